import { wishRows } from "#domain/appointment/wish.ts";
import type { Alert, AlertStore } from "#server/alerts/store.ts";
import type { Appointment, AppointmentStore } from "#server/appointments/store.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import type { InquiryStore } from "#server/inquiries/store.ts";
import { countWords, formatOrderCount, type PhotosOf, reportColumns } from "./inquiry-reports.ts";
import { done, type Report, type Row } from "./orders.ts";

/** Inquiries read at once, so that many of them do not block the database. */
const pageSize = 500;

/** What is stored of its test drive. */
const appointmentRow = (appointment: Appointment | undefined): Row =>
  appointment === undefined
    ? {}
    : {
        appointmentWish: wishRows(appointment.wish)
          .map((row) => row.join(" "))
          .join("\n"),
        appointmentState: appointment.state,
        appointmentProposed: appointment.proposedFor?.toISOString() ?? null,
        appointmentStart: appointment.startsAt?.toISOString() ?? null,
        appointmentChanged: appointment.changedAt.toISOString(),
      };

type Stores = {
  inquiries: Pick<InquiryStore, "list" | "photoCounts">;
  alerts: Pick<AlertStore, "ofAddress">;
  appointments: Pick<AppointmentStore, "ofInquiries">;
  photosOf: PhotosOf;
};

/** Of one person with the search orders, for a request under Art. 15 DSGVO. */
export async function exportInquiries(
  email: string | null,
  { inquiries, alerts, appointments, photosOf }: Stores,
): Promise<Report> {
  const wanted = email?.trim().toLowerCase();
  const rows: Report["rows"] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = await inquiries.list({ limit: pageSize, offset });
    const matching = page.inquiries.filter(
      ({ fields }) => wanted === undefined || fields.email.toLowerCase() === wanted,
    );
    const ids = matching.map(({ id }) => id);
    const drives = await appointments.ofInquiries(ids);
    const photos = await inquiries.photoCounts(ids);
    for (const each of matching) {
      const address = photos.has(each.id) ? photosOf(each.reference) : "";
      rows.push({ ...exportRow(each), photos: address, ...appointmentRow(drives.get(each.id)) });
    }
    if (offset + pageSize >= page.total) break;
  }
  const counted = countWords(rows.length);
  const orders = wanted === undefined ? [] : await alerts.ofAddress(wanted);
  if (orders.length === 0) return { ...done(`${counted}.`), columns: exportColumns, rows };
  return {
    ...done(`${counted}, ${formatOrderCount(orders.length)}.`),
    columns: [...exportColumns, ...exportAlertColumns],
    rows: [...rows, ...orders.map(exportAlertRow)],
  };
}

const exportColumns = reportColumns({
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
  photos: "Fotos",
  appointmentWish: "Terminwunsch",
  appointmentState: "Stand des Termins",
  appointmentProposed: "Vorgeschlagener Termin",
  appointmentStart: "Bestätigter Termin",
  appointmentChanged: "Termin geändert",
});

/** Everything stored of an inquiry, as it is stored; instants in ISO form. */
function exportRow(inquiry: Inquiry): Row {
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

/** The same of a search order. */
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
