import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { deletionDay } from "#domain/inquiry/retention.ts";
import { formatDay, formatInstant, formatMileage } from "#domain/site/format.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { type InquiryMail, inquiryMails } from "#server/mail/kinds.ts";
import type { Report, Row } from "./orders.ts";

/** How inquiries look in the dealer's reports. */

const columns = (titles: Record<string, string>): Report["columns"] =>
  Object.entries(titles).map(([key, title]) => ({ key, title }));

const when = (date: Date | null): string =>
  date === null ? "" : formatInstant(date.toISOString());

/** `neu`, `erledigt`, `Vertrag`. */
function stateWord({ handledAt, contractAt }: Inquiry): string {
  if (contractAt !== null) return "Vertrag";
  return handledAt === null ? "neu" : "erledigt";
}

const nameOf = (inquiry: Inquiry): string =>
  inquiry.kind === "contact"
    ? inquiry.fields.name
    : `${inquiry.fields.firstName} ${inquiry.fields.lastName}`;

/** What it is about, in a few words: subject or the offered car. */
const aboutOf = (inquiry: Inquiry): string =>
  inquiry.kind === "contact"
    ? contactSubjectLabels[inquiry.fields.subject]
    : `Ankauf: ${inquiry.fields.make} ${inquiry.fields.model}, ${inquiry.fields.year}`;

export const listColumns = columns({
  reference: "Nummer",
  receivedAt: "Eingang",
  state: "Stand",
  about: "Anliegen",
  name: "Name",
  phone: "Telefon",
  email: "E-Mail",
});

/** One line of the list. */
export function listRow(inquiry: Inquiry): Row {
  const { phone, email } = inquiry.fields;
  return {
    reference: inquiry.reference,
    receivedAt: when(inquiry.receivedAt),
    state: stateWord(inquiry),
    about: aboutOf(inquiry),
    name: nameOf(inquiry),
    phone,
    email,
  };
}

export const recordColumns = columns({ term: "Feld", value: "Wert" });

/** One inquiry whole, with what became of its mails; `origin` is the site's, for the vehicle's page. */
export function recordRows(
  inquiry: Inquiry,
  mails: readonly InquiryMail[],
  vehicleAddress: string | null,
): Row[] {
  const rows: [string, string][] = [
    ["Nummer", inquiry.reference],
    ["Eingang", when(inquiry.receivedAt)],
    ["Stand", stateWord(inquiry)],
    ["Erledigt", when(inquiry.handledAt)],
    ["Vertrag", when(inquiry.contractAt)],
    ["Löschung", deletionWords(inquiry)],
    ["Fahrzeug", vehicleAddress ?? ""],
    ...fieldRows(inquiry),
    ...mails.map((mail): [string, string] => [inquiryMails[mail.kind].label, mailWords(mail)]),
  ];
  return rows.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value }));
}

function deletionWords(inquiry: Inquiry): string {
  const day = deletionDay(inquiry);
  return day === null ? "" : `am ${formatDay(new Date(day))}`;
}

function fieldRows(inquiry: Inquiry): [string, string][] {
  const person: [string, string][] = [
    ["Name", nameOf(inquiry)],
    ["Telefon", inquiry.fields.phone],
    ["E-Mail", inquiry.fields.email],
    ["Anliegen", aboutOf(inquiry)],
  ];
  if (inquiry.kind === "contact") return [...person, ["Nachricht", inquiry.fields.message]];
  const { mileage, equipment, message } = inquiry.fields;
  return [
    ...person,
    ["Kilometerstand", formatMileage(mileage)],
    ["Ausstattung", equipment],
    ["Nachricht", message],
  ];
}

function mailWords({ sentAt, failedAt, attempts, lastFailure }: InquiryMail): string {
  if (sentAt !== null) return `gesendet am ${when(sentAt)}`;
  const tries = `${attempts} ${attempts === 1 ? "Versuch" : "Versuche"}`;
  const reason = lastFailure === null ? "" : `, zuletzt: ${lastFailure}`;
  return failedAt === null
    ? `wartet auf Versand (${tries}${reason})`
    : `aufgegeben am ${when(failedAt)} (${tries}${reason})`;
}

export const exportColumns = columns({
  reference: "Nummer",
  kind: "Formular",
  receivedAt: "Eingang",
  handledAt: "Erledigt",
  contractAt: "Vertrag",
  announcedAt: "Löschung angekündigt",
  vehicle: "Inserat",
  name: "Name",
  firstName: "Vorname",
  lastName: "Nachname",
  email: "E-Mail",
  phone: "Telefon",
  subject: "Thema",
  make: "Marke",
  model: "Modell",
  year: "Baujahr",
  mileage: "Kilometerstand",
  equipment: "Ausstattung",
  message: "Nachricht",
});

/** Everything that is kept of an inquiry, as it is kept; instants in ISO form. */
export function exportRow(inquiry: Inquiry): Row {
  return {
    reference: inquiry.reference,
    kind: inquiry.kind === "contact" ? "Kontakt" : "Fahrzeugankauf",
    receivedAt: inquiry.receivedAt.toISOString(),
    handledAt: inquiry.handledAt?.toISOString() ?? null,
    contractAt: inquiry.contractAt?.toISOString() ?? null,
    announcedAt: inquiry.announcedAt?.toISOString() ?? null,
    vehicle: inquiry.adKey,
    ...inquiry.fields,
  };
}
