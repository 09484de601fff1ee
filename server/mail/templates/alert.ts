import { confirmableDays } from "#domain/alert/alert.ts";
import { formatDay, formatPrice } from "#domain/site/format.ts";
import { alertPath, paths } from "#domain/site/paths.ts";
import type { MailContent } from "../mail.ts";
import { carRows, type MailCar } from "./cars.ts";
import {
  farewell,
  linkLine,
  type MailBlock,
  mailContent,
  paragraph,
  section,
  ways,
} from "./layout.ts";

/** Mails of search orders. `token` leads to the order's page; `title` says what it looks for. */
export type AlertConfirmation = { token: string };
export type AlertQuestion = { token: string; title: string; endDay: string };
export type AlertHits = { orders: readonly OrderHits[] };

export type OrderHits = {
  token: string;
  title: string;
  /** Of the search; null for one car. */
  listPath: string | null;
  cars: readonly HitCar[];
  /** Hits beyond those listed. */
  more: number;
};
/** `formerPrice`: of a price order, what it knew of. */
type HitCar = MailCar & { formerPrice: number | null };

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
    "auf unserer Website wurde mit dieser E-Mail-Adresse ein Suchauftrag angelegt. Bevor wir Ihnen Bescheid geben dürfen, bestätigen Sie ihn bitte auf dieser Seite:";
  const term = `Der Link gilt ${confirmableDays} Tage. Ohne Bestätigung löschen wir den Auftrag und Ihre Adresse danach von selbst.`;
  const stranger =
    "Sie haben keinen Suchauftrag angelegt? Dann brauchen Sie nichts zu tun, und wir schreiben Ihnen nicht weiter.";
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
    "Stand ist der Versand dieser E-Mail; ein Fahrzeug kann inzwischen verkauft sein. Unsere Inserate sind kein bindendes Angebot.";
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
  const [order] = orders;
  if (searches.length === 0) {
    return orders.length === 1 && order
      ? `Der Preis ist gesunken: ${order.cars[0]?.name ?? order.title}`
      : `Die Preise von ${orders.length} Fahrzeugen sind gesunken`;
  }
  // One car may fit several.
  const listed = new Set(searches.flatMap(({ cars }) => cars.map(({ address }) => address)));
  const count = searches.reduce((sum, { more }) => sum + more, listed.size);
  const cars = count === 1 ? "Ein neues Fahrzeug" : `${count} neue Fahrzeuge`;
  return `${cars} zu ${searches.length === 1 ? "Ihrem Suchauftrag" : "Ihren Suchaufträgen"}`;
}

const titleOf = ({ title, listPath }: OrderHits) =>
  listPath === null ? "Preis gesunken" : `Neu zu Ihrer Suche: ${title}`;

const moreText = (more: number) =>
  `und ${more === 1 ? "ein weiteres Fahrzeug" : `${more} weitere Fahrzeuge`}`;

const priceWords = ({ price, formerPrice }: HitCar) =>
  formerPrice === null ? price : `${price} (bisher\u00a0${formatPrice(formerPrice)})`;

function orderSection(order: OrderHits, origin: string): MailBlock {
  const cars = order.cars.map((car) => ({ ...car, price: priceWords(car) }));
  return section(
    titleOf(order),
    carRows(cars),
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
  const question = `Ihr Suchauftrag „${title}“ läuft bald sechs Monate. Am ${day} endet er, und wir löschen ihn mit Ihrer Adresse.`;
  const way = "Suchen Sie noch? Auf dieser Seite verlängern Sie ihn um sechs Monate:";
  const otherwise = "Sonst brauchen Sie nichts zu tun. Wir fragen nur dieses eine Mal.";
  return alertMail(subject, way, origin, [
    paragraph(`${greeting}\n\n${question}`),
    paragraph(way),
    ways([{ label: "Suchauftrag verlängern", address: origin + alertPath(token), isMain: true }]),
    paragraph(otherwise),
  ]);
}
