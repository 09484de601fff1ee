import { checkListings } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { formatNumber, formatVehicleCount } from "#domain/site/format.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { type SyncResult, syncSuccessMessage } from "#domain/stock/sync.ts";
import type { Config } from "#server/config.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { createInquiryStore, type InquiryStore } from "#server/inquiries/store.ts";
import type { openMail } from "#server/mail/open-mail.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createBackups } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { restoreEmbedded, UnusableBackup } from "#server/platform/db/restore.ts";
import {
  exportColumns,
  exportRow,
  listColumns,
  listRow,
  recordColumns,
  recordRows,
} from "./inquiry-orders.ts";
import {
  type DealerService,
  type inquiryStates,
  maxListed,
  type Order,
  type Report,
} from "./orders.ts";

type DeskParts = {
  inquiries: Pick<
    InquiryStore,
    "find" | "mails" | "list" | "markContract" | "markHandled" | "remove"
  >;
  /** Takes away mail files of letters that are gone. */
  forgetMails: (messageIds: readonly string[]) => Promise<void>;
  /** Tries dead letters again, of one inquiry (by id) or all; how many. */
  retryLetters: (inquiryId: number | null) => Promise<number>;
  runSync: () => Promise<SyncResult>;
  /** Backs the database up into the file, or into one of its own; which. Null on PostgreSQL. */
  backUp: ((file: string | null) => Promise<string>) | null;
  /** The vehicles for sale. */
  cars: () => Promise<readonly Car[]>;
  /** Public address of the site. */
  origin: string;
  now: () => Date;
};

const states: Record<(typeof inquiryStates)[number], "new" | "handled" | "contract" | undefined> = {
  neu: "new",
  erledigt: "handled",
  vertrag: "contract",
  alle: undefined,
};

/** What the dealer's tool can do. A refusal with words for people becomes a report that failed. */
export function createDealerService(parts: DeskParts): DealerService {
  return async (order) => {
    try {
      return await carryOut(order, parts);
    } catch (error) {
      if (error instanceof AppError) return failed(error.message);
      throw error;
    }
  };
}

async function carryOut(order: Order, parts: DeskParts): Promise<Report> {
  const { inquiries, now } = parts;
  switch (order.order) {
    case "inquiries list":
      return list(order, parts);
    case "inquiries show":
      return show(order.reference, parts);
    case "inquiries handled":
      return marked(await inquiries.markHandled(order.reference, now()), order.reference);
    case "inquiries contract":
      return marked(await inquiries.markContract(order.reference, now()), order.reference);
    case "inquiries delete":
      return remove(order.reference, parts);
    case "inquiries export":
      return exportAll(order.email, parts);
    case "inquiries retry":
      return retry(order.reference, parts);
    case "sync":
      return done(`${syncSuccessMessage(await parts.runSync())}.`);
    case "stock check":
      return checkOf(await parts.cars(), now());
    case "backup":
      return backUp(order.file, parts);
    case "restore":
      return failed(stopFirst);
  }
}

const done = (message: string): Report => ({ message, columns: [], rows: [], outcome: "done" });
const failed = (message: string): Report => ({ ...done(message), outcome: "failed" });
const unknown = (reference: string) => failed(`Eine Anfrage ${reference} gibt es nicht.`);

const countWords = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "Anfrage" : "Anfragen"}`;

async function list(
  { state, most }: Extract<Order, { order: "inquiries list" }>,
  { inquiries }: DeskParts,
): Promise<Report> {
  const found = await inquiries.list({ state: states[state], limit: most });
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
    : `npm run dealer -- inquiries list --state ${state} --most ${total}`;
}

async function show(reference: string, { inquiries, origin }: DeskParts): Promise<Report> {
  const inquiry = await inquiries.find(reference);
  if (inquiry === null) return unknown(reference);
  const mails = await inquiries.mails(inquiry.id);
  const address = inquiry.adKey === null ? null : `${origin}${vehiclePath(inquiry.adKey)}`;
  return {
    ...done(`Anfrage ${inquiry.reference}.`),
    columns: recordColumns,
    rows: recordRows(inquiry, mails, address),
  };
}

function marked(inquiry: Inquiry | null, typed: string): Report {
  if (inquiry === null) return unknown(typed);
  return done(
    inquiry.contractAt === null
      ? `Anfrage ${inquiry.reference} ist als erledigt vermerkt und wird 6 Monate danach gelöscht.`
      : `Anfrage ${inquiry.reference} ist als Vertrag vermerkt und bleibt bis zum Ende des zehnten Jahres danach.`,
  );
}

async function remove(reference: string, parts: DeskParts): Promise<Report> {
  const isRemoved = await parts.inquiries.remove(reference, parts.forgetMails);
  if (!isRemoved) return unknown(reference);
  return done("Gelöscht. E-Mails, die schon im Postfach liegen, löschen Sie bitte dort von Hand.");
}

/** Read in parts, so that many inquiries do not hold the database up. */
const exportPage = 500;

async function exportAll(email: string | null, { inquiries }: DeskParts): Promise<Report> {
  const wanted = email?.trim().toLowerCase();
  const rows: Report["rows"] = [];
  for (let offset = 0; ; offset += exportPage) {
    const page = await inquiries.list({ limit: exportPage, offset });
    const matching = page.inquiries.filter(
      ({ fields }) => wanted === undefined || fields.email.toLowerCase() === wanted,
    );
    rows.push(...matching.map(exportRow));
    if (offset + exportPage >= page.total) break;
  }
  return { ...done(`${countWords(rows.length)}.`), columns: exportColumns, rows };
}

async function retry(reference: string | null, parts: DeskParts): Promise<Report> {
  const inquiry = reference === null ? null : await parts.inquiries.find(reference);
  if (reference !== null && inquiry === null) return unknown(reference);
  const count = await parts.retryLetters(inquiry?.id ?? null);
  if (count === 0) return done("Es gibt keine aufgegebenen E-Mails.");
  return done(
    count === 1
      ? "1 E-Mail wird noch einmal versucht."
      : `${count} E-Mails werden noch einmal versucht.`,
  );
}

async function backUp(file: string | null, parts: DeskParts): Promise<Report> {
  if (parts.backUp === null) return failed(postgresBackup);
  try {
    return done(`Gesichert: ${await parts.backUp(file)}`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unbekannt";
    if (code === "EEXIST") return failed(`${file} gibt es schon und bleibt, wie es ist.`);
    return failed(`Die Sicherung konnte nicht geschrieben werden (${code}).`);
  }
}

function checkOf(cars: readonly Car[], now: Date): Report {
  const findings = checkListings(cars, now);
  if (findings.length === 0)
    return done(`${formatVehicleCount(cars.length)}, nichts zu beanstanden.`);
  const vehicles = new Set(findings.map(({ adKey }) => adKey)).size;
  const hints = findings.length === 1 ? "1 Hinweis" : `${formatNumber(findings.length)} Hinweise`;
  const all = cars.length === 1 ? "1 Fahrzeug" : `${formatNumber(cars.length)} Fahrzeugen`;
  return {
    message: `${hints} zu ${formatNumber(vehicles)} von ${all}.`,
    columns: [
      { key: "problem", title: "Hinweis" },
      { key: "adKey", title: "Inserat" },
      { key: "internalNumber", title: "Interne Nr." },
      { key: "vehicle", title: "Fahrzeug" },
      { key: "detail", title: "Im Einzelnen" },
    ],
    rows: findings,
    outcome: "findings",
  };
}

/** What the dealer reads about backups, in the tool and from the running server. */

const stopFirst = "Bitte beenden Sie zuerst die Website: Eingespielt wird nur, solange sie steht.";

/** PostgreSQL has its own tools, which fit its version and need no server of ours. */
const postgresBackup =
  "PostgreSQL sichern Sie mit seinem eigenen Werkzeug: " +
  'pg_dump --format=custom --no-owner --file=autohaus.dump "$DATABASE_URL"';

const postgresRestore =
  "PostgreSQL spielen Sie mit seinem eigenen Werkzeug ein, solange keine Website läuft: " +
  'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" autohaus.dump';

/**
 * Puts a backup in the place of the embedded database and says what it holds and where the old one
 * lies. Rejects as restoreEmbedded does, but for a file that is no backup: that is a failed report.
 */
export async function restoreBackup(
  { DATA_DIR, DATABASE_URL }: Pick<Config, "DATABASE_URL" | "DATA_DIR">,
  file: string,
  now: Date,
): Promise<Report> {
  if (DATABASE_URL !== undefined) return report("failed", postgresRestore);
  try {
    const { aside, inquiries, vehicles } = await restoreEmbedded(DATA_DIR, file, now);
    const count = `${formatNumber(inquiries)} ${inquiries === 1 ? "Anfrage" : "Anfragen"}`;
    const old = aside === null ? "" : ` Der alte Stand liegt in ${aside}.`;
    return report("done", `Eingespielt: ${count}, ${formatVehicleCount(vehicles)}.${old}`);
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
    const words = "ist keine Sicherung oder beschädigt. Nichts wurde geändert.";
    return report("failed", `${file} ${words}`);
  }
}

const report = (outcome: Report["outcome"], message: string): Report => ({
  message,
  columns: [],
  rows: [],
  outcome,
});

type DealerDeskParts = {
  database: Database;
  mail: Pick<ReturnType<typeof openMail>, "delivery" | "mailer">;
  runSync: () => Promise<SyncResult>;
  cars: () => Promise<readonly Car[]>;
  origin: string;
  /** Where backups go unless the dealer names a file. */
  dataDir: string;
  now: () => Date;
};

/** Opens what the dealer's tool works with, in the running server or in the tool itself. */
export function openDealerService(given: DealerDeskParts): DealerService {
  const { database, mail, dataDir, ...parts } = given;
  const { dump } = database;
  return createDealerService({
    backUp: dump && createBackups({ dump, dataDir, now: parts.now }).write,
    inquiries: createInquiryStore({ db: database }),
    forgetMails: mail.mailer.forget,
    retryLetters: mail.delivery.retry,
    ...parts,
  });
}
