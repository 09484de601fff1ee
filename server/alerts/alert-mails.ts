import { asc, eq } from "drizzle-orm";
import { describeSearch, endDay } from "#domain/alert/alert.ts";
import { isCheaper } from "#domain/alert/matching.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { parseFilters } from "#domain/search/url.ts";
import { alertPath, vehiclesPagePath } from "#domain/site/paths.ts";
import type { SiteSecret } from "#server/inquiries/site-secret.ts";
import { alertMails } from "#server/mail/kinds.ts";
import type { AlertMail, Mailbox } from "#server/mail/mail.ts";
import type { OrderHits } from "#server/mail/templates/alert.ts";
import { type FindMailPhoto, mailCar } from "#server/mail/templates/cars.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alertHits, alerts, letters } from "#server/platform/db/personal-schema.ts";
import { type Alert, tokenOf } from "./store.ts";

type FindCar = (adKey: string) => Promise<{ state: "for-sale" | "gone"; car: Car } | null>;

type AlertMailParts = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  findCar: FindCar;
  /** Mails show no photos without it. */
  findPhoto?: FindMailPhoto | undefined;
  mailbox: Pick<Mailbox, "origin">;
};

/** An order lists so many cars of a mail at most; the others stand behind its link. */
const maxListed = 20;
/** Of the first cars of an order. */
const maxPhotos = 6;

/**
 * A mail about search orders, as it is when it is sent: without what is sold or ended meanwhile. Null for
 * another mail, and when its order is deleted.
 */
export async function findAlertMail(mailId: number, parts: AlertMailParts) {
  const [found] = await parts.database.orm
    .select()
    .from(letters)
    .leftJoin(alerts, eq(alerts.id, letters.alertId))
    .where(eq(letters.id, mailId));
  if (found === undefined || found.letters.inquiryId !== null) return null;
  const { letters: mail, alerts: alert } = found;
  return {
    mail,
    // Never the address (T19).
    reference: alert?.id ?? "hits",
    /** Null when nothing is left to say. */
    read: (): Promise<AlertMail | null> =>
      alert === null ? readHits(mail, parts) : readAboutOne(mail, alert, parts),
  };
}

type MailRow = typeof letters.$inferSelect;

const unsubscribeAll = "?alle=1";

async function readAboutOne(
  { recipient }: MailRow,
  alert: Alert,
  { secret, findCar, mailbox: { origin } }: AlertMailParts,
): Promise<AlertMail | null> {
  const token = tokenOf(alert.id, secret);
  const unsubscribe = origin + alertPath(token);
  const base = { address: alert.email, unsubscribe };
  if (recipient === "order") {
    return { ...base, content: alertMails.order.render({ token }, { origin }) };
  }
  const day = endDay(alert);
  // Prolonged meanwhile.
  if (day === null) return null;
  const title = await alertTitle(alert, findCar);
  return {
    ...base,
    content: alertMails.question.render({ token, title, endDay: day }, { origin }),
  };
}

async function readHits(
  { id, alertAddress }: MailRow,
  parts: AlertMailParts,
): Promise<AlertMail | null> {
  const { database, secret, findCar } = parts;
  const { origin } = parts.mailbox;
  const rows = await database.orm
    .select()
    .from(alertHits)
    .innerJoin(alerts, eq(alerts.id, alertHits.alertId))
    .where(eq(alertHits.letterId, id))
    .orderBy(asc(alerts.createdAt), asc(alerts.id), asc(alertHits.adKey));
  const orders: OrderHits[] = [];
  for (const [alertId, hits] of Map.groupBy(rows, ({ alerts }) => alerts.id)) {
    const [first] = hits;
    // Paused meanwhile.
    if (first === undefined || first.alerts.state !== "active") continue;
    const { query } = first.alerts;
    const cars = await listedCars(
      hits.map((row) => row.alert_hits),
      parts,
    );
    if (cars.length === 0) continue;
    orders.push({
      token: tokenOf(alertId, secret),
      title: await alertTitle(first.alerts, findCar),
      listPath: query === null ? null : vehiclesPagePath(1, query),
      cars,
      more: Math.max(0, hits.length - maxListed),
    });
  }
  const [first] = orders;
  if (first === undefined || alertAddress === null) return null;
  // One click ends all that wrote this mail, or it would come again.
  const all = orders.length > 1 ? unsubscribeAll : "";
  const unsubscribe = origin + alertPath(first.token) + all;
  const content = alertMails.hits.render({ orders }, { origin });
  return { content, address: alertAddress, unsubscribe };
}

async function listedCars(
  hits: readonly (typeof alertHits.$inferSelect)[],
  { findCar, findPhoto, mailbox: { origin } }: AlertMailParts,
): Promise<OrderHits["cars"]> {
  const cars: OrderHits["cars"][number][] = [];
  for (const { adKey, formerPrice } of hits.slice(0, maxListed)) {
    const found = await findCar(adKey);
    if (found?.state !== "for-sale") continue;
    const { car } = found;
    // Raised again meanwhile.
    if (formerPrice !== null && !isCheaper(formerPrice, car)) continue;
    const photo = cars.length < maxPhotos ? await findPhoto?.(car, "small") : null;
    cars.push({ ...mailCar(car, photo ?? null, origin), formerPrice });
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
