import { asc, eq } from "drizzle-orm";
import { confirmableDays, describeSearch, endDay } from "#domain/alert/alert.ts";
import { isCheaper, priceToStore } from "#domain/alert/matching.ts";
import { comparablePrice } from "#domain/car/labels.ts";
import { reductionNote } from "#domain/car/price-history.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName, vehicleName } from "#domain/car/title.ts";
import { formatDay } from "#domain/format/format.ts";
import { alertPath, paths, vehiclesPagePath } from "#domain/pages/paths.ts";
import { parseFilters } from "#domain/search/url.ts";
import { carRows, type FindMailPicture, type MailCar, mailCar } from "#server/mail/cars.ts";
import {
  buttons,
  farewell,
  linkedLines,
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
import { type Alert, deriveToken } from "./alert-store.ts";

type AlertMailDeps = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  findCars: Catalogue["findAll"];
  findPicture?: FindMailPicture | undefined;
  mailbox: () => Letterhead;
  now: () => Date;
};

type FoundCars = Awaited<ReturnType<Catalogue["findAll"]>>;

/** In a section of a mail, which links to the list with the others. */
const maxListed = 20;
const maxPictures = 6;

const endAllAlerts = "?alle=1";

/**
 * Composes alert mails at the time of sending, so that cars sold and alerts ended meanwhile are left out.
 * Null when nothing is left to report.
 */
export function createAlertMails(deps: AlertMailDeps) {
  const { secret, findCars, mailbox } = deps;
  const { origin } = mailbox();
  const readAlert = async ({ alertId }: StoredMail) => {
    const { orm } = deps.database;
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
      const { alert, token, to, unsubscribe } = recipient;
      const found = await findCars([alert.adKey ?? []].flat());
      const watched = [...found.values()].flatMap((it) => (it.state === "for-sale" ? it.car : []));
      const [car = null] = await listCars(watched, mail.createdAt, deps);
      return { to, unsubscribe, content: renderAlertConfirmation({ token, car }, mailbox()) };
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
    hits: (mail: StoredMail) => composeHits(mail, deps),
  };
}

async function composeHits(
  { id, alertAddress, createdAt }: StoredMail,
  deps: AlertMailDeps,
): Promise<ComposedMail | null> {
  const { database, secret, findCars } = deps;
  const site = deps.mailbox();
  const rows = await database.orm
    .select()
    .from(alertHits)
    .innerJoin(alerts, eq(alerts.id, alertHits.alertId))
    .where(eq(alertHits.mailId, id))
    .orderBy(asc(alerts.createdAt), asc(alerts.id), asc(alertHits.adKey));
  const found = await findCars(rows.map((row) => row.alert_hits.adKey));
  const reporting: ReportingAlert[] = [];
  for (const [alertId, hits] of Map.groupBy(rows, ({ alerts }) => alerts.id)) {
    const alert = hits[0]?.alerts;
    // The alert may have been paused since its hits were stored.
    if (alert?.state !== "active") continue;
    const cars = hits.flatMap((row) => carToReport(row.alert_hits, found) ?? []);
    if (cars.length === 0) continue;
    const token = deriveToken(alertId, secret);
    reporting.push({ ...alert, token, title: alertTitle(alert, found), cars });
  }
  const [first] = reporting;
  if (first === undefined || alertAddress === null) return null;
  // One click must end all alerts in this mail; otherwise the next mail would still come.
  const all = reporting.length > 1 ? endAllAlerts : "";
  const page = site.origin + alertPath(first.token);
  const groups = groupCars(reporting, deps.now());
  const subject = hitsSubject(reporting, groups);
  const news: News[] = [];
  for (const group of groups) {
    const cars = await listCars(group.cars.slice(0, maxListed), createdAt, deps);
    news.push({ ...group, cars, unlistedCount: group.cars.length - cars.length });
  }
  return {
    to: alertAddress,
    unsubscribe: page + all,
    content: renderAlertHits({ subject, news, page }, site),
    async onSettled(tx) {
      for (const { id, query, cars } of reporting) {
        const [car] = cars;
        const amount = query === null && car !== undefined ? comparablePrice(car) : null;
        if (amount === null) continue;
        const price = priceToStore(amount);
        await tx.update(alerts).set({ price }).where(eq(alerts.id, id));
      }
    },
  };
}

/** Each car once, in the order of the alerts: by its price alert, or with others that fit the same searches. */
function groupCars(reporting: readonly ReportingAlert[], now: Date): CarGroup[] {
  const groups = new Map<string, CarGroup & { cars: Car[] }>();
  for (const car of reporting.flatMap(({ cars }) => cars)) {
    const fitting = reporting.filter(({ cars }) => cars.some((each) => isSameCar(each, car)));
    const searches = fitting.flatMap(({ title, query }) =>
      query === null ? [] : { title, path: vehiclesPagePath(1, query) },
    );
    const hasPriceAlert = searches.length < fitting.length;
    const key = hasPriceAlert ? car.ad_key : searches.map(({ path }) => path).join(" ");
    const price = hasPriceAlert ? { reduction: reductionNote(car, now) } : null;
    const group = groups.get(key) ?? { searches, price, cars: [] };
    if (!group.cars.some((each) => isSameCar(each, car))) group.cars.push(car);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const isSameCar = (one: Car, other: Car) => one.ad_key === other.ad_key;

function carToReport(
  { adKey, formerPrice }: typeof alertHits.$inferSelect,
  found: FoundCars,
): Car | null {
  const entry = found.get(adKey);
  if (entry?.state !== "for-sale") return null;
  // The price may have been raised again since the hit was stored.
  return formerPrice === null || isCheaper(comparablePrice(entry.car), formerPrice)
    ? entry.car
    : null;
}

async function listCars(
  cars: readonly Car[],
  queuedAt: Date,
  { findPicture, mailbox }: AlertMailDeps,
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

/** An alert with the cars to report. */
type ReportingAlert = Alert & { token: string; title: string; cars: readonly Car[] };

type CarGroup = {
  /** The address's saved searches that all its cars fit. */
  searches: readonly { title: string; path: string }[];
  /**
   * Of one car with a price alert. `reduction` is as the car's page words it; null where the page may not name
   * a reduction.
   */
  price: { reduction: string | null } | null;
  cars: readonly Car[];
};

type News = Omit<CarGroup, "cars"> & { cars: readonly MailCar[]; unlistedCount: number };

const greeting = "Guten Tag,";

/**
 * The text repeats nothing that was typed, since anybody may have entered this address: a car whose price is watched comes
 * from our record. Its link only opens a page, because mail scanners open links too.
 */
export function renderAlertConfirmation(
  { token, car }: { token: string; car: MailCar | null },
  site: Letterhead,
): MailContent {
  const subject =
    car === null
      ? "Bitte bestätigen Sie Ihren Suchauftrag"
      : `Bitte bestätigen Sie: Preis beobachten, ${car.name}`;
  const wish =
    car === null
      ? "ein Suchauftrag angelegt"
      : `ein Suchauftrag zum Preis dieses Fahrzeugs angelegt, jetzt ${car.price}`;
  const request = `auf unserer Website wurde mit dieser E-Mail-Adresse ${wish}. Damit wir Ihnen Bescheid geben dürfen, bestätigen Sie ihn bitte hier:`;
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
    ...(car === null ? [] : [carRows([car])]),
    paragraph(linkExpiry),
    paragraph(notYouText, { isQuiet: true }),
  ]);
}

function renderAlertHits(
  { subject, news, page }: { subject: string; news: readonly News[]; page: string },
  site: Letterhead,
): MailContent {
  const note =
    "Stand beim Versand dieser E-Mail; ein Fahrzeug kann inzwischen verkauft sein. Unsere Inserate sind kein bindendes Angebot.";
  return alertMail(subject, news[0]?.cars[0]?.name ?? "", site, [
    paragraph(greeting),
    ...news.map((each) => newsSection(each, site.origin)),
    paragraph(note, { isQuiet: true }),
    linkLine(page, "Suchaufträge ansehen, anhalten oder beenden"),
  ]);
}

const alertMail = (
  subject: string,
  preview: string,
  { origin, profile }: Letterhead,
  blocks: readonly MailBlock[],
): MailContent =>
  mailContent({
    subject,
    title: subject,
    preview,
    blocks: [
      ...blocks,
      farewell(profile),
      linkLine(origin + paths.privacy, "Wie wir mit Ihrer Adresse umgehen"),
    ],
  });

function hitsSubject(reporting: readonly ReportingAlert[], groups: readonly CarGroup[]): string {
  const searchAlerts = reporting.filter(({ query }) => query !== null);
  const prices = groups.flatMap(({ price, cars }) => (price === null ? [] : { ...price, cars }));
  const [price] = prices;
  const areReduced = prices.every(({ reduction }) => reduction !== null);
  if (searchAlerts.length === 0) {
    return prices.length === 1 && price
      ? `${priceNews(price)}: ${price.cars.map(vehicleFullName).join()}`
      : `Die Preise von ${prices.length} Fahrzeugen ${areReduced ? "sind gesunken" : "haben sich geändert"}`;
  }
  const count = new Set(searchAlerts.flatMap(({ cars }) => cars.map(({ ad_key }) => ad_key))).size;
  const cars = count === 1 ? "Ein neues Fahrzeug" : `${count} neue Fahrzeuge`;
  const carsText = `${cars} zu ${searchAlerts.length === 1 ? "Ihrem Suchauftrag" : "Ihren Suchaufträgen"}`;
  if (price === undefined) return carsText;
  const kind = areReduced ? "gesunkene" : "geänderte";
  return `${carsText} und ${prices.length === 1 ? `ein ${kind}r Preis` : `${prices.length} ${kind} Preise`}`;
}

/** § 11 PAngV (BGH I ZR 183/24): only a reduction that the car's page may name is called one here. */
const priceNews = ({ reduction }: { reduction: string | null }) =>
  reduction === null ? "Der Preis hat sich geändert" : "Der Preis ist gesunken";

const unlistedText = (count: number) =>
  `und ${count === 1 ? "ein weiteres Fahrzeug" : `${count} weitere Fahrzeuge`}`;

function newsSection({ searches, price, cars, unlistedCount }: News, origin: string): MailBlock {
  const [search] = searches;
  const isOneSearch = search !== undefined && searches.length === 1;
  const searchesTitle = isOneSearch
    ? `Neu zu Ihrer Suche: ${search.title}`
    : `Neu zu ${searches.length} Ihrer Suchen`;
  return section(
    price === null ? searchesTitle : `${priceNews(price)}: ${cars[0]?.price ?? ""}`,
    carRows(cars),
    price?.reduction ? paragraph(price.reduction) : null,
    unlistedCount === 0 ? null : paragraph(unlistedText(unlistedCount)),
    isOneSearch && price === null
      ? buttons([{ label: "Alle Treffer ansehen", address: origin + search.path, isMain: true }])
      : searchLines(searches, origin),
  );
}

/** Names the searches that the same cars fit. */
const searchLines = (searches: News["searches"], origin: string): MailBlock | null =>
  searches.length === 0
    ? null
    : linkedLines(
        searches.map(({ title, path }) => ({
          label: title,
          note: "alle Treffer",
          address: origin + path,
        })),
      );

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
