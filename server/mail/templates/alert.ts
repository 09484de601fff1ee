import { html } from "hono/html";
import { confirmableDays } from "#domain/alert/alert.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatDay, formatPrice } from "#domain/site/format.ts";
import { alertPath, paths } from "#domain/site/paths.ts";
import type { MailContent, Markup } from "../mail.ts";
import { heading, link, mailPage, paragraph } from "./layout.ts";

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
type HitCar = {
  name: string;
  line: string;
  price: string;
  formerPrice: number | null;
  path: string;
};

type Site = { origin: string };

const { name } = dealership;
const greeting = "Guten Tag,";
const farewell = `Freundliche Grüße\n${name}\n`;

/**
 * A fixed text without what was typed, since anybody may have typed this address (T3). The link only
 * opens a page: programs that check mails open links too (O3).
 */
export function renderAlertConfirmation(
  { token }: AlertConfirmation,
  { origin }: Site,
): MailContent {
  const address = origin + alertPath(token);
  const subject = "Bitte bestätigen Sie Ihren Suchauftrag";
  const request = `auf unserer Website wurde mit dieser E-Mail-Adresse ein Suchauftrag angelegt. Bevor wir Ihnen Bescheid geben dürfen, bestätigen Sie ihn bitte auf dieser Seite:`;
  const term = `Der Link gilt ${confirmableDays} Tage. Ohne Bestätigung löschen wir den Auftrag und Ihre Adresse danach von selbst.`;
  const stranger =
    "Sie haben keinen Suchauftrag angelegt? Dann brauchen Sie nichts zu tun, und wir schreiben Ihnen nicht weiter.";
  return {
    subject,
    text: [greeting, `${request}\n${address}`, term, stranger, privacyText(origin), farewell].join(
      "\n\n",
    ),
    html: mailPage(subject, [
      paragraph(html`${greeting}<br><br>${request}`),
      paragraph(link(address, "Suchauftrag ansehen und bestätigen")),
      paragraph(term),
      paragraph(stranger),
      ...closing(origin),
    ]),
  };
}

export function renderAlertHits({ orders }: AlertHits, { origin }: Site): MailContent {
  const subject = hitsSubject(orders);
  const [first] = orders;
  const page = origin + alertPath(first?.token ?? "");
  const note =
    "Stand ist der Versand dieser E-Mail; ein Fahrzeug kann inzwischen verkauft sein. Unsere Inserate sind kein bindendes Angebot.";
  const ways = `Suchaufträge ansehen, anhalten oder beenden:\n${page}`;
  return {
    subject,
    text: [
      greeting,
      ...orders.map((order) => orderText(order, origin)),
      note,
      ways,
      privacyText(origin),
      farewell,
    ].join("\n\n"),
    html: mailPage(subject, [
      paragraph(greeting),
      ...orders.map((order) => orderHtml(order, origin)),
      paragraph(note),
      paragraph(link(page, "Suchaufträge ansehen, anhalten oder beenden")),
      ...closing(origin),
    ]),
  };
}

function hitsSubject(orders: readonly OrderHits[]): string {
  const searches = orders.filter(({ listPath }) => listPath !== null);
  const [order] = orders;
  if (searches.length === 0) {
    return orders.length === 1 && order
      ? `Der Preis ist gesunken: ${order.cars[0]?.name ?? order.title}`
      : `Die Preise von ${orders.length} Fahrzeugen sind gesunken`;
  }
  // One car may fit several.
  const listed = new Set(searches.flatMap(({ cars }) => cars.map(({ path }) => path)));
  const count = searches.reduce((sum, { more }) => sum + more, listed.size);
  const cars = count === 1 ? "Ein neues Fahrzeug" : `${count} neue Fahrzeuge`;
  return `${cars} zu ${searches.length === 1 ? "Ihrem Suchauftrag" : "Ihren Suchaufträgen"}`;
}

const titleOf = ({ title, listPath }: OrderHits) =>
  listPath === null ? "Preis gesunken" : `Neu zu Ihrer Suche: ${title}`;

const moreText = (more: number) =>
  `und ${more === 1 ? "ein weiteres Fahrzeug" : `${more} weitere Fahrzeuge`}`;

const priceWords = ({ price, formerPrice }: HitCar) =>
  formerPrice === null ? price : `${price} (bisher ${formatPrice(formerPrice)})`;

function orderText(order: OrderHits, origin: string): string {
  const title = titleOf(order);
  const cars = order.cars.map((car) =>
    [car.name, priceWords(car), car.line, origin + car.path]
      .filter((line) => line !== "")
      .join("\n"),
  );
  const list = order.listPath === null ? [] : [`Alle Treffer: ${origin}${order.listPath}`];
  const more = order.more === 0 ? [] : [moreText(order.more)];
  return [`${title}\n${"-".repeat(title.length)}`, ...cars, ...more, ...list].join("\n\n");
}

function orderHtml(order: OrderHits, origin: string): Markup {
  const cars = order.cars.map(
    (car) => html`<p style="margin:0 0 12px">${link(origin + car.path, car.name)}<br>
<strong>${priceWords(car)}</strong>${car.line === "" ? null : html`<br>${car.line}`}</p>`,
  );
  const more = order.more === 0 ? null : paragraph(moreText(order.more));
  const list =
    order.listPath === null
      ? null
      : paragraph(link(origin + order.listPath, "Alle Treffer ansehen"));
  return html`${heading(titleOf(order))}${cars}${more}${list}`;
}

/** `endDay`: first day without the order, `2027-05-23`. */
export function renderAlertQuestion(
  { token, title, endDay }: AlertQuestion,
  { origin }: Site,
): MailContent {
  const address = origin + alertPath(token);
  const subject = "Soll Ihr Suchauftrag weiterlaufen?";
  const day = formatDay(new Date(endDay));
  const question = `Ihr Suchauftrag „${title}“ läuft bald sechs Monate. Am ${day} endet er, und wir löschen ihn mit Ihrer Adresse.`;
  const ways = "Suchen Sie noch? Auf dieser Seite verlängern Sie ihn um sechs Monate:";
  const otherwise = "Sonst brauchen Sie nichts zu tun. Wir fragen nur dieses eine Mal.";
  return {
    subject,
    text: [
      greeting,
      question,
      `${ways}\n${address}`,
      otherwise,
      privacyText(origin),
      farewell,
    ].join("\n\n"),
    html: mailPage(subject, [
      paragraph(html`${greeting}<br><br>${question}`),
      paragraph(ways),
      paragraph(link(address, "Suchauftrag verlängern")),
      paragraph(otherwise),
      ...closing(origin),
    ]),
  };
}

const privacyText = (origin: string) =>
  `Wie wir mit Ihrer Adresse umgehen: ${origin}${paths.privacy}`;

const closing = (origin: string): Markup[] => [
  paragraph(link(`${origin}${paths.privacy}`, "Wie wir mit Ihrer Adresse umgehen")),
  paragraph(html`Freundliche Grüße<br>${name}`),
];
