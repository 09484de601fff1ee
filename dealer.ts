import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { openAccount } from "./account.ts";
import { createDealerService, restoreBackup } from "./server/cli/dealer-service.ts";
import { askServer, type Order, type Report } from "./server/cli/orders.ts";
import { runTool, type Terminal } from "./server/cli/run-tool.ts";
import { readConfig } from "./server/config.ts";
import { openSiteSecret } from "./server/inquiries/site-secret.ts";
import { openMail } from "./server/mail/delivery.ts";
import type { Database } from "./server/platform/db/database.ts";
import { FolderInUse } from "./server/platform/db/embedded-folder.ts";
import { openDatabase } from "./server/platform/db/open-database.ts";
import { databaseErrorText, OpeningFailure } from "./server/platform/db/opening-failure.ts";
import { createJobs } from "./server/platform/jobs.ts";
import { createLog } from "./server/platform/log.ts";
import { systemRuntime } from "./server/runtime.ts";
import { createCatalogue } from "./server/stock/catalogue.ts";
import { ensureStockSource } from "./server/stock/stock-source.ts";
import { openSync } from "./server/stock/sync.ts";

/**
 * `npm run dealer -- …`, the tool for the family. While a server holds the embedded database the tool
 * works through it; otherwise, and with PostgreSQL, it opens the database itself (R47).
 */
const env = readConfig();
// Standard output is for reports.
const log = createLog("warn", { to: "stderr" });
const { now } = systemRuntime;

async function carryOut(typed: Order): Promise<Report> {
  const order = withAbsolutePath(typed);
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
  const answered = databaseUrl === undefined ? await askServer(dataDir, order) : null;
  if (answered !== null) return answered;
  if (order.order === "restore") return restoreBackup(env, order.file, now()).catch(inGerman);
  const database = await openDatabase({ dataDir, databaseUrl, log }).catch(inGerman);
  try {
    return await carryOutHere(order, database);
  } finally {
    await database.close();
  }
}

/** Typed names of files count from the folder of the call; a server has another one. */
function withAbsolutePath(order: Order): Order {
  if (order.order !== "backup" && order.order !== "restore") return order;
  return order.file === null ? order : { ...order, file: resolve(env.INIT_CWD, order.file) };
}

function inGerman(cause: unknown): never {
  if (cause instanceof OpeningFailure) {
    throw new Error(`${databaseErrorText[cause.kind]} Nichts wurde geändert. (${cause.message})`, {
      cause,
    });
  }
  if (!(cause instanceof FolderInUse)) throw cause;
  throw new Error(
    "Gerade benutzt die Website oder ein anderer Aufruf die Datenbank. Bitte versuchen Sie es gleich noch einmal.",
    { cause },
  );
}

async function carryOutHere(order: Order, database: Database): Promise<Report> {
  const catalogue = createCatalogue({ db: database, now, log });
  const secret = await openSiteSecret(database);
  const mail = openMail({ env, database, secret, findCar: catalogue.find, now, log });
  // A retry is queued here and sent by the process that works on the queue.
  const jobs = createJobs({ database, log, jobs: [mail.delivery.job] });
  const service = createDealerService({
    database,
    secret,
    mail,
    runSync: () => syncHere(database),
    cars: catalogue.list,
    origin: env.SITE_URL,
    dataDir: resolve(env.DATA_DIR),
    now,
  });
  try {
    await jobs.prepare({ role: "web" });
    return await service(order);
  } finally {
    await jobs.stop();
    await mail.mailer.close();
  }
}

async function syncHere(database: Database) {
  const account = await openAccount({ env, now: now() });
  try {
    const { source } = account;
    await ensureStockSource({ database, source, now, log });
    const catalogue = createCatalogue({ db: database, source, now, log });
    const totalCars = async () => (await catalogue.list()).length;
    const runtime = { ...systemRuntime, config: env, log };
    return await openSync(runtime, { account, database, catalogue, totalCars }).runAnyway();
  } finally {
    await account.close();
  }
}

const terminal: Terminal = {
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  async ask(question) {
    if (!process.stdin.isTTY) return null;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
  // A report may hold visitors' data.
  write: (path, text) => writeFile(resolve(env.INIT_CWD, path), text, { mode: 0o600 }),
};

process.exitCode = await runTool({ args: process.argv.slice(2), terminal, carryOut });
