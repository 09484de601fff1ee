import { confirmableDays } from "#domain/alert/alert.ts";
import { formatDay } from "#domain/format/format.ts";
import { alertPath, paths } from "#domain/pages/paths.ts";
import { carRows, type MailCar } from "#server/mail/cars.ts";
import {
  farewell,
  linkLine,
  type MailBlock,
  mailContent,
  paragraph,
  section,
  ways,
} from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

/** Mails of search orders. `token` leads to the order's page; `title` says what it looks for. */
export type AlertConfirmation = { token: string };
export type AlertQuestion = { token: string; title: string; endDay: string };
export type AlertHits = { orders: readonly OrderHits[] };

export type OrderHits = {
  token: string;
  title: string;
  /** Of the search; null for one car. */
  listPath: string | null;
  cars: readonly MailCar[];
  /** Hits beyond those listed. */
  more: number;
  /** Of a price order: what the car's page says of the reduction; null when it says nothing. */
  reduction: string | null;
};

type Site = { origin: string };

const greeting = "Guten Tag,";

/**
 * A fixed text without what was typed, since anybody may have typed this address (T3). The link only
 * opens a page: programs that check mails open links too (O3).
 */
export function renderAlertConfirmation(
  { token }: AlertConfirmation,
  { origin }: Site,
): MailContent {
  const subject = "Bitte bestätigen Sie Ihren Suchauftrag";
  const request =
    "auf unserer Website wurde mit dieser E-Mail-Adresse ein Suchauftrag angelegt. Damit wir Ihnen Bescheid geben dürfen, bestätigen Sie ihn bitte hier:";
  const term = `Der Link gilt ${confirmableDays} Tage. Ohne Bestätigung löschen wir den Auftrag und Ihre Adresse danach von selbst.`;
  const stranger =
    "Sie haben keinen Suchauftrag angelegt? Dann brauchen Sie nichts zu tun; wir schreiben Ihnen nicht wieder.";
  return alertMail(subject, term, origin, [
    paragraph(`${greeting}\n\n${request}`),
    ways([
      {
        label: "Suchauftrag ansehen und bestätigen",
        address: origin + alertPath(token),
        isMain: true,
      },
    ]),
    paragraph(term),
    paragraph(stranger, { isQuiet: true }),
  ]);
}

export function renderAlertHits({ orders }: AlertHits, { origin }: Site): MailContent {
  const subject = hitsSubject(orders);
  const [first] = orders;
  const page = origin + alertPath(first?.token ?? "");
  const note =
    "Stand beim Versand dieser E-Mail; ein Fahrzeug kann inzwischen verkauft sein. Unsere Inserate sind kein bindendes Angebot.";
  return alertMail(subject, first?.cars[0]?.name ?? "", origin, [
    paragraph(greeting),
    ...orders.map((order) => orderSection(order, origin)),
    paragraph(note, { isQuiet: true }),
    linkLine(page, "Suchaufträge ansehen, anhalten oder beenden"),
  ]);
}

const alertMail = (
  subject: string,
  preview: string,
  origin: string,
  blocks: readonly MailBlock[],
): MailContent =>
  mailContent({
    subject,
    title: subject,
    preview,
    blocks: [
      ...blocks,
      farewell(),
      linkLine(origin + paths.privacy, "Wie wir mit Ihrer Adresse umgehen"),
    ],
  });

function hitsSubject(orders: readonly OrderHits[]): string {
  const searches = orders.filter(({ listPath }) => listPath !== null);
  const priced = orders.filter(({ listPath }) => listPath === null);
  const [order] = priced;
  const areReduced = priced.every(({ reduction }) => reduction !== null);
  if (searches.length === 0) {
    return priced.length === 1 && order
      ? `${priceNews(order)}: ${order.cars[0]?.name ?? order.title}`
      : `Die Preise von ${priced.length} Fahrzeugen ${areReduced ? "sind gesunken" : "haben sich geändert"}`;
  }
  // One car may fit several.
  const listed = new Set(searches.flatMap(({ cars }) => cars.map(({ address }) => address)));
  const count = searches.reduce((sum, { more }) => sum + more, listed.size);
  const cars = count === 1 ? "Ein neues Fahrzeug" : `${count} neue Fahrzeuge`;
  const found = `${cars} zu ${searches.length === 1 ? "Ihrem Suchauftrag" : "Ihren Suchaufträgen"}`;
  if (order === undefined) return found;
  const kind = areReduced ? "gesunkene" : "geänderte";
  return `${found} und ${priced.length === 1 ? `ein ${kind}r Preis` : `${priced.length} ${kind} Preise`}`;
}

/** A fallen price is named by the rule of the car's page alone (§ 11 PAngV; BGH I ZR 183/24). */
const priceNews = ({ reduction }: OrderHits) =>
  reduction === null ? "Der Preis hat sich geändert" : "Der Preis ist gesunken";

const titleOf = (order: OrderHits) =>
  order.listPath === null
    ? `${priceNews(order)}: ${order.cars[0]?.price ?? ""}`
    : `Neu zu Ihrer Suche: ${order.title}`;

const moreText = (more: number) =>
  `und ${more === 1 ? "ein weiteres Fahrzeug" : `${more} weitere Fahrzeuge`}`;

function orderSection(order: OrderHits, origin: string): MailBlock {
  return section(
    titleOf(order),
    carRows(order.cars),
    order.reduction === null ? null : paragraph(order.reduction),
    order.more === 0 ? null : paragraph(moreText(order.more)),
    order.listPath === null
      ? null
      : ways([{ label: "Alle Treffer ansehen", address: origin + order.listPath }]),
  );
}

/** `endDay`: first day without the order, `2027-05-23`. */
export function renderAlertQuestion(
  { token, title, endDay }: AlertQuestion,
  { origin }: Site,
): MailContent {
  const subject = "Soll Ihr Suchauftrag weiterlaufen?";
  const day = formatDay(new Date(endDay));
  const question = `Ihr Suchauftrag „${title}“ läuft seit fast sechs Monaten. Am ${day} endet er, und wir löschen ihn samt Ihrer Adresse.`;
  const way = "Suchen Sie noch? Auf dieser Seite verlängern Sie ihn um sechs Monate:";
  const otherwise = "Sonst brauchen Sie nichts zu tun. Wir fragen nur dieses eine Mal.";
  return alertMail(subject, way, origin, [
    paragraph(`${greeting}\n\n${question}`),
    paragraph(way),
    ways([{ label: "Suchauftrag verlängern", address: origin + alertPath(token), isMain: true }]),
    paragraph(otherwise),
  ]);
}
