import { html } from "hono/html";
import type { AppointmentState, FamilyAction } from "#domain/appointment/appointment.ts";
import type { Slot } from "#domain/appointment/slots.ts";
import { type TestDriveWish, wishRows } from "#domain/appointment/wish.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { routeLink, stationRouteLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import type { MailAddress, Markup } from "../mail.ts";
import { factTable, heading, link, paragraph } from "./layout.ts";

/** An appointment as a mail tells it. Addresses are whole. */
export type AppointmentInMail = {
  /** Null: a later mail says more. */
  told: AppointmentState | null;
  wish: TestDriveWish;
  startsAt: { instant: Date; slot: Slot } | null;
  proposedFor: Slot | null;
  /** Null before anything was confirmed. */
  calendar: { id: string; sequence: number; stamp: Date } | null;
  /** The customer's. */
  page: string;
  links: Readonly<Record<FamilyAction, string>>;
};

export type AppointmentSite = {
  car: Car | null;
  origin: string;
  organizer: MailAddress;
  appointment: AppointmentInMail | null;
};

/** A piece of a mail, in both of its forms. */
export type Part = { text: string; html: Markup };
export type Row = readonly [name: string, value: string, address?: string];

export const facts = (title: string, rows: readonly Row[]): Part => ({
  text: [
    title,
    ...rows.map(([name, value, address]) =>
      [`${name.replace(/:$/, "")}: ${value}`, address?.startsWith("http") ? address : ""]
        .filter((line) => line !== "")
        .join("\n"),
    ),
  ].join("\n"),
  html: html`${heading(title)}${factTable(
    rows.map(([name, value, address]) => [
      name.replace(/:$/, ""),
      address ? link(address, value) : value,
    ]),
  )}`,
});

export const said = (words: string): Part => ({ text: words, html: paragraph(words) });

export const greeted = (words: string): Part => ({
  text: `Guten Tag,\n\n${words}`,
  html: paragraph(html`Guten Tag,<br><br>${words}`),
});

export const ways = (title: string, rows: readonly (readonly [string, string])[]): Part => ({
  text: [title, ...rows.map(([words, address]) => `${words}:\n${address}`)].join("\n\n"),
  html: html`${heading(title)}${rows.map(
    ([words, address]) =>
      html`<p style="margin:0 0 12px;font-size:17px;font-weight:bold">${link(address, words)}</p>`,
  )}`,
});

const { name: house, address, phone } = dealership;
export const broughtAlong = "Ihren Führerschein und Ihren Personalausweis";
const scanned =
  "Jeder Link öffnet zuerst eine Seite; erst der Knopf dort tut etwas. Er gilt einmal und 30 Tage lang.";

export const carRow = (car: Car | null, origin: string): Row[] =>
  car === null ? [] : [["Fahrzeug", vehicleFullName(car), origin + vehiclePath(car.ad_key)]];

/** Car, wish, way and what to bring: of the customer's first mail. Nothing that was typed (T3). */
export function visitParts({
  car,
  origin,
  appointment,
}: Omit<AppointmentSite, "organizer">): Part[] {
  if (appointment === null) return [];
  return [
    facts("Ihr Terminwunsch", [...carRow(car, origin), ...wishRows(appointment.wish)]),
    said("Der Termin gilt, sobald wir ihn bestätigt haben. Dazu bekommen Sie eine eigene E-Mail."),
    ...arrival(appointment),
  ];
}

export const arrival = ({ page }: AppointmentInMail): Part[] => [
  facts("So finden Sie uns", [
    ["Adresse", `${house}, ${address.street}, ${address.postalCode} ${address.city}`, routeLink()],
    ["Vom Bahnhof", "Fußweg in Google Maps öffnen", stationRouteLink()],
    ["Bitte mitbringen", broughtAlong],
    ["Telefon", phone.display],
  ]),
  ways("Ihre Terminseite", [["Ansehen, verschieben oder absagen", page]]),
];

/** The family's links: of the mail with the inquiry, and of later ones. */
export function familyParts({ appointment }: Pick<AppointmentSite, "appointment">): Part[] {
  if (appointment === null) return [];
  const { told, links, wish } = appointment;
  const confirm = ["Termin bestätigen", links.confirm] as const;
  const rows = [
    ...(told === "requested" && wish.first === null ? [] : [confirm]),
    ["anderen Termin vorschlagen", links.propose] as const,
  ];
  const dated = told === "requested" || told === "proposed" ? rows : rows.slice(-1);
  const open = told === "cancelled" || told === "closed" ? [] : dated;
  return [ways("Was möchten Sie tun?", [...open, ["Erledigt", links.done]]), said(scanned)];
}
