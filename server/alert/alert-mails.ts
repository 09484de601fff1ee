import { asc, eq } from "drizzle-orm";
import { confirmableDays, describeSearch, endDay } from "#domain/alert/alert.ts";
import { isCheaper, priceToStore } from "#domain/alert/matching.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { formatDay } from "#domain/format/format.ts";
import { alertPath, paths, vehiclesPagePath } from "#domain/pages/paths.ts";
import { parseFilters } from "#domain/search/url.ts";
import { carRows, type FindMailPicture, type MailCar, mailCar } from "#server/mail/cars.ts";
import {
  buttons,
  farewell,
  linkLine,
  type MailBlock,
  mailContent,
  paragraph,
  section,
} from "#server/mail/layout.ts";
import type { ComposedMail, Letterhead, MailContent } from "#server/mail/mail.ts";
import type { StoredMail } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alertHits, alerts } from "#server/platform/db/personal-schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { type Alert, deriveToken } from "./store.ts";

type AlertMailParts = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  findCars: Catalogue["findAll"];
  findPicture?: FindMailPicture | undefined;
  mailbox: () => Letterhead;
  now: () => Date;
};

type FoundCars = Awaited<ReturnType<Catalogue["findAll"]>>;

/** Per alert; the mail links to the list with the others. */
const maxListed = 20;
const maxPictures = 6;

const endAllAlerts = "?alle=1";

/**
 * Composes alert mails at the time of sending, so that cars sold and alerts ended meanwhile are left out.
 * Null when nothing is left to report.
 */
export function createAlertMails(parts: AlertMailParts) {
  const { secret, findCars, mailbox } = parts;
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
      const title = alertTitle(alert, await findCars([alert.adKey ?? []].flat()));
      const renewal = { token, title, endDay: day };
      return { to, unsubscribe, content: renderAlertRenewal(renewal, mailbox()) };
    },
    hits: (mail: StoredMail) => composeHits(mail, parts),
  };
}

async function composeHits(
  { id, alertAddress, createdAt }: StoredMail,
  parts: AlertMailParts,
): Promise<ComposedMail | null> {
  const { database, secret, findCars } = parts;
  const site = parts.mailbox();
  const rows = await database.orm
    .select()
    .from(alertHits)
    .innerJoin(alerts, eq(alerts.id, alertHits.alertId))
    .where(eq(alertHits.mailId, id))
    .orderBy(asc(alerts.createdAt), asc(alerts.id), asc(alertHits.adKey));
  const found = await findCars(rows.map((row) => row.alert_hits.adKey));
  const alertsWithHits: AlertHits[] = [];
  const mailedPrices = new Map<string, number>();
  for (const [alertId, hits] of Map.groupBy(rows, ({ alerts }) => alerts.id)) {
    const [first] = hits;
    // The alert may have been paused since its hits were stored.
    if (first === undefined || first.alerts.state !== "active") continue;
    const { query } = first.alerts;
    const cars = hits.flatMap((row) => carToReport(row.alert_hits, found) ?? []);
    const [car] = cars;
    if (car === undefined) continue;
    const alert = {
      token: deriveToken(alertId, secret),
      title: alertTitle(first.alerts, found),
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

function carToReport(
  { adKey, formerPrice }: typeof alertHits.$inferSelect,
  found: FoundCars,
): Car | null {
  const entry = found.get(adKey);
  if (entry?.state !== "for-sale") return null;
  // The price may have been raised again since the hit was stored.
  return formerPrice === null || isCheaper(formerPrice, entry.car) ? entry.car : null;
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
export function alertTitle(
  { query, adKey }: Pick<Alert, "query" | "adKey">,
  found: FoundCars,
): string {
  if (query !== null) return describeSearch(parseFilters(new URLSearchParams(query)));
  const entry = found.get(adKey ?? "");
  return entry === undefined ? `Fahrzeug ${adKey}` : vehicleName(entry.car);
}

/** `token` leads to the alert's page; `title` describes its search or car. */
type AlertRenewal = { token: string; title: string; endDay: string };

type SearchHits = {
  kind: "search";
  listPath: string;
  unlistedCount: number;
};

type PriceHits = {
  kind: "price";
  /** As the car's page words it; null where the page may not name a reduction. */
  reduction: string | null;
};

/** A price alert is about one car. */
type AlertHits = { token: string; title: string; cars: readonly MailCar[] } & (
  | SearchHits
  | PriceHits
);

const greeting = "Guten Tag,";

/**
 * The text repeats nothing that was typed, since anybody may have entered this address (T3). Its link only
 * opens a page, because mail scanners open links too (O3).
 */
export function renderAlertConfirmation(
  { token }: { token: string },
  site: Letterhead,
): MailContent {
  const subject = "Bitte bestätigen Sie Ihren Suchauftrag";
  const request =
    "auf unserer Website wurde mit dieser E-Mail-Adresse ein Suchauftrag angelegt. Damit wir Ihnen Bescheid geben dürfen, bestätigen Sie ihn bitte hier:";
  const linkExpiry = `Der Link gilt ${confirmableDays} Tage. Ohne Bestätigung löschen wir den Auftrag und Ihre Adresse danach von selbst.`;
  const notYouText =
    "Sie haben keinen Suchauftrag angelegt? Dann brauchen Sie nichts zu tun; wir schreiben Ihnen nicht wieder.";
  return alertMail(subject, linkExpiry, site, [
    paragraph(`${greeting}\n\n${request}`),
    buttons([
      {
        label: "Suchauftrag ansehen und bestätigen",
        address: site.origin + alertPath(token),
        isMain: true,
      },
    ]),
    paragraph(linkExpiry),
    paragraph(notYouText, { isQuiet: true }),
  ]);
}

function renderAlertHits(alerts: readonly AlertHits[], site: Letterhead): MailContent {
  const subject = hitsSubject(alerts);
  const [first] = alerts;
  const page = site.origin + alertPath(first?.token ?? "");
  const note =
    "Stand beim Versand dieser E-Mail; ein Fahrzeug kann inzwischen verkauft sein. Unsere Inserate sind kein bindendes Angebot.";
  return alertMail(subject, first?.cars[0]?.name ?? "", site, [
    paragraph(greeting),
    ...alerts.map((alert) => alertSection(alert, site.origin)),
    paragraph(note, { isQuiet: true }),
    linkLine(page, "Suchaufträge ansehen, anhalten oder beenden"),
  ]);
}

const alertMail = (
  subject: string,
  preview: string,
  { origin, dealership }: Letterhead,
  blocks: readonly MailBlock[],
): MailContent =>
  mailContent({
    subject,
    title: subject,
    preview,
    blocks: [
      ...blocks,
      farewell(dealership),
      linkLine(origin + paths.privacy, "Wie wir mit Ihrer Adresse umgehen"),
    ],
  });

function hitsSubject(alerts: readonly AlertHits[]): string {
  const searchAlerts = alerts.filter((alert) => alert.kind === "search");
  const priceAlerts = alerts.filter((alert) => alert.kind === "price");
  const [priceAlert] = priceAlerts;
  const areReduced = priceAlerts.every(({ reduction }) => reduction !== null);
  if (searchAlerts.length === 0) {
    return priceAlerts.length === 1 && priceAlert
      ? `${priceNews(priceAlert)}: ${priceAlert.cars[0]?.name ?? priceAlert.title}`
      : `Die Preise von ${priceAlerts.length} Fahrzeugen ${areReduced ? "sind gesunken" : "haben sich geändert"}`;
  }
  // One car may match several searches.
  const listed = new Set(searchAlerts.flatMap(({ cars }) => cars.map(({ address }) => address)));
  const count = searchAlerts.reduce((sum, { unlistedCount }) => sum + unlistedCount, listed.size);
  const cars = count === 1 ? "Ein neues Fahrzeug" : `${count} neue Fahrzeuge`;
  const carsText = `${cars} zu ${searchAlerts.length === 1 ? "Ihrem Suchauftrag" : "Ihren Suchaufträgen"}`;
  if (priceAlert === undefined) return carsText;
  const kind = areReduced ? "gesunkene" : "geänderte";
  return `${carsText} und ${priceAlerts.length === 1 ? `ein ${kind}r Preis` : `${priceAlerts.length} ${kind} Preise`}`;
}

/** § 11 PAngV (BGH I ZR 183/24): only a reduction that the car's page may name is called one here. */
const priceNews = ({ reduction }: PriceHits) =>
  reduction === null ? "Der Preis hat sich geändert" : "Der Preis ist gesunken";

const sectionTitle = (alert: AlertHits) =>
  alert.kind === "price"
    ? `${priceNews(alert)}: ${alert.cars[0]?.price ?? ""}`
    : `Neu zu Ihrer Suche: ${alert.title}`;

const unlistedText = (count: number) =>
  `und ${count === 1 ? "ein weiteres Fahrzeug" : `${count} weitere Fahrzeuge`}`;

function alertSection(alert: AlertHits, origin: string): MailBlock {
  const title = sectionTitle(alert);
  const cars = carRows(alert.cars);
  if (alert.kind === "price") {
    return section(title, cars, alert.reduction === null ? null : paragraph(alert.reduction));
  }
  const { unlistedCount, listPath } = alert;
  return section(
    title,
    cars,
    unlistedCount === 0 ? null : paragraph(unlistedText(unlistedCount)),
    buttons([{ label: "Alle Treffer ansehen", address: origin + listPath }]),
  );
}

/** `endDay` is the first day without the alert, `2027-05-23`. */
function renderAlertRenewal({ token, title, endDay }: AlertRenewal, site: Letterhead): MailContent {
  const subject = "Soll Ihr Suchauftrag weiterlaufen?";
  const day = formatDay(new Date(endDay));
  const question = `Ihr Suchauftrag „${title}“ läuft seit fast sechs Monaten. Am ${day} endet er, und wir löschen ihn samt Ihrer Adresse.`;
  const renewalRequest = "Suchen Sie noch? Auf dieser Seite verlängern Sie ihn um sechs Monate:";
  const noAnswerText = "Sonst brauchen Sie nichts zu tun. Wir fragen nur dieses eine Mal.";
  return alertMail(subject, renewalRequest, site, [
    paragraph(`${greeting}\n\n${question}`),
    paragraph(renewalRequest),
    buttons([
      { label: "Suchauftrag verlängern", address: site.origin + alertPath(token), isMain: true },
    ]),
    paragraph(noAnswerText),
  ]);
}
