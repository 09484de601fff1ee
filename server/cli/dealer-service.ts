import { describeSearch } from "#domain/alert/alert.ts";
import { checkListings } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { formatInstant, formatNumber, formatVehicleCount } from "#domain/format/format.ts";
import { officeLinkMinutes } from "#domain/office/office.ts";
import { vehiclesPagePath } from "#domain/pages/paths.ts";
import { listingPlatform, type SyncResult, syncSuccessMessage } from "#domain/stock/sync-result.ts";
import { createAlertStore, demandOfAlerts } from "#server/alert/alert-store.ts";
import type { DealershipFacts } from "#server/dealership/dealership-facts.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { photoLinks } from "#server/inquiry/photo/photo-service.ts";
import { createAppointmentStore } from "#server/inquiry/test-drive/appointment-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { createOfficeLinks } from "#server/office/office-links.ts";
import { AppError, errorCode } from "#server/platform/app-error.ts";
import { createBackups, recordBackup } from "#server/platform/db/backups.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { DatabaseInUse, restoreBackup } from "#server/platform/db/restore.ts";
import { type BackupFault, UnusableBackup, writeRows } from "#server/platform/db/rows-file.ts";
import { type SiteSecret, siteKeyFile } from "#server/protection/site-secret.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { confirmableFrom } from "#server/stock/withdrawal.ts";
import { type DealerCommand, doneReport, failedReport, type Report } from "./commands.ts";
import { runFactsCommand } from "./facts-reports.ts";
import {
  exportInquiries,
  formatAlertCount,
  formatInquiryCount,
  listInquiries,
  type MailLabels,
  reportColumns,
  showInquiry,
  unknownInquiry,
} from "./inquiry-reports.ts";

type DealerParts = {
  database: Database;
  secret: SiteSecret;
  rotateSecret: () => Promise<void>;
  outbox: Pick<Outbox, "retry">;
  mailKinds: MailLabels;
  runSync: () => Promise<SyncResult>;
  stock: () => Promise<{ cars: readonly Car[]; withheld: readonly Car[] }>;
  facts: DealershipFacts;
  origin: string;
  /** Lower-case addresses that may enter the office. */
  officeEmails: readonly string[];
  dataDir: string;
  now: () => Date;
};

/** Runs all commands except `restore`, which needs a database that no process has open. */
export function createDealerService(dealerParts: DealerParts) {
  const parts = openParts(dealerParts);
  return async (command: ServiceCommand): Promise<Report> => {
    try {
      return await runCommand(command, parts);
    } catch (error) {
      if (error instanceof AppError) return failedReport(error.message);
      throw error;
    }
  };
}

type ServiceCommand = Exclude<DealerCommand, { name: "restore" }>;
type Parts = ReturnType<typeof openParts>;

function openParts({ database, secret, outbox, dataDir, ...parts }: DealerParts) {
  return {
    ...parts,
    orm: database.orm,
    officeLinks: createOfficeLinks({ ...parts, secret, emails: parts.officeEmails }),
    inquiries: createInquiryStore({ db: database }),
    alerts: createAlertStore({ db: database }),
    appointments: createAppointmentStore({ db: database }),
    syncState: createSyncStateStore({ db: database }),
    retryMails: outbox.retry,
    photosUrl: (reference: string) => parts.origin + photoLinks(reference, secret).family,
    backUp: createBackups({
      dump: (path) => writeRows(database.orm, path),
      record: (at) => recordBackup(database, at),
      dataDir,
      now: parts.now,
    }).write,
  };
}

async function runCommand(command: ServiceCommand, parts: Parts): Promise<Report> {
  switch (command.name) {
    case "inquiries list":
      return listInquiries(command, parts.inquiries);
    case "inquiries show":
      return showInquiry(command.reference, parts);
    case "inquiries handled":
      return markInquiry(command.reference, "handled", parts);
    case "inquiries contract":
      return markInquiry(command.reference, "contract", parts);
    case "inquiries delete":
      return removeInquiry(command.reference, parts);
    case "inquiries export":
      return exportInquiries(command.email, parts);
    case "inquiries retry":
      return retryMails(command.reference, parts);
    case "search-orders delete":
      return removeAlerts(command.email, parts);
    case "demand":
      return reportDemand(parts);
    case "sync":
      return syncStock(parts);
    case "stock check":
      return checkStock(parts);
    case "facts show":
    case "facts set":
    case "facts import":
    case "facts export":
    case "facts history":
      return runFactsCommand(command, parts.facts);
    case "office link":
      return createOfficeLink(command.email, parts);
    case "secret rotate":
      await parts.rotateSecret();
      return doneReport(
        "Die Website hat einen neuen Schlüssel, und alle Geräte sind aus dem Büro abgemeldet. Bitte starten Sie jetzt alle Prozesse der Website neu: Danach gelten die Links in allen früheren E-Mails nicht mehr.",
      );
    case "backup":
      return backUp(command.file, parts);
  }
}

async function syncStock({ runSync, syncState }: Parts): Promise<Report> {
  const result = await runSync();
  const done = `${syncSuccessMessage(result)}.`;
  const { unconfirmed } = await syncState.read();
  if (unconfirmed === null) return doneReport(done);
  const count = unconfirmed.missing.length;
  const [lack, stay, are] =
    count === 1 ? ["fehlt", "bleibt", "wird es"] : ["fehlen", "bleiben", "werden sie"];
  const from = confirmableFrom(unconfirmed, result.totalFound === 0).toISOString();
  const held = [
    `${formatVehicleCount(count)} ${lack} seit ${formatInstant(unconfirmed.since)}\u00a0Uhr auf einmal bei ${listingPlatform} und ${stay} vorerst auf der Website.`,
    `Bestätigt das ein Abruf ab ${formatInstant(from)}\u00a0Uhr, ${are} herausgenommen; die Website ruft von selbst ab, „npm run dealer -- sync“ sofort.`,
    `Sonst prüfen Sie bitte Ihre Inserate bei ${listingPlatform}.`,
  ];
  return { ...doneReport([done, ...held].join("\n")), outcome: "findings" };
}

async function markInquiry(
  reference: string,
  state: "handled" | "contract",
  { inquiries, now }: Parts,
): Promise<Report> {
  const inquiry = await inquiries.mark(reference, state, now());
  if (inquiry === null) return unknownInquiry(reference);
  return doneReport(
    inquiry.contractAt === null
      ? `Anfrage ${inquiry.reference} ist als erledigt vermerkt und wird 6 Monate danach gelöscht.`
      : `Anfrage ${inquiry.reference} ist als Vertrag vermerkt und bleibt danach gespeichert bis zum Ende des zehnten Jahres.`,
  );
}

async function removeInquiry(reference: string, parts: Parts): Promise<Report> {
  const isRemoved = await parts.inquiries.remove(reference, parts.now());
  if (!isRemoved) return unknownInquiry(reference);
  return doneReport(
    "Gelöscht. E-Mails, die schon im Postfach liegen, löschen Sie bitte dort von Hand.",
  );
}

async function retryMails(reference: string | null, parts: Parts): Promise<Report> {
  const inquiry = reference === null ? null : await parts.inquiries.find(reference);
  if (reference !== null && inquiry === null) return unknownInquiry(reference);
  const count = await parts.retryMails(inquiry?.id ?? null);
  if (count === 0) return doneReport("Es gibt keine unzustellbaren E-Mails.");
  const mails = count === 1 ? "1 E-Mail wird" : `${count} E-Mails werden`;
  return doneReport(`${mails} noch einmal verschickt.`);
}

async function removeAlerts(email: string, { alerts }: Parts): Promise<Report> {
  const found = await alerts.ofAddress(email.trim());
  if (found.length === 0) return failedReport("Zu dieser Adresse gibt es keinen Suchauftrag.");
  await alerts.remove(found.map(({ id }) => id));
  return doneReport(`${formatAlertCount(found.length)} gelöscht.`);
}

/** The report names no person and no address (O12). */
async function reportDemand({ alerts, ...parts }: Parts): Promise<Report> {
  const { cars } = await parts.stock();
  const { searches, demand } = demandOfAlerts(await alerts.confirmed(), cars);
  const rows = demand.map(({ filters, people, hits, query }) => ({
    people,
    search: describeSearch(filters).replaceAll("\u00a0", " "),
    hits,
    path: vehiclesPagePath(1, query),
  }));
  const [first] = rows;
  const message =
    first === undefined
      ? `${formatAlertCount(searches)}, keiner davon ohne passende Fahrzeuge.`
      : `Am meisten gefragt: ${first.people} ${first.people === 1 ? "sucht" : "suchen"} ${first.search}; im Bestand: ${first.hits}.`;
  return { ...doneReport(message), columns: demandColumns, rows };
}

const demandColumns = reportColumns({
  people: "Suchende",
  search: "Suche",
  hits: "Im Bestand",
  path: "Adresse",
});

async function createOfficeLink(typed: string | null, parts: Parts): Promise<Report> {
  const { orm, officeLinks, officeEmails, now } = parts;
  const [first, ...others] = officeEmails;
  if (first === undefined) {
    return failedReport("Es gibt noch kein Büro: Nennen Sie in OFFICE_EMAILS, wer hinein darf.");
  }
  const email = typed?.trim().toLowerCase() ?? first;
  const isUnclear = typed === null && others.length > 0;
  if (isUnclear || !officeEmails.includes(email)) {
    const problem = isUnclear ? "Für wen?" : `${email} gehört nicht zum Büro.`;
    return failedReport(`${problem} Diese Adressen gehören dazu: ${officeEmails.join(", ")}`);
  }
  const address = officeLinks.addressOf(
    await officeLinks.create(orm, email, "Kommandozeile", now()),
  );
  return {
    ...doneReport(`Der Link gilt ${officeLinkMinutes} Minuten und nur einmal.`),
    columns: reportColumns({ email: "Adresse", link: "Link" }),
    rows: [{ email, link: address }],
  };
}

async function backUp(file: string | null, parts: Parts): Promise<Report> {
  try {
    return doneReport(`Gesichert: ${await parts.backUp(file)}`);
  } catch (error) {
    return reportUnwritten(error);
  }
}

/** Throws errors that are not the file system's. */
function reportUnwritten(error: unknown): Report {
  // A write to a full disk names no path.
  const { path, syscall } = Object(error) as NodeJS.ErrnoException;
  const code = errorCode(error);
  // A folder that cannot be created, since a file has its name, is the file system's EEXIST.
  if (code === "EEXIST" && syscall === undefined)
    return failedReport(
      `${path} gibt es schon und bleibt, wie es ist. Bitte nennen Sie mit --output einen anderen Namen.`,
    );
  if (path === undefined && syscall === undefined) throw error;
  return failedReport(
    `Die Sicherung konnte nicht geschrieben werden (${code}). Bitte prüfen Sie Ordner, Rechte und freien Platz.`,
  );
}

async function checkStock({ stock, now }: Parts): Promise<Report> {
  const { cars: shown, withheld } = await stock();
  const cars = [...withheld, ...shown];
  const findings = checkListings(cars, now());
  if (findings.length === 0) {
    return doneReport(`${formatVehicleCount(cars.length)}, nichts zu beanstanden.`);
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

const stopSiteFirst =
  "Bitte beenden Sie zuerst die Website: Eingespielt wird nur, wenn sie nicht läuft.";

/** After the name of the file. */
const faultTexts: Readonly<Record<BackupFault, string>> = {
  missing: "gibt es nicht.",
  forbidden:
    "darf dieses Programm nicht lesen. Bitte erlauben Sie es dem Benutzer, unter dem die Website läuft.",
  folder: "ist ein Ordner. Bitte nennen Sie die Datei der Sicherung.",
  unreadable: "lässt sich nicht lesen. Bitte prüfen Sie den Datenträger.",
  empty: "ist leer.",
  foreign: "ist keine Sicherung dieser Website.",
  truncated: "ist unvollständig: Das Ende fehlt. Bitte kopieren Sie die Sicherung noch einmal.",
  damaged: "ist beschädigt.",
  newer: "stammt von einer neueren Version dieses Programms.",
  older: "stammt von einer früheren Version, deren Sicherungen diese nicht mehr lesen kann.",
};

/** A backup does not hold the site's key. */
function linksText({ dataDir, databaseUrl }: DatabaseLocation): string {
  const keyFile = siteKeyFile({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  return keyFile === null
    ? "Links in früheren E-Mails gelten nur weiter, wenn es dieselbe Datenbank ist wie damals."
    : `Links in früheren E-Mails gelten weiter, wenn ${keyFile} noch dieselbe Datei ist wie damals; auf einem neuen Rechner bringen Sie sie mit.`;
}

export async function restoreDatabase(
  location: DatabaseLocation,
  file: string,
  now: () => Date,
): Promise<Report> {
  const { dataDir } = location;
  try {
    const backUpOld = (orm: Db) =>
      createBackups({ dump: (path) => writeRows(orm, path), dataDir, now })
        .write(null)
        .catch((cause: unknown) => {
          const { message } = reportUnwritten(cause);
          throw new Error(`${message} Nichts wurde geändert.`, { cause });
        });
    const { old, inquiries, vehicles } = await restoreBackup(location, file, backUpOld);
    const kept = old === null ? "" : ` Der alte Stand ist gesichert: ${old}.`;
    return doneReport(
      `Eingespielt: ${formatInquiryCount(inquiries)}, ${formatVehicleCount(vehicles)}.${kept} ${linksText(location)}`,
    );
  } catch (error) {
    if (error instanceof DatabaseInUse) return failedReport(stopSiteFirst);
    if (error instanceof UnusableBackup)
      return failedReport(`${file} ${faultTexts[error.fault]} Nichts wurde geändert.`);
    throw error;
  }
}
