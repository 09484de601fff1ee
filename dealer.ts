import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { openAccount } from "./account.ts";
import type { DealerCommand, Report } from "./server/cli/commands.ts";
import { createDealerService, restoreDatabase } from "./server/cli/dealer-service.ts";
import { runTool, type Terminal } from "./server/cli/run-tool.ts";
import { defaultDataDir, readConfig } from "./server/config.ts";
import { openDealershipFacts, openFactsCopy } from "./server/dealership/dealership-facts.ts";
import { openMail } from "./server/mails.ts";
import type { Database } from "./server/platform/db/database.ts";
import { openDatabase } from "./server/platform/db/open-database.ts";
import { databaseErrorText, OpeningFailure } from "./server/platform/db/opening-failure.ts";
import { createJobs } from "./server/platform/jobs.ts";
import { createLog } from "./server/platform/log.ts";
import { enterDataFolder } from "./server/platform/root.ts";
import { system } from "./server/platform/system.ts";
import { openSiteSecret, rotateSiteSecret, siteKeyFile } from "./server/protection/site-secret.ts";
import { createCatalogue } from "./server/stock/catalogue.ts";
import { ensureStockSource } from "./server/stock/stock-source.ts";
import { openSync } from "./server/stock/sync.ts";

/** `npm run dealer -- …`: the dealership staff's command line, which works whether the site runs or not. */
const { config: env } = readConfig();
// Standard output is for reports.
const log = createLog("warn", { to: "stderr" });
const { now } = system;
enterDataFolder(env.DATA_DIR, import.meta.dirname, log);

async function runCommand(parsed: DealerCommand): Promise<Report> {
  const command = withAbsolutePath(parsed);
  const location = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, log };
  if (command.name === "restore")
    return restoreDatabase(location, command.file, now).catch(rethrowInGerman);
  refuseForgottenFolder();
  const database = await openDatabase(location).catch(rethrowInGerman);
  try {
    return await runOnDatabase(command, database);
  } finally {
    await database.close();
  }
}

/** On a server, without the site's settings, a new database would be created: its reports and backups are empty. */
function refuseForgottenFolder(): void {
  const isForgotten = env.DATABASE_URL === undefined && env.DATA_DIR === defaultDataDir;
  if (!isForgotten || existsSync(join(env.DATA_DIR, "postgres"))) return;
  throw new Error(
    `In ${resolve(env.DATA_DIR)} ist keine Datenbank. Bitte geben Sie DATA_DIR oder DATABASE_URL an wie beim Start der Website.`,
  );
}

/** Resolves file names against the folder in which npm was called. */
function withAbsolutePath(command: DealerCommand): DealerCommand {
  const namesFile =
    command.name === "backup" || command.name === "restore" || command.name === "facts import";
  if (!namesFile) return command;
  return command.file === null
    ? command
    : { ...command, file: resolve(env.INIT_CWD, command.file) };
}

function rethrowInGerman(cause: unknown): never {
  if (!(cause instanceof OpeningFailure)) throw cause;
  throw new Error(`${databaseErrorText[cause.kind]} Nichts wurde geändert. (${cause.message})`, {
    cause,
  });
}

async function runOnDatabase(
  command: Exclude<DealerCommand, { name: "restore" }>,
  database: Database,
): Promise<Report> {
  const catalogue = createCatalogue({ db: database, now, log });
  const keyFile = siteKeyFile(env);
  const secret = await openSiteSecret(database, keyFile).catch(rethrowInGerman);
  const copy = await openFactsCopy(env.DATA_DIR, log);
  const facts = await openDealershipFacts({ database, copy, now, log });
  const dealership = facts.current;
  const findCars = catalogue.findAll;
  const mail = openMail({ env, dealership, database, secret, findCars, now, log });
  const jobs = createJobs({ database, log, jobs: [mail.outbox.job] });
  const execute = createDealerService({
    database,
    secret,
    rotateSecret: () => rotateSiteSecret(database, keyFile),
    outbox: mail.outbox,
    mailKinds: mail.kinds,
    runSync: () => runSync(database),
    stock: catalogue.listWithWithheld,
    facts,
    origin: env.SITE_URL,
    officeEmails: env.OFFICE_EMAILS,
    dataDir: resolve(env.DATA_DIR),
    now,
  });
  try {
    // The role `web` can enqueue a mail, which the site's worker then sends.
    await jobs.prepare({ role: "web" });
    return await execute(command);
  } finally {
    facts.close();
    await jobs.stop();
    await mail.mailer.close();
  }
}

async function runSync(database: Database) {
  const account = await openAccount({ env, now: now() });
  try {
    const { source } = account;
    await ensureStockSource({ database, source, now, log });
    const catalogue = createCatalogue({ db: database, source, now, log });
    const countCars = async () => (await catalogue.list()).length;
    const intervalSeconds = env.SYNC_INTERVAL_SECONDS;
    const parts = { account, database, catalogue, countCars };
    return await openSync({ ...system, log, intervalSeconds, ...parts }).run();
  } finally {
    await account.close();
  }
}

const terminal: Terminal = {
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  async ask(question) {
    if (!process.stdin.isTTY) return null;
    const prompt = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await prompt.question(question);
    } finally {
      prompt.close();
    }
  },
  // Readable for the owner only: a report may hold visitors' data.
  write: (path, text) => writeFile(resolve(env.INIT_CWD, path), text, { mode: 0o600 }),
};

process.exitCode = await runTool({ args: process.argv.slice(2), terminal, runCommand });
