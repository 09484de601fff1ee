import { confirmableDays } from "#domain/alert/alert.ts";
import { formatDay } from "#domain/format/format.ts";
import { alertPath, paths } from "#domain/pages/paths.ts";
import { carRows, type MailCar } from "#server/mail/cars.ts";
import {
  buttons,
  farewell,
  linkLine,
  type MailBlock,
  mailContent,
  paragraph,
  section,
} from "#server/mail/layout.ts";
import type { Letterhead, MailContent } from "#server/mail/mail.ts";

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
export type AlertHits = { token: string; title: string; cars: readonly MailCar[] } & (
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

export function renderAlertHits(alerts: readonly AlertHits[], site: Letterhead): MailContent {
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
export function renderAlertRenewal(
  { token, title, endDay }: AlertRenewal,
  site: Letterhead,
): MailContent {
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
