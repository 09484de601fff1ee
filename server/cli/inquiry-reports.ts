import { formatDay, formatInstant, formatMileage, formatNumber } from "#domain/format/format.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { type DetailRow, detailRows, withDetails } from "#domain/inquiry/details.ts";
import type { InquiryState } from "#domain/inquiry/outcome.ts";
import { deletionDay } from "#domain/inquiry/retention-periods.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { requestRows } from "#domain/test-drive/request.ts";
import { type Alert, type AlertStore, createAlertStore } from "#server/alert/alert-store.ts";
import {
  type Inquiry,
  inquiryState,
  namedVehicles,
  offeredCarName,
  senderName,
} from "#server/inquiry/inquiry.ts";
import { createInquiryStore, type InquiryStore } from "#server/inquiry/inquiry-store.ts";
import { photoLinks } from "#server/inquiry/photo/photo-service.ts";
import {
  type Appointment,
  type AppointmentStore,
  createAppointmentStore,
} from "#server/inquiry/test-drive/appointment-store.ts";
import { type MailKind, mailState } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import type { MailName } from "#server/platform/db/personal-schema.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { holdEndsOf } from "#server/stock/holds.ts";
import {
  type DealerCommand,
  doneReport,
  failedReport,
  type inquiryStates,
  maxListed,
  type Report,
  type Row,
} from "./commands.ts";

const states: Record<(typeof inquiryStates)[number], InquiryState | undefined> = {
  neu: "new",
  erledigt: "handled",
  vertrag: "contract",
  alle: undefined,
};

export const unknownInquiry = (reference: string) =>
  failedReport(
    `Eine Anfrage ${reference} gibt es nicht. Die Vorgangsnummern zeigt: npm run dealer -- inquiries list --state alle`,
  );

export const formatInquiryCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "Anfrage" : "Anfragen"}`;

export const formatAlertCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "Suchauftrag" : "Suchaufträge"}`;

export async function listInquiries(
  { state, limit }: Extract<DealerCommand, { name: "inquiries list" }>,
  inquiries: Pick<InquiryStore, "list">,
): Promise<Report> {
  const page = await inquiries.list({ state: states[state], limit });
  const shown = page.inquiries.length;
  const message =
    shown < page.total
      ? `${formatInquiryCount(page.total)}, davon hier die neuesten ${formatNumber(shown)}. Weitere: ${formatNumber(page.total - shown)}. Alle zeigt: ${commandForAll(state, page.total)}`
      : `${formatInquiryCount(page.total)}.`;
  return { ...doneReport(message), columns: listColumns, rows: page.inquiries.map(listRow) };
}

function commandForAll(state: (typeof inquiryStates)[number], total: number): string {
  return total > maxListed
    ? "npm run dealer -- inquiries export --format json --output anfragen.json"
    : `npm run dealer -- inquiries list --state ${state} --limit ${total}`;
}

export async function showInquiry(
  reference: string,
  {
    inquiries,
    appointments,
    photosUrl,
    mailKinds,
    origin,
  }: {
    inquiries: Pick<InquiryStore, "find" | "listMails" | "countPhotos">;
    appointments: Pick<AppointmentStore, "findByInquiry">;
    photosUrl: PhotosUrl;
    mailKinds: MailLabels;
    origin: string;
  },
): Promise<Report> {
  const inquiry = await inquiries.find(reference);
  if (inquiry === null) return unknownInquiry(reference);
  const mails = (await inquiries.listMails(inquiry.id)).map(
    (mail) => [mailKinds[mail.kind].label, mailState(mail)] as const,
  );
  const startsAt = (await appointments.findByInquiry(inquiry.id))?.startsAt ?? null;
  const count = (await inquiries.countPhotos([inquiry.id])).get(inquiry.id) ?? 0;
  const photos = count === 0 ? "" : `${count}: ${photosUrl(inquiry.reference)}`;
  const vehicleUrl = inquiry.adKey === null ? "" : `${origin}${vehiclePath(inquiry.adKey)}`;
  return {
    ...doneReport(`Anfrage ${inquiry.reference}.`),
    columns: recordColumns,
    rows: recordRows(inquiry, mails, { vehicleUrl, startsAt, photos }),
  };
}

export type MailLabels = Readonly<Record<MailName, Pick<MailKind, "label">>>;

/** URL of the page that shows the photos of a car offered to us. */
type PhotosUrl = (reference: string) => string;

export const reportColumns = (titles: Record<string, string>): Report["columns"] =>
  Object.entries(titles).map(([key, title]) => ({ key, title }));

const formatMoment = (date: Date | null): string =>
  date === null ? "" : formatInstant(date.toISOString());

const stateLabels = { new: "neu", handled: "erledigt", contract: "Vertrag" };
const stateLabel = (inquiry: Inquiry): string => stateLabels[inquiryState(inquiry)];

const subjectText = (inquiry: Inquiry): string =>
  inquiry.kind === "contact"
    ? contactSubjectLabels[inquiry.fields.subject]
    : `Ankauf: ${offeredCarName(inquiry.fields)}`;

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
  receivedAt: formatMoment(inquiry.receivedAt),
  state: stateLabel(inquiry),
  about: subjectText(inquiry),
  name: senderName(inquiry),
  phone: inquiry.fields.phone,
  email: inquiry.fields.email,
});

const recordColumns = reportColumns({ term: "Feld", value: "Wert" });

function recordRows(
  inquiry: Inquiry,
  mails: readonly (readonly [term: string, value: string])[],
  { vehicleUrl, startsAt, photos }: { vehicleUrl: string; startsAt: Date | null; photos: string },
): Row[] {
  const rows: (readonly [string, string])[] = [
    ["Nummer", inquiry.reference],
    ["Eingang", formatMoment(inquiry.receivedAt)],
    ["Stand", stateLabel(inquiry)],
    ["Erledigt", formatMoment(inquiry.handledAt)],
    ["Vertrag", formatMoment(inquiry.contractAt)],
    ["Löschung", deletionText(inquiry)],
    ["Fahrzeug", vehicleUrl],
    ["Probefahrt", formatMoment(startsAt)],
    ...fieldRows(inquiry),
    ["Fotos", photos],
    ["Notiz", inquiry.note ?? ""],
    ...mails,
  ];
  return rows.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value }));
}

function deletionText(inquiry: Inquiry): string {
  const day = deletionDay(inquiry);
  return day === null ? "" : `am ${formatDay(new Date(day))}`;
}

const joinRows = (rows: readonly DetailRow[]) => withDetails("", rows);

function detailLines(inquiry: Inquiry): string {
  const others = namedVehicles(inquiry).filter((key) => key !== inquiry.adKey);
  return joinRows([
    ...others.map((key): DetailRow => ["Fahrzeug", `Nr. ${key}`]),
    ...detailRows(inquiry.details),
  ]);
}

function fieldRows(inquiry: Inquiry): [string, string][] {
  const person: [string, string][] = [
    ["Name", senderName(inquiry)],
    ["Telefon", inquiry.fields.phone],
    ["E-Mail", inquiry.fields.email],
    ["Anliegen", subjectText(inquiry)],
  ];
  const vehicle: [string, string][] =
    inquiry.kind === "contact"
      ? []
      : [
          ["Kilometerstand", formatMileage(inquiry.fields.mileage)],
          ["Ausstattung", inquiry.fields.equipment],
        ];
  return [
    ...person,
    ...vehicle,
    ["Nachricht", inquiry.fields.message],
    ["Angaben", detailLines(inquiry)],
  ];
}

/** Reading in pages keeps a large export from blocking the database. */
const pageSize = 500;

const appointmentRow = (appointment: Appointment | undefined): Row =>
  appointment === undefined
    ? {}
    : {
        appointmentWish: joinRows(requestRows(appointment.wish)),
        appointmentState: appointment.state,
        appointmentProposed: appointment.proposedFor?.toISOString() ?? null,
        appointmentStart: appointment.startsAt?.toISOString() ?? null,
        appointmentChanged: appointment.changedAt.toISOString(),
      };

type Stores = {
  inquiries: Pick<InquiryStore, "list" | "countPhotos">;
  alerts: Pick<AlertStore, "ofAddress">;
  appointments: Pick<AppointmentStore, "findByInquiries">;
  photosUrl: PhotosUrl;
  orm: Db;
};

/** Art. 15 DSGVO: the export of one person includes the alerts. */
export async function exportInquiries(
  email: string | null,
  { inquiries, alerts, appointments, photosUrl, orm }: Stores,
): Promise<Report> {
  const address = email?.trim().toLowerCase();
  const rows: Report["rows"] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = await inquiries.list({ limit: pageSize, offset });
    const matching = page.inquiries.filter(
      ({ fields }) => address === undefined || fields.email.toLowerCase() === address,
    );
    const ids = matching.map(({ id }) => id);
    const appointmentsById = await appointments.findByInquiries(ids);
    const photos = await inquiries.countPhotos(ids);
    const holdEnds = await holdEndsOf(orm, ids);
    for (const inquiry of matching) {
      rows.push({
        ...exportRow(inquiry),
        heldUntil: holdEnds.get(inquiry.id)?.toISOString() ?? null,
        photos: photos.has(inquiry.id) ? photosUrl(inquiry.reference) : "",
        ...appointmentRow(appointmentsById.get(inquiry.id)),
      });
    }
    if (offset + pageSize >= page.total) break;
  }
  const counted = formatInquiryCount(rows.length);
  const personAlerts = address === undefined ? [] : await alerts.ofAddress(address);
  if (personAlerts.length === 0)
    return { ...doneReport(`${counted}.`), columns: exportColumns, rows };
  return {
    ...doneReport(`${counted}, ${formatAlertCount(personAlerts.length)}.`),
    columns: [...exportColumns, ...exportAlertColumns],
    rows: [...rows, ...personAlerts.map(exportAlertRow)],
  };
}

/** For the office: everything about one address. */
export function createPersonExport({
  db,
  secret,
  origin,
}: {
  db: Database;
  secret: SiteSecret;
  origin: string;
}) {
  const stores = {
    orm: db.orm,
    inquiries: createInquiryStore({ db }),
    alerts: createAlertStore({ db }),
    appointments: createAppointmentStore({ db }),
    photosUrl: (reference: string) => origin + photoLinks(reference, secret).family,
  };
  return async (email: string): Promise<Row[]> => (await exportInquiries(email, stores)).rows;
}

const exportColumns = reportColumns({
  reference: "Nummer",
  kind: "Formular",
  receivedAt: "Eingang",
  handledAt: "Erledigt",
  firstHandledAt: "Zuerst erledigt",
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
  details: "Angaben",
  note: "Notiz",
  heldUntil: "Vorgemerkt bis",
  photos: "Fotos",
  appointmentWish: "Terminwunsch",
  appointmentState: "Stand des Termins",
  appointmentProposed: "Vorgeschlagener Termin",
  appointmentStart: "Bestätigter Termin",
  appointmentChanged: "Termin geändert",
});

/** Art. 15 DSGVO: everything stored, unformatted; instants in ISO 8601. */
function exportRow(inquiry: Inquiry): Row {
  return {
    reference: inquiry.reference,
    kind: inquiry.kind === "contact" ? "Kontakt" : "Fahrzeugankauf",
    receivedAt: inquiry.receivedAt.toISOString(),
    handledAt: inquiry.handledAt?.toISOString() ?? null,
    firstHandledAt: inquiry.firstHandledAt?.toISOString() ?? null,
    contractAt: inquiry.contractAt?.toISOString() ?? null,
    announcedAt: inquiry.announcedAt?.toISOString() ?? null,
    vehicle: inquiry.adKey,
    ...inquiry.fields,
    details: detailLines(inquiry),
    note: inquiry.note,
  };
}

function exportAlertRow(alert: Alert): Row {
  return {
    reference: alert.id,
    kind: "Suchauftrag",
    receivedAt: alert.createdAt.toISOString(),
    vehicle: alert.adKey,
    email: alert.email,
    search: alert.query,
    price: alert.price,
    state: alert.state,
    confirmedAt: alert.confirmedAt?.toISOString() ?? null,
    since: alert.since?.toISOString() ?? null,
    expiresOn: alert.expiresOn,
    askedAt: alert.askedAt?.toISOString() ?? null,
  };
}

const exportAlertColumns = reportColumns({
  search: "Suche",
  price: "Bekannter Preis",
  state: "Stand",
  confirmedAt: "Bestätigt",
  since: "Gilt seit",
  expiresOn: "Endet am",
  askedAt: "Nachgefragt",
});
