import { asc, eq } from "drizzle-orm";
import { describeSearch, endDay } from "#domain/alert/alert.ts";
import { isCheaper, priceToStore } from "#domain/alert/matching.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { alertPath, vehiclesPagePath } from "#domain/pages/paths.ts";
import { parseFilters } from "#domain/search/url.ts";
import { type FindMailPicture, type MailCar, mailCar } from "#server/mail/cars.ts";
import type { ComposedMail, Letterhead } from "#server/mail/mail.ts";
import type { StoredMail } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alertHits, alerts } from "#server/platform/db/personal-schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import {
  type AlertHits,
  renderAlertConfirmation,
  renderAlertHits,
  renderAlertRenewal,
} from "./mail-templates.ts";
import { type Alert, deriveToken } from "./store.ts";

type AlertMailParts = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  findCar: Catalogue["find"];
  findPicture?: FindMailPicture | undefined;
  mailbox: () => Letterhead;
  now: () => Date;
};

/** Per alert; the mail links to the list with the others. */
const maxListed = 20;
const maxPictures = 6;

const endAllAlerts = "?alle=1";

/**
 * Composes alert mails at the time of sending, so that cars sold and alerts ended meanwhile are left out.
 * Null when nothing is left to report.
 */
export function createAlertMails(parts: AlertMailParts) {
  const { secret, findCar, mailbox } = parts;
  const { origin } = mailbox();
  const readAlert = async ({ alertId }: StoredMail) => {
    const { orm } = parts.database;
    const [alert] = await orm
      .select()
      .from(alerts)
      .where(eq(alerts.id, alertId ?? ""));
    if (alert === undefined) return null;
    const token = deriveToken(alert.id, secret);
    return { alert, token, to: alert.email, unsubscribe: origin + alertPath(token) };
  };
  return {
    async confirmation(mail: StoredMail): Promise<ComposedMail | null> {
      const recipient = await readAlert(mail);
      if (recipient === null) return null;
      const { token, to, unsubscribe } = recipient;
      return { to, unsubscribe, content: renderAlertConfirmation({ token }, mailbox()) };
    },
    async renewalQuestion(mail: StoredMail): Promise<ComposedMail | null> {
      const recipient = await readAlert(mail);
      const day = recipient && endDay(recipient.alert);
      const isEndedOrRenewed = recipient === null || day === null;
      if (isEndedOrRenewed) return null;
      const { alert, token, to, unsubscribe } = recipient;
      const renewal = { token, title: await alertTitle(alert, findCar), endDay: day };
      return { to, unsubscribe, content: renderAlertRenewal(renewal, mailbox()) };
    },
    hits: (mail: StoredMail) => composeHits(mail, parts),
  };
}

async function composeHits(
  { id, alertAddress, createdAt }: StoredMail,
  parts: AlertMailParts,
): Promise<ComposedMail | null> {
  const { database, secret, findCar } = parts;
  const site = parts.mailbox();
  const rows = await database.orm
    .select()
    .from(alertHits)
    .innerJoin(alerts, eq(alerts.id, alertHits.alertId))
    .where(eq(alertHits.mailId, id))
    .orderBy(asc(alerts.createdAt), asc(alerts.id), asc(alertHits.adKey));
  const alertsWithHits: AlertHits[] = [];
  const mailedPrices = new Map<string, number>();
  for (const [alertId, hits] of Map.groupBy(rows, ({ alerts }) => alerts.id)) {
    const [first] = hits;
    // The alert may have been paused since its hits were stored.
    if (first === undefined || first.alerts.state !== "active") continue;
    const { query } = first.alerts;
    const cars = await readCarsToReport(
      hits.map((row) => row.alert_hits),
      findCar,
    );
    const [car] = cars;
    if (car === undefined) continue;
    const alert = {
      token: deriveToken(alertId, secret),
      title: await alertTitle(first.alerts, findCar),
      cars: await listCars(cars.slice(0, maxListed), createdAt, parts),
    };
    if (query === null) {
      if (car.price_amount !== null) mailedPrices.set(alertId, priceToStore(car.price_amount));
      alertsWithHits.push({ ...alert, kind: "price", reduction: reductionNote(car, parts.now()) });
    } else {
      const unlistedCount = Math.max(0, cars.length - maxListed);
      const listPath = vehiclesPagePath(1, query);
      alertsWithHits.push({ ...alert, kind: "search", listPath, unlistedCount });
    }
  }
  const [first] = alertsWithHits;
  if (first === undefined || alertAddress === null) return null;
  // One click must end all alerts in this mail; otherwise the next mail would still come.
  const all = alertsWithHits.length > 1 ? endAllAlerts : "";
  const unsubscribe = site.origin + alertPath(first.token) + all;
  return {
    to: alertAddress,
    unsubscribe,
    content: renderAlertHits(alertsWithHits, site),
    async onSettled(tx) {
      for (const [id, price] of mailedPrices) {
        await tx.update(alerts).set({ price }).where(eq(alerts.id, id));
      }
    },
  };
}

async function readCarsToReport(
  hits: readonly (typeof alertHits.$inferSelect)[],
  findCar: Catalogue["find"],
): Promise<Car[]> {
  const cars: Car[] = [];
  for (const { adKey, formerPrice } of hits) {
    const entry = await findCar(adKey);
    if (entry?.state !== "for-sale") continue;
    // The price may have been raised again since the hit was stored.
    if (formerPrice !== null && !isCheaper(formerPrice, entry.car)) continue;
    cars.push(entry.car);
  }
  return cars;
}

async function listCars(
  cars: readonly Car[],
  queuedAt: Date,
  { findPicture, mailbox }: AlertMailParts,
): Promise<MailCar[]> {
  const { origin } = mailbox();
  const listed: MailCar[] = [];
  for (const car of cars) {
    const picture = listed.length < maxPictures ? await findPicture?.(car, "small") : null;
    listed.push(mailCar(car, picture ?? null, { origin, at: queuedAt }));
  }
  return listed;
}

/** Describes the search, or names the car; a car that we never had is named by its ad key. */
export async function alertTitle(
  { query, adKey }: Pick<Alert, "query" | "adKey">,
  findCar: Catalogue["find"],
): Promise<string> {
  if (query !== null) return describeSearch(parseFilters(new URLSearchParams(query)));
  const entry = await findCar(adKey ?? "");
  return entry === null ? `Fahrzeug ${adKey}` : vehicleName(entry.car);
}
