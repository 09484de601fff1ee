import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { deletionDay } from "#domain/inquiry/retention.ts";
import { formatDay, formatInstant, formatMileage, formatNumber } from "#domain/site/format.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import type { AppointmentStore } from "#server/appointments/store.ts";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import type { InquiryStore } from "#server/inquiries/store.ts";
import { type InquiryMail, inquiryMails } from "#server/mail/kinds.ts";
import {
  done,
  failed,
  type inquiryStates,
  maxListed,
  type Order,
  type Report,
  type Row,
} from "./orders.ts";

const states: Record<(typeof inquiryStates)[number], "new" | "handled" | "contract" | undefined> = {
  neu: "new",
  erledigt: "handled",
  vertrag: "contract",
  alle: undefined,
};

export const unknown = (reference: string) => failed(`Eine Anfrage ${reference} gibt es nicht.`);

export const countWords = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "Anfrage" : "Anfragen"}`;

export const formatOrderCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "Suchauftrag" : "Suchaufträge"}`;

export async function listInquiries(
  { state, limit }: Extract<Order, { order: "inquiries list" }>,
  inquiries: Pick<InquiryStore, "list">,
): Promise<Report> {
  const found = await inquiries.list({ state: states[state], limit });
  const shown = found.inquiries.length;
  const message =
    shown < found.total
      ? `${countWords(found.total)}, davon hier die neuesten ${formatNumber(shown)}. Weitere: ${formatNumber(found.total - shown)}. Alle zeigt: ${commandForAll(state, found.total)}`
      : `${countWords(found.total)}.`;
  return { ...done(message), columns: listColumns, rows: found.inquiries.map(listRow) };
}

function commandForAll(state: (typeof inquiryStates)[number], total: number): string {
  return total > maxListed
    ? "npm run dealer -- inquiries export --format csv --output anfragen.csv"
    : `npm run dealer -- inquiries list --state ${state} --limit ${total}`;
}

export async function showInquiry(
  reference: string,
  {
    inquiries,
    appointments,
    photosOf,
    origin,
  }: {
    inquiries: Pick<InquiryStore, "find" | "mails" | "photoCounts">;
    appointments: Pick<AppointmentStore, "ofInquiry">;
    photosOf: PhotosOf;
    origin: string;
  },
): Promise<Report> {
  const inquiry = await inquiries.find(reference);
  if (inquiry === null) return unknown(reference);
  const mails = await inquiries.mails(inquiry.id);
  const startsAt = (await appointments.ofInquiry(inquiry.id))?.startsAt ?? null;
  const count = (await inquiries.photoCounts([inquiry.id])).get(inquiry.id) ?? 0;
  const photos = count === 0 ? "" : `${count}: ${photosOf(inquiry.reference)}`;
  const vehicleUrl = inquiry.adKey === null ? "" : `${origin}${vehiclePath(inquiry.adKey)}`;
  return {
    ...done(`Anfrage ${inquiry.reference}.`),
    columns: recordColumns,
    rows: recordRows(inquiry, mails, { vehicleUrl, startsAt, photos }),
  };
}

/** Answers the address where the photos of a car offered to us can be seen and saved. */
export type PhotosOf = (reference: string) => string;

export const reportColumns = (titles: Record<string, string>): Report["columns"] =>
  Object.entries(titles).map(([key, title]) => ({ key, title }));

const when = (date: Date | null): string =>
  date === null ? "" : formatInstant(date.toISOString());

function stateWord({ handledAt, contractAt }: Inquiry): string {
  if (contractAt !== null) return "Vertrag";
  return handledAt === null ? "neu" : "erledigt";
}

const aboutOf = (inquiry: Inquiry): string =>
  inquiry.kind === "contact"
    ? contactSubjectLabels[inquiry.fields.subject]
    : `Ankauf: ${inquiry.fields.make} ${inquiry.fields.model}, ${inquiry.fields.year}`;

const listColumns = reportColumns({
  reference: "Nummer",
  receivedAt: "Eingang",
  state: "Stand",
  about: "Anliegen",
  name: "Name",
  phone: "Telefon",
  email: "E-Mail",
});

const listRow = (inquiry: Inquiry): Row => ({
  reference: inquiry.reference,
  receivedAt: when(inquiry.receivedAt),
  state: stateWord(inquiry),
  about: aboutOf(inquiry),
  name: senderName(inquiry),
  phone: inquiry.fields.phone,
  email: inquiry.fields.email,
});

const recordColumns = reportColumns({ term: "Feld", value: "Wert" });

function recordRows(
  inquiry: Inquiry,
  mails: readonly InquiryMail[],
  { vehicleUrl, startsAt, photos }: { vehicleUrl: string; startsAt: Date | null; photos: string },
): Row[] {
  const rows: [string, string][] = [
    ["Nummer", inquiry.reference],
    ["Eingang", when(inquiry.receivedAt)],
    ["Stand", stateWord(inquiry)],
    ["Erledigt", when(inquiry.handledAt)],
    ["Vertrag", when(inquiry.contractAt)],
    ["Löschung", deletionWords(inquiry)],
    ["Fahrzeug", vehicleUrl],
    ["Probefahrt", when(startsAt)],
    ...fieldRows(inquiry),
    ["Fotos", photos],
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
    ["Name", senderName(inquiry)],
    ["Telefon", inquiry.fields.phone],
    ["E-Mail", inquiry.fields.email],
    ["Anliegen", aboutOf(inquiry)],
  ];
  const vehicle: [string, string][] =
    inquiry.kind === "contact"
      ? []
      : [
          ["Kilometerstand", formatMileage(inquiry.fields.mileage)],
          ["Ausstattung", inquiry.fields.equipment],
        ];
  return [...person, ...vehicle, ["Nachricht", inquiry.fields.message]];
}

function mailWords({ sentAt, failedAt, attempts, lastFailure }: InquiryMail): string {
  if (sentAt !== null) return `gesendet am ${when(sentAt)}`;
  const tries = `${attempts} ${attempts === 1 ? "Versuch" : "Versuche"}`;
  const reason = lastFailure === null ? "" : `, zuletzt: ${lastFailure}`;
  return failedAt === null
    ? `wartet auf Versand (${tries}${reason})`
    : `aufgegeben am ${when(failedAt)} (${tries}${reason})`;
}
