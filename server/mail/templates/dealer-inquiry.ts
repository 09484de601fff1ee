import { html } from "hono/html";
import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { dialLink } from "#domain/site/contact-links.ts";
import { formatInstant, formatMileage } from "#domain/site/format.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import type { MailContent, Markup } from "#server/mail/mail.ts";
import { adfDocument } from "./adf.ts";
import { type AppointmentInMail, familyParts } from "./appointment-parts.ts";
import { factTable, heading, link, mailPage, paragraph, writtenText } from "./layout.ts";

/** `address` is what the value links to in HTML. */
type Fact = readonly [name: string, value: string, address?: string | null];
type Passage = { title: string; facts?: readonly Fact[]; written?: string; address?: string };

/** Everything the visitor wrote, and the same for dealer software. The subject is of a fixed list (T4). */
export function renderDealerInquiry(
  inquiry: Inquiry,
  site: { car: Car | null; origin: string; appointment: AppointmentInMail | null },
): MailContent {
  const { car, origin } = site;
  const appointed = familyParts(site);
  const title = titleOf(inquiry);
  const passages = [...passagesOf(inquiry), ...(car === null ? [] : [offered(car, origin)])];
  const handled = `npm run dealer -- inquiries handled ${inquiry.reference}`;
  const { email } = inquiry.fields;
  const answer = `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}.`;
  const marking =
    "Ist die Anfrage erledigt? Dann vermerken Sie es mit diesem Befehl, damit sie nach sechs Monaten gelöscht wird:";
  return {
    subject: `${title} (${inquiry.reference})`,
    text: [
      title,
      ...appointed.map((part) => part.text),
      ...passages.map(passageText),
      answer,
      `${marking}\n${handled}`,
      "",
    ].join("\n\n"),
    html: mailPage(title, [
      ...appointed.map((part) => part.html),
      ...passages.map(passageHtml),
      paragraph(answer),
      html`${paragraph(marking)}<p style="margin:8px 0 0;font-family:Consolas,monospace;font-size:14px">${handled}</p>`,
    ]),
    attachments: [
      {
        filename: `anfrage-${inquiry.reference}.xml`,
        contentType: "application/xml",
        content: adfDocument(inquiry, car, origin),
      },
    ],
  };
}

function titleOf(inquiry: Inquiry): string {
  return inquiry.kind === "vehicle"
    ? "Neues Fahrzeugangebot über die Website"
    : `Neue Nachricht über die Website: ${contactSubjectLabels[inquiry.fields.subject]}`;
}

function passagesOf(inquiry: Inquiry): Passage[] {
  const sender: Fact[] = [
    ["Name", senderName(inquiry)],
    ["E-Mail", inquiry.fields.email],
    ["Telefon", inquiry.fields.phone, dialLink(inquiry.fields.phone)],
    ["Vorgang", inquiry.reference],
    ["Eingang", `${formatInstant(inquiry.receivedAt.toISOString())}\u00a0Uhr`],
  ];
  if (inquiry.kind === "contact") {
    const { subject, message } = inquiry.fields;
    return [
      { title: "Absender", facts: [...sender, ["Thema", contactSubjectLabels[subject]]] },
      { title: "Nachricht", written: message },
    ];
  }
  const { make, model, year, mileage, equipment, message } = inquiry.fields;
  const vehicle: Fact[] = [
    ["Marke", make],
    ["Modell", model],
    ["Baujahr", String(year)],
    ["Kilometerstand", formatMileage(mileage)],
  ];
  const written = [
    { title: "Ausstattung", written: equipment },
    { title: "Nachricht", written: message },
  ];
  return [
    { title: "Absender", facts: sender },
    { title: "Angebotenes Fahrzeug", facts: vehicle },
    ...written.filter((passage) => passage.written !== ""),
  ];
}

function offered(car: Car, origin: string): Passage {
  const facts: Fact[] = [
    ["Fahrzeug", vehicleFullName(car)],
    ["Nummer", car.ad_key],
    ["Preis", oneLine(priceText(car))],
  ];
  const address = `${origin}${vehiclePath(car.ad_key)}`;
  return { title: "Fahrzeug aus Ihrem Bestand", facts, address };
}

function passageText({ title, facts = [], written, address }: Passage): string {
  const width = Math.max(0, ...facts.map(([name]) => name.length)) + 2;
  const lines = facts.map(([name, value]) => `${`${name}:`.padEnd(width)}${value}`);
  const rest = [written, address].filter((part) => part !== undefined);
  return [title, "-".repeat(title.length), ...lines, ...rest].join("\n");
}

function passageHtml({ title, facts = [], written, address }: Passage): Markup {
  const rows = facts.map(
    ([name, value, leadsTo]) => [name, leadsTo ? link(leadsTo, value) : value] as const,
  );
  return html`${heading(title)}${rows.length > 0 ? factTable(rows) : null}${
    written === undefined ? null : writtenText(written)
  }${address === undefined ? null : paragraph(html`<br>${link(address, "Fahrzeug auf der Website ansehen")}`)}`;
}
