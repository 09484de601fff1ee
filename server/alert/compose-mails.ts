import { asc, eq } from "drizzle-orm";
import { describeSearch, endDay } from "#domain/alert/alert.ts";
import { isCheaper, knownPrice } from "#domain/alert/matching.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { alertPath, vehiclesPagePath } from "#domain/pages/paths.ts";
import { parseFilters } from "#domain/search/url.ts";
import { type FindMailPhoto, type MailCar, mailCar } from "#server/mail/cars.ts";
import type { Mailbox, WrittenMail } from "#server/mail/mail.ts";
import type { StoredMail } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alertHits, alerts } from "#server/platform/db/personal-schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import {
  type OrderHits,
  renderAlertConfirmation,
  renderAlertHits,
  renderAlertQuestion,
} from "./mail-templates.ts";
import { type Alert, tokenOf } from "./store.ts";

type FindCar = (adKey: string) => Promise<{ state: "for-sale" | "gone"; car: Car } | null>;

type AlertMailParts = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  findCar: FindCar;
  /** Mails show no photos without it. */
  findPhoto?: FindMailPhoto | undefined;
  mailbox: Pick<Mailbox, "origin">;
  now: () => Date;
};

/** An order lists so many cars of a mail at most; the others stand behind its link. */
const maxListed = 20;
/** Of the first cars of an order. */
const maxPhotos = 6;

const unsubscribeAll = "?alle=1";

/**
 * Mails about search orders, as they are when they are sent: without what is sold or ended meanwhile. Null
 * when nothing is left to say.
 */
export function createAlertMails(parts: AlertMailParts) {
  const { secret, findCar, mailbox } = parts;
  const { origin } = mailbox;
  const readOrder = async ({ alertId }: StoredMail) => {
    const { orm } = parts.database;
    const [order] = await orm
      .select()
      .from(alerts)
      .where(eq(alerts.id, alertId ?? ""));
    if (order === undefined) return null;
    const token = tokenOf(order.id, secret);
    return { order, token, to: order.email, unsubscribe: origin + alertPath(token) };
  };
  return {
    async order(mail: StoredMail): Promise<WrittenMail | null> {
      const found = await readOrder(mail);
      if (found === null) return null;
      const { token, to, unsubscribe } = found;
      return { to, unsubscribe, content: renderAlertConfirmation({ token }, { origin }) };
    },
    async question(mail: StoredMail): Promise<WrittenMail | null> {
      const found = await readOrder(mail);
      const day = found && endDay(found.order);
      // Ended or prolonged meanwhile.
      if (found === null || day === null) return null;
      const { order, token, to, unsubscribe } = found;
      const question = { token, title: await alertTitle(order, findCar), endDay: day };
      return { to, unsubscribe, content: renderAlertQuestion(question, { origin }) };
    },
    hits: (mail: StoredMail) => readHits(mail, parts),
  };
}

async function readHits(
  { id, alertAddress, createdAt }: StoredMail,
  parts: AlertMailParts,
): Promise<WrittenMail | null> {
  const { database, secret, findCar } = parts;
  const { origin } = parts.mailbox;
  const rows = await database.orm
    .select()
    .from(alertHits)
    .innerJoin(alerts, eq(alerts.id, alertHits.alertId))
    .where(eq(alertHits.mailId, id))
    .orderBy(asc(alerts.createdAt), asc(alerts.id), asc(alertHits.adKey));
  const orders: OrderHits[] = [];
  /** What each price order knows from now on. */
  const told = new Map<string, number>();
  for (const [alertId, hits] of Map.groupBy(rows, ({ alerts }) => alerts.id)) {
    const [first] = hits;
    // Paused meanwhile.
    if (first === undefined || first.alerts.state !== "active") continue;
    const { query } = first.alerts;
    const cars = await listedCars(
      hits.map((row) => row.alert_hits),
      { ...parts, at: createdAt },
    );
    if (cars[0] === undefined) continue;
    const { car } = cars[0];
    const isAboutPrice = query === null;
    if (isAboutPrice && car.price_amount !== null) told.set(alertId, knownPrice(car.price_amount));
    orders.push({
      token: tokenOf(alertId, secret),
      title: await alertTitle(first.alerts, findCar),
      listPath: isAboutPrice ? null : vehiclesPagePath(1, query),
      cars: cars.map(({ listed }) => listed),
      more: Math.max(0, hits.length - maxListed),
      reduction: isAboutPrice ? reductionNote(car, parts.now()) : null,
    });
  }
  const [first] = orders;
  if (first === undefined || alertAddress === null) return null;
  // One click ends all that wrote this mail, or it would come again.
  const all = orders.length > 1 ? unsubscribeAll : "";
  const unsubscribe = origin + alertPath(first.token) + all;
  return {
    to: alertAddress,
    unsubscribe,
    content: renderAlertHits({ orders }, { origin }),
    async noteTold(tx) {
      for (const [id, price] of told) {
        await tx.update(alerts).set({ price }).where(eq(alerts.id, id));
      }
    },
  };
}

async function listedCars(
  hits: readonly (typeof alertHits.$inferSelect)[],
  { findCar, findPhoto, mailbox: { origin }, at }: AlertMailParts & { at: Date },
): Promise<{ car: Car; listed: MailCar }[]> {
  const cars: { car: Car; listed: MailCar }[] = [];
  for (const { adKey, formerPrice } of hits.slice(0, maxListed)) {
    const found = await findCar(adKey);
    if (found?.state !== "for-sale") continue;
    const { car } = found;
    // Raised again meanwhile.
    if (formerPrice !== null && !isCheaper(formerPrice, car)) continue;
    const photo = cars.length < maxPhotos ? await findPhoto?.(car, "small") : null;
    cars.push({ car, listed: mailCar(car, photo ?? null, { origin, at }) });
  }
  return cars;
}

/** What an order looks for, in words; of a car that never was, its number. */
export async function alertTitle(
  { query, adKey }: Pick<Alert, "query" | "adKey">,
  findCar: FindCar,
): Promise<string> {
  if (query !== null) return describeSearch(parseFilters(new URLSearchParams(query)));
  const found = await findCar(adKey ?? "");
  return found === null ? `Fahrzeug ${adKey}` : vehicleName(found.car);
}
