import { checkListings } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { formatNumber, formatVehicleCount } from "#domain/site/format.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import type { SyncResult } from "#domain/sync.ts";
import { syncSuccessMessage } from "#domain/sync-words.ts";
import { AppError } from "#server/app-error.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import type { InquiryStore } from "#server/inquiries/store.ts";
import { postgresBackup, stopFirst } from "./backup-words.ts";
import {
  exportColumns,
  exportRow,
  listColumns,
  listRow,
  recordColumns,
  recordRows,
} from "./inquiry-rows.ts";
import {
  type DealerDesk,
  type inquiryStates,
  longestList,
  type Order,
  type Report,
} from "./order.ts";

type DeskParts = {
  inquiries: Pick<
    InquiryStore,
    "find" | "letters" | "list" | "markContract" | "markHandled" | "remove"
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
export function createDealerDesk(parts: DeskParts): DealerDesk {
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
  return total > longestList
    ? "npm run dealer -- inquiries export --format csv --output anfragen.csv"
    : `npm run dealer -- inquiries list --state ${state} --most ${total}`;
}

async function show(reference: string, { inquiries, origin }: DeskParts): Promise<Report> {
  const inquiry = await inquiries.find(reference);
  if (inquiry === null) return unknown(reference);
  const letters = await inquiries.letters(inquiry.id);
  const address = inquiry.adKey === null ? null : `${origin}${vehiclePath(inquiry.adKey)}`;
  return {
    ...done(`Anfrage ${inquiry.reference}.`),
    columns: recordColumns,
    rows: recordRows(inquiry, letters, address),
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
