import { setImmediate as otherWork } from "node:timers/promises";
import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isConfirmable, isOver, isQuestionDue } from "#domain/alert/alert.ts";
import { isCheaper, newHits } from "#domain/alert/matching.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { parseFilters } from "#domain/search/url.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { alertHits, alerts, mails } from "#server/platform/db/personal-schema.ts";
import { every, type Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { type Alert, createAlertStore, newAlertMail, summariesOf } from "./store.ts";

export type MatchingParts = {
  database: Pick<Database, "orm" | "runExclusive">;
  outbox: Pick<Outbox, "add">;
  stock: () => Promise<{ version: number; cars: readonly Car[] }>;
  /** A sync that fills an empty stock stores it by parts. */
  isSyncing: () => Promise<boolean>;
  now: () => Date;
  log: Log;
};

/** From one look whether the stock has changed to the next; without a change it costs nothing. */
const lookSeconds = 10;

/**
 * Tells search orders of new cars and lower prices after each sync that changed the stock, and on each new
 * day, since an address gets one mail a day; asks before an order ends, and ends it (O6 to O9). The worker
 * may die at any moment: what is told and its mail are one transaction.
 */
export function createAlertMatching(parts: MatchingParts): Job & { match(): Promise<void> } {
  const { database, stock, isSyncing, now, log } = parts;
  let done = "";
  /** Everything that is due now; nothing while another process does it. */
  const match = async () => {
    await database.runExclusive("search-orders", async (signal) => {
      const { cars } = await stock();
      await tellAll(cars, parts, signal);
      await askAndEnd(parts);
    });
  };
  const look = async () => {
    const { version } = await stock();
    const moment = `${version} ${berlinMoment(now()).day}`;
    if (moment === done || (await isSyncing())) return;
    await match();
    done = moment;
  };
  const failure = "search orders are not matched";
  return { match, ...every(lookSeconds, look, { failure, atStart: true, log }) };
}

type Hit = { adKey: string; price: number | null };
type Told = { alert: Alert; hits: Hit[] };

/** Orders that are matched before requests get their turn. */
const atOnce = 20;

async function tellAll(
  cars: readonly Car[],
  parts: MatchingParts,
  signal: AbortSignal,
): Promise<void> {
  const { orm } = parts.database;
  const { confirmed } = createAlertStore({ db: parts.database });
  const active = (await confirmed()).filter(({ state }) => state === "active");
  if (active.length === 0) return;
  const told = await readTold(orm);
  const waiting = await addressesToWait(orm, parts.now());
  const stock = summariesOf(cars);
  const prices = new Map(stock.map((car) => [car.ad_key, car]));
  const found: Told[] = [];
  for (const [index, alert] of active.entries()) {
    if (index % atOnce === atOnce - 1) await otherWork();
    if (waiting.has(alert.email)) continue;
    const hits = hitsOf(alert, stock, prices, told.get(alert.id) ?? new Set());
    if (hits.length > 0) found.push({ alert, hits });
  }
  for (const [email, ofAddress] of Map.groupBy(found, ({ alert }) => alert.email)) {
    signal.throwIfAborted();
    await tellAddress(email, ofAddress, parts);
  }
}

function hitsOf(
  { query, adKey, price, since }: Alert,
  stock: readonly CarSummary[],
  byKey: ReadonlyMap<string, CarSummary>,
  told: ReadonlySet<string>,
): Hit[] {
  if (query === null) {
    const car = byKey.get(adKey ?? "");
    if (adKey === null || price === null || !isCheaper(price, car)) return [];
    return [{ adKey, price: car.price_amount }];
  }
  if (since === null) return [];
  const filters = parseFilters(new URLSearchParams(query));
  return newHits({ filters, since, told }, stock).map(({ ad_key }) => ({
    adKey: ad_key,
    price: null,
  }));
}

async function readTold(orm: Pick<Db, "select">, where?: SQL): Promise<Map<string, Set<string>>> {
  const rows = await orm
    .select({ alertId: alertHits.alertId, adKey: alertHits.adKey })
    .from(alertHits)
    .where(where);
  const told = new Map<string, Set<string>>();
  for (const { alertId, adKey } of rows) {
    const cars = told.get(alertId) ?? new Set();
    told.set(alertId, cars.add(adKey));
  }
  return told;
}

/** Addresses that have had their mail of the day, or whose mail still waits for the mail server. */
async function addressesToWait(orm: Db, now: Date): Promise<Set<string>> {
  const midnight = new Date(now.getTime() - 60_000 * berlinMoment(now).minutes);
  midnight.setUTCSeconds(0, 0);
  const isWaiting = and(isNull(mails.sentAt), isNull(mails.failedAt));
  const rows = await orm
    .selectDistinct({ address: mails.alertAddress })
    .from(mails)
    .where(
      and(
        isNotNull(mails.alertAddress),
        or(isWaiting, gte(mails.sentAt, midnight), gte(mails.createdAt, midnight)),
      ),
    );
  return new Set(rows.flatMap(({ address }) => address ?? []));
}

/** PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1_000;

/** One mail to one address: what it tells, its row and its job are stored together or not at all. */
function tellAddress(email: string, found: readonly Told[], parts: MatchingParts): Promise<void> {
  const { database, outbox, now, log } = parts;
  return database.orm.transaction(async (tx) => {
    const ids = found.map(({ alert }) => alert.id);
    const isStillActive = and(inArray(alerts.id, ids), eq(alerts.state, "active"));
    const rows = await tx.select().from(alerts).where(isStillActive).for("update");
    const present = new Map(rows.map((row) => [row.id, row]));
    // Another process may have told them, if this one lost its lock meanwhile.
    const told = await stillUntold(tx, found, present);
    if (told.length === 0) return;
    const mail = { kind: "hits", alertAddress: email, ...newAlertMail(now()) } as const;
    const [mailId] = await outbox.add(tx, [mail]);
    if (mailId === undefined) throw new Error("a mail with hits was not stored");
    const hits = told.flatMap(({ alert, hits }) =>
      hits.map(({ adKey }) => ({
        alertId: alert.id,
        adKey,
        mailId,
        formerPrice: present.get(alert.id)?.price ?? null,
      })),
    );
    for (let start = 0; start < hits.length; start += rowsAtOnce) {
      await tx
        .insert(alertHits)
        .values(hits.slice(start, start + rowsAtOnce))
        .onConflictDoUpdate({
          // A price order tells of the same car again when it gets cheaper still.
          target: [alertHits.alertId, alertHits.adKey],
          set: { mailId, formerPrice: sql`excluded.former_price` },
        });
    }
    log.info({ orders: told.length, cars: hits.length }, "search orders are told");
  });
}

async function stillUntold(
  tx: Pick<Db, "select">,
  found: readonly Told[],
  present: ReadonlyMap<string, Alert>,
): Promise<Told[]> {
  const known = await readTold(tx, inArray(alertHits.alertId, [...present.keys()]));
  return found.flatMap(({ alert, hits }) => {
    const now = present.get(alert.id);
    if (now === undefined) return [];
    const left = hits.filter(({ adKey, price }) =>
      price === null
        ? known.get(alert.id)?.has(adKey) !== true
        : isCheaper(now.price ?? 0, { price_amount: price }),
    );
    return left.length === 0 ? [] : { alert, hits: left };
  });
}

/** Asks about orders that end soon, and deletes those that are over or were never confirmed. */
async function askAndEnd(parts: MatchingParts): Promise<void> {
  const { database, now, log } = parts;
  const { orm } = database;
  const store = createAlertStore({ db: database });
  const confirmed = await store.confirmed();
  for (const alert of confirmed.filter((each) => isQuestionDue(each, now()))) {
    await ask(alert, parts);
  }
  const pending = await orm.select().from(alerts).where(eq(alerts.state, "pending"));
  const ended = [
    ...pending.filter(({ createdAt }) => !isConfirmable(createdAt, now())),
    ...confirmed.filter((each) => isOver(each, now())),
  ];
  if (ended.length === 0) return;
  await store.remove(ended.map(({ id }) => id));
  log.info({ ended: ended.length }, "search orders are deleted, their time is over");
}

async function ask({ id }: Alert, parts: MatchingParts): Promise<void> {
  const { database, outbox, now } = parts;
  await database.orm.transaction(async (tx) => {
    const unasked = and(eq(alerts.id, id), isNull(alerts.askedAt));
    const asked = await tx.update(alerts).set({ askedAt: now() }).where(unasked).returning();
    if (asked.length === 0) return;
    await outbox.add(tx, [{ kind: "question", alertId: id, ...newAlertMail(now()) }]);
  });
}
