import { html } from "hono/html";
import type { Car } from "#domain/car/record.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatInstant } from "#domain/site/format.ts";
import { paths } from "#domain/site/paths.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import type { MailContent } from "../mail.ts";
import { type AppointmentInMail, visitParts } from "./appointment-parts.ts";
import { factTable, heading, link, mailPage, paragraph } from "./layout.ts";

/** A fixed text without what was typed: nobody can send words to others through us (T3, R36). */
export function renderConfirmation(
  inquiry: Inquiry,
  site: { car: Car | null; origin: string; appointment: AppointmentInMail | null },
): MailContent {
  const { origin } = site;
  const visit = visitParts(site);
  const { title, thanks, next } = words[inquiry.kind];
  const { name, phone, email, visibleHours } = dealership;
  const facts = [
    ["Vorgangsnummer", inquiry.reference],
    ["Eingegangen", `${formatInstant(inquiry.receivedAt.toISOString())}\u00a0Uhr`],
  ] as const;
  const hours = visibleHours.map(
    ({ days, opens, closes }) => [days, `${opens}–${closes}\u00a0Uhr`] as const,
  );
  const reach = `Bei Fragen erreichen Sie uns telefonisch unter ${phone.display} oder per E-Mail an ${email}. Nennen Sie dabei bitte Ihre Vorgangsnummer.`;
  const stranger =
    "Sie haben uns gar nicht geschrieben? Dann hat jemand versehentlich Ihre E-Mail-Adresse angegeben. Sie brauchen nichts zu tun; auf Wunsch löschen wir die Angaben gern.";
  const privacy = `${origin}${paths.privacy}`;
  const lines = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  return {
    subject: `${title} (${inquiry.reference})`,
    text: [
      "Guten Tag,",
      thanks,
      lines(facts),
      ...visit.map((part) => part.text),
      `So geht es weiter\n${next}`,
      `Unsere Öffnungszeiten\n${lines(hours)}`,
      reach,
      stranger,
      `Wie wir mit Ihren Angaben umgehen: ${privacy}`,
      `Freundliche Grüße\n${name}\n`,
    ].join("\n\n"),
    html: mailPage(title, [
      paragraph(html`Guten Tag,<br><br>${thanks}`),
      factTable(facts),
      ...visit.map((part) => part.html),
      html`${heading("So geht es weiter")}${paragraph(next)}`,
      html`${heading("Unsere Öffnungszeiten")}${factTable(hours)}`,
      paragraph(reach),
      paragraph(stranger),
      paragraph(link(privacy, "Wie wir mit Ihren Angaben umgehen")),
      paragraph(html`Freundliche Grüße<br>${name}`),
    ]),
  };
}

const words: Readonly<Record<Inquiry["kind"], { title: string; thanks: string; next: string }>> = {
  contact: {
    title: "Ihre Nachricht ist bei uns angekommen",
    thanks: `vielen Dank für Ihre Nachricht an das ${dealership.name}. Wir haben sie erhalten.`,
    next: "Wir lesen Ihre Nachricht und melden uns in der Regel am nächsten Werktag bei Ihnen, per E-Mail oder telefonisch.",
  },
  vehicle: {
    title: "Ihre Anfrage zum Fahrzeugankauf ist bei uns angekommen",
    thanks: `vielen Dank, dass Sie uns Ihr Fahrzeug anbieten. Wir haben Ihre Angaben erhalten.`,
    next: "Wir prüfen Ihre Angaben und melden uns in der Regel am nächsten Werktag mit einem Angebot bei Ihnen. Danach vereinbaren wir einen Termin, bei dem wir das Fahrzeug vor Ort bewerten. Den endgültigen Preis, die Abwicklung und die sichere Auszahlung besprechen wir mit Ihnen persönlich.",
  },
};
