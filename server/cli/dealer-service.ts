import { describeSearch } from "#domain/alert/alert.ts";
import { checkListings } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { formatNumber, formatVehicleCount } from "#domain/site/format.ts";
import { vehiclesPagePath } from "#domain/site/paths.ts";
import { type SyncResult, syncSuccessMessage } from "#domain/stock/sync.ts";
import { createAlertStore, demandOfOrders } from "#server/alerts/store.ts";
import { createAppointmentStore } from "#server/appointments/store.ts";
import type { Config } from "#server/config.ts";
import type { SiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import { failureCode, type Mailer } from "#server/mail/mail.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import { photoLinks } from "#server/photos/photo-service.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createBackups } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { restoreEmbedded, UnusableBackup } from "#server/platform/db/restore.ts";
import { exportInquiries } from "./inquiry-export.ts";
import {
  countWords,
  formatOrderCount,
  listInquiries,
  reportColumns,
  showInquiry,
  unknown,
} from "./inquiry-reports.ts";
import { type DealerService, done, failed, type Order, type Report } from "./orders.ts";

type DealerParts = {
  database: Database;
  secret: SiteSecret;
  mail: { mailer: Pick<Mailer, "forget">; delivery: { queue: Pick<MailQueue, "retry"> } };
  runSync: () => Promise<SyncResult>;
  cars: () => Promise<readonly Car[]>;
  origin: string;
  /** Where backups go unless the dealer names a file. */
  dataDir: string;
  now: () => Date;
};

/** Carries orders out, in the running server or in the tool itself. */
export function createDealerService(given: DealerParts): DealerService {
  const parts = openParts(given);
  return async (order) => {
    try {
      return await carryOut(order, parts);
    } catch (error) {
      if (error instanceof AppError) return failed(error.message);
      throw error;
    }
  };
}

type Parts = ReturnType<typeof openParts>;

function openParts({ database, secret, mail, dataDir, ...parts }: DealerParts) {
  const { dump } = database;
  return {
    ...parts,
    inquiries: createInquiryStore({ db: database }),
    alerts: createAlertStore({ db: database }),
    appointments: createAppointmentStore({ db: database }),
    forgetMails: mail.mailer.forget,
    retryMails: mail.delivery.queue.retry,
    photosOf: (reference: string) => parts.origin + photoLinks(reference, secret).family,
    /** Null on PostgreSQL. */
    backUp: dump && createBackups({ dump, dataDir, now: parts.now }).write,
  };
}

async function carryOut(order: Order, parts: Parts): Promise<Report> {
  switch (order.order) {
    case "inquiries list":
      return listInquiries(order, parts.inquiries);
    case "inquiries show":
      return showInquiry(order.reference, parts);
    case "inquiries handled":
      return mark(order.reference, "handled", parts);
    case "inquiries contract":
      return mark(order.reference, "contract", parts);
    case "inquiries delete":
      return removeInquiry(order.reference, parts);
    case "inquiries export":
      return exportInquiries(order.email, parts);
    case "inquiries retry":
      return retryMails(order.reference, parts);
    case "search-orders delete":
      return removeAlerts(order.email, parts);
    case "demand":
      return reportDemand(parts);
    case "sync":
      return done(`${syncSuccessMessage(await parts.runSync())}.`);
    case "stock check":
      return checkStock(await parts.cars(), parts.now());
    case "backup":
      return backUp(order.file, parts);
    case "restore":
      return failed(stopFirst);
  }
}

async function mark(
  reference: string,
  as: "handled" | "contract",
  { inquiries, now }: Parts,
): Promise<Report> {
  const inquiry = await inquiries.mark(reference, as, now());
  if (inquiry === null) return unknown(reference);
  return done(
    inquiry.contractAt === null
      ? `Anfrage ${inquiry.reference} ist als erledigt vermerkt und wird 6 Monate danach gelöscht.`
      : `Anfrage ${inquiry.reference} ist als Vertrag vermerkt und bleibt bis zum Ende des zehnten Jahres danach.`,
  );
}

async function removeInquiry(reference: string, parts: Parts): Promise<Report> {
  const isRemoved = await parts.inquiries.remove(reference, parts.forgetMails);
  if (!isRemoved) return unknown(reference);
  return done("Gelöscht. E-Mails, die schon im Postfach liegen, löschen Sie bitte dort von Hand.");
}

async function retryMails(reference: string | null, parts: Parts): Promise<Report> {
  const inquiry = reference === null ? null : await parts.inquiries.find(reference);
  if (reference !== null && inquiry === null) return unknown(reference);
  const count = await parts.retryMails(inquiry?.id ?? null);
  if (count === 0) return done("Es gibt keine aufgegebenen E-Mails.");
  const mails = count === 1 ? "1 E-Mail wird" : `${count} E-Mails werden`;
  return done(`${mails} noch einmal versucht.`);
}

/** All of a mail address, with their mails. */
async function removeAlerts(email: string, { alerts, forgetMails }: Parts): Promise<Report> {
  const found = await alerts.ofAddress(email.trim());
  if (found.length === 0) return failed("Zu dieser Adresse gibt es keinen Suchauftrag.");
  await alerts.remove(
    found.map(({ id }) => id),
    forgetMails,
  );
  return done(`${formatOrderCount(found.length)} gelöscht.`);
}

/** What people look for that the stock lacks; it names no person and no address (O12). */
async function reportDemand({ alerts, ...parts }: Parts): Promise<Report> {
  const cars = await parts.cars();
  const { searches, demand } = demandOfOrders(await alerts.confirmed(), cars);
  const rows = demand.map(({ filters, people, hits, query }) => ({
    people,
    search: describeSearch(filters).replaceAll("\u00a0", " "),
    hits,
    path: vehiclesPagePath(1, query),
  }));
  const [first] = rows;
  // `7 suchen Kombi, Automatik, bis 20.000 €; im Bestand: 0.`
  const message =
    first === undefined
      ? `${formatOrderCount(searches)}, keiner davon ohne passende Fahrzeuge.`
      : `Am meisten gefragt: ${first.people} ${first.people === 1 ? "sucht" : "suchen"} ${first.search}; im Bestand: ${first.hits}.`;
  return { ...done(message), columns: demandColumns, rows };
}

const demandColumns = reportColumns({
  people: "Suchende",
  search: "Suche",
  hits: "Im Bestand",
  path: "Adresse",
});

async function backUp(file: string | null, parts: Parts): Promise<Report> {
  if (parts.backUp === null) return failed(postgresBackup);
  try {
    return done(`Gesichert: ${await parts.backUp(file)}`);
  } catch (error) {
    const code = failureCode(error);
    if (code === "EEXIST") return failed(`${file} gibt es schon und bleibt, wie es ist.`);
    return failed(`Die Sicherung konnte nicht geschrieben werden (${code}).`);
  }
}

function checkStock(cars: readonly Car[], now: Date): Report {
  const findings = checkListings(cars, now);
  if (findings.length === 0) {
    return done(`${formatVehicleCount(cars.length)}, nichts zu beanstanden.`);
  }
  const vehicles = new Set(findings.map(({ adKey }) => adKey)).size;
  const hints = findings.length === 1 ? "1 Hinweis" : `${formatNumber(findings.length)} Hinweise`;
  const all = cars.length === 1 ? "1 Fahrzeug" : `${formatNumber(cars.length)} Fahrzeugen`;
  return {
    message: `${hints} zu ${formatNumber(vehicles)} von ${all}.`,
    columns: reportColumns({
      problem: "Hinweis",
      adKey: "Inserat",
      internalNumber: "Interne Nr.",
      vehicle: "Fahrzeug",
      detail: "Im Einzelnen",
    }),
    rows: findings,
    outcome: "findings",
  };
}

const stopFirst = "Bitte beenden Sie zuerst die Website: Eingespielt wird nur, solange sie steht.";

// PostgreSQL has its own tools, which fit its version and need no server of ours.
const postgresBackup =
  "PostgreSQL sichern Sie mit seinem eigenen Werkzeug: " +
  'pg_dump --format=custom --no-owner --file=autohaus.dump "$DATABASE_URL"';

const postgresRestore =
  "PostgreSQL spielen Sie mit seinem eigenen Werkzeug ein, solange keine Website läuft: " +
  'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" autohaus.dump';

/**
 * Replaces the embedded database by a backup; the report says what it holds and where the old one is.
 * Rejects as restoreEmbedded does, but a file that is no backup is a failed report.
 */
export async function restoreBackup(
  { DATA_DIR, DATABASE_URL }: Pick<Config, "DATABASE_URL" | "DATA_DIR">,
  file: string,
  now: Date,
): Promise<Report> {
  if (DATABASE_URL !== undefined) return failed(postgresRestore);
  try {
    const { aside, inquiries, vehicles } = await restoreEmbedded(DATA_DIR, file, now);
    const old = aside === null ? "" : ` Der alte Stand liegt in ${aside}.`;
    return done(`Eingespielt: ${countWords(inquiries)}, ${formatVehicleCount(vehicles)}.${old}`);
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
    return failed(`${file} ist keine Sicherung oder beschädigt. Nichts wurde geändert.`);
  }
}
