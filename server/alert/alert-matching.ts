import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isConfirmable, isExpired, isRenewalQuestionDue } from "#domain/alert/alert.ts";
import { isCheaper, newHits } from "#domain/alert/matching.ts";
import { comparablePrice } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { parseFilters } from "#domain/search/url.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { alertHits, alerts, mails } from "#server/platform/db/personal-schema.ts";
import { repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { type Alert, createAlertStore, newAlertMail, summariesOf } from "./alert-store.ts";

export type MatchingDeps = {
  database: Pick<Database, "orm" | "runExclusive">;
  outbox: Pick<Outbox, "add">;
  stock: () => Promise<{ version: number; cars: readonly Car[] }>;
  /** The first sync fills an empty stock in batches, which must not be matched one by one. */
  isSyncing: () => Promise<boolean>;
  now: () => Date;
  log: Log;
  /** Frequent, because matching runs only when the stock's version or the day has changed. */
  everySeconds?: number;
};

/**
 * Matches alerts with new cars and lower prices after each sync that changed the stock, and on each new day,
 * since an address gets one mail a day. Asks whether to renew alerts that expire soon, deletes expired ones.
 * The worker may die at any moment, so hits and their mail are stored in one transaction.
 */
export function createAlertMatching(deps: MatchingDeps) {
  const { database, stock, isSyncing, now, log, everySeconds = 10 } = deps;
  let lastMatched = "";
  /** False when another process is matching, which may die before it ends. */
  const match = async () => {
    const { ran } = await database.runExclusive("search-orders", async (signal) => {
      const { cars } = await stock();
      await storeAllHits(cars, deps, signal);
      await askAndDelete(deps);
    });
    return ran;
  };
  const poll = async () => {
    const { version } = await stock();
    const stockAndDay = `${version} ${berlinMoment(now()).day}`;
    if (stockAndDay === lastMatched || (await isSyncing())) return;
    if (await match()) lastMatched = stockAndDay;
  };
  const failure = "alert matching failed";
  return { match, ...repeatEvery(everySeconds, poll, { failure, atStart: true, log }) };
}

type Hit = { adKey: string; price: number | null };
type Match = { alert: Alert; hits: Hit[] };

/** Alerts matched before the event loop serves requests again. */
const batchSize = 20;

async function storeAllHits(
  cars: readonly Car[],
  deps: MatchingDeps,
  signal: AbortSignal,
): Promise<void> {
  const { orm } = deps.database;
  const { confirmed } = createAlertStore({ db: deps.database });
  const active = (await confirmed()).filter(({ state }) => state === "active");
  if (active.length === 0) return;
  const reported = await readReported(orm);
  const mailedToday = await readMailedToday(orm, deps.now());
  const stock = summariesOf(cars);
  const carsByAdKey = new Map(stock.map((car) => [car.ad_key, car]));
  const matches: Match[] = [];
  for (const [index, alert] of active.entries()) {
    if (index % batchSize === batchSize - 1) await yieldToEventLoop();
    if (mailedToday.has(alert.email)) continue;
    const hits = findHits(alert, stock, carsByAdKey, reported.get(alert.id) ?? new Set());
    if (hits.length > 0) matches.push({ alert, hits });
  }
  for (const [email, matchesOfAddress] of Map.groupBy(matches, ({ alert }) => alert.email)) {
    signal.throwIfAborted();
    await storeHits(email, matchesOfAddress, deps);
  }
}

function findHits(
  { query, adKey, price, since }: Alert,
  stock: readonly CarSummary[],
  carsByAdKey: ReadonlyMap<string, CarSummary>,
  reported: ReadonlySet<string>,
): Hit[] {
  if (query === null) {
    const car = carsByAdKey.get(adKey ?? "");
    const current = car === undefined ? null : comparablePrice(car);
    if (adKey === null || price === null || !isCheaper(current, price)) return [];
    return [{ adKey, price: current }];
  }
  if (since === null) return [];
  const filters = parseFilters(new URLSearchParams(query));
  return newHits({ filters, since, mailedKeys: reported }, stock).map(({ ad_key }) => ({
    adKey: ad_key,
    price: null,
  }));
}

/** Ad keys that each alert was already mailed about. */
async function readReported(
  orm: Pick<Db, "select">,
  where?: SQL,
): Promise<Map<string, Set<string>>> {
  const rows = await orm
    .select({ alertId: alertHits.alertId, adKey: alertHits.adKey })
    .from(alertHits)
    .where(where);
  const reported = new Map<string, Set<string>>();
  for (const { alertId, adKey } of rows) {
    const adKeys = reported.get(alertId) ?? new Set();
    reported.set(alertId, adKeys.add(adKey));
  }
  return reported;
}

/** Addresses that got their mail of the day, or whose mail still waits for the mail server. */
async function readMailedToday(orm: Db, now: Date): Promise<Set<string>> {
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

/** PostgreSQL limits a statement to 65,535 parameters. */
const maxRowsPerInsert = 1_000;

/** Stores one mail to one address, with its hits and its job, in one transaction. */
function storeHits(email: string, matches: readonly Match[], deps: MatchingDeps): Promise<void> {
  const { database, outbox, now, log } = deps;
  return database.orm.transaction(async (tx) => {
    const ids = matches.map(({ alert }) => alert.id);
    const isStillActive = and(inArray(alerts.id, ids), eq(alerts.state, "active"));
    const rows = await tx.select().from(alerts).where(isStillActive).for("update");
    const activeAlerts = new Map(rows.map((row) => [row.id, row]));
    // If this process lost its lock, another one may have stored some of these hits.
    const unreported = await withoutReported(tx, matches, activeAlerts);
    if (unreported.length === 0) return;
    const mail = { kind: "hits", alertAddress: email, ...newAlertMail(now()) } as const;
    const [mailId] = await outbox.add(tx, [mail]);
    if (mailId === undefined) throw new Error("The mail with hits was not stored.");
    const hits = unreported.flatMap(({ alert, hits }) =>
      hits.map(({ adKey }) => ({
        alertId: alert.id,
        adKey,
        mailId,
        formerPrice: activeAlerts.get(alert.id)?.price ?? null,
      })),
    );
    for (let start = 0; start < hits.length; start += maxRowsPerInsert) {
      await tx
        .insert(alertHits)
        .values(hits.slice(start, start + maxRowsPerInsert))
        .onConflictDoUpdate({
          // A price alert reports the same car again when its price falls further.
          target: [alertHits.alertId, alertHits.adKey],
          set: { mailId, formerPrice: sql`excluded.former_price` },
        });
    }
    log.info({ alerts: unreported.length, cars: hits.length }, "alert hits queued for mail");
  });
}

async function withoutReported(
  tx: Pick<Db, "select">,
  matches: readonly Match[],
  activeAlerts: ReadonlyMap<string, Alert>,
): Promise<Match[]> {
  const reported = await readReported(tx, inArray(alertHits.alertId, [...activeAlerts.keys()]));
  return matches.flatMap(({ alert, hits }) => {
    const row = activeAlerts.get(alert.id);
    if (row === undefined) return [];
    const unreported = hits.filter(({ adKey, price }) =>
      price === null
        ? reported.get(alert.id)?.has(adKey) !== true
        : isCheaper(price, row.price ?? 0),
    );
    return unreported.length === 0 ? [] : { alert, hits: unreported };
  });
}

/** Asks about alerts that expire soon, and deletes those that expired or were never confirmed in time. */
async function askAndDelete(deps: MatchingDeps): Promise<void> {
  const { database, now, log } = deps;
  const { orm } = database;
  const store = createAlertStore({ db: database });
  const confirmed = await store.confirmed();
  for (const alert of confirmed.filter((each) => isRenewalQuestionDue(each, now()))) {
    await askForRenewal(alert, deps);
  }
  const pending = await orm.select().from(alerts).where(eq(alerts.state, "pending"));
  const expired = [
    ...pending.filter(({ createdAt }) => !isConfirmable(createdAt, now())),
    ...confirmed.filter((each) => isExpired(each, now())),
  ];
  if (expired.length === 0) return;
  await store.remove(expired.map(({ id }) => id));
  log.info({ alerts: expired.length }, "expired alerts deleted");
}

async function askForRenewal({ id }: Alert, deps: MatchingDeps): Promise<void> {
  const { database, outbox, now } = deps;
  await database.orm.transaction(async (tx) => {
    const unasked = and(eq(alerts.id, id), isNull(alerts.askedAt));
    const asked = await tx.update(alerts).set({ askedAt: now() }).where(unasked).returning();
    if (asked.length === 0) return;
    await outbox.add(tx, [{ kind: "question", alertId: id, ...newAlertMail(now()) }]);
  });
}
