import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { openAccount } from "./account.ts";
import { runCommandLine, type Terminal } from "./server/cli/command-line.ts";
import { type Commands, createCommands, restoreDatabase } from "./server/cli/commands.ts";
import { defaultDataDir, readConfig, withCredentials } from "./server/config.ts";
import { createOfficePeople, officeDoors } from "./server/office/people.ts";
import type { Database } from "./server/platform/db/database.ts";
import { openDatabase } from "./server/platform/db/open-database.ts";
import { databaseErrorText, OpeningFailure } from "./server/platform/db/opening-failure.ts";
import { createLog } from "./server/platform/log.ts";
import { enterDataFolder } from "./server/platform/root.ts";
import { system } from "./server/platform/system.ts";
import { openProfileCopy, openProfileStore } from "./server/profile/profile-store.ts";
import { createSitePictures } from "./server/profile/site-pictures.ts";
import { openCredentials } from "./server/protection/credentials.ts";
import {
  openSiteSecret,
  rotateSiteSecret,
  type SiteSecret,
  siteKeyFile,
} from "./server/protection/site-secret.ts";
import { createCatalogue } from "./server/stock/catalogue.ts";
import { openLiveAccount } from "./server/stock/live-account.ts";
import { openSync } from "./server/stock/sync.ts";

/** `npm run dealer -- …`: the machine's command line, which works whether the site runs or not. */
const { config: env } = readConfig();
// Standard output is for what a command has to say.
const log = createLog("warn", { to: "stderr" });
const { now } = system;
enterDataFolder(env.DATA_DIR, import.meta.dirname, log);

const location = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, log };

async function onSite<Result>(work: (commands: Commands) => Promise<Result>): Promise<Result> {
  refuseForgottenFolder();
  const database = await openDatabase(location).catch(rethrowInGerman);
  try {
    return await runOn(database, work);
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

function rethrowInGerman(cause: unknown): never {
  if (!(cause instanceof OpeningFailure)) throw cause;
  throw new Error(`${databaseErrorText[cause.kind]} Nichts wurde geändert. (${cause.message})`, {
    cause,
  });
}

async function runOn<Result>(
  database: Database,
  work: (commands: Commands) => Promise<Result>,
): Promise<Result> {
  const keyFile = siteKeyFile(env);
  const secret = await openSiteSecret(database, keyFile).catch(rethrowInGerman);
  const copy = await openProfileCopy(env.DATA_DIR, log);
  const profiles = await openProfileStore({ database, copy, now, log });
  try {
    return await work(
      createCommands({
        database,
        secret,
        rotateSecret: () => rotateSiteSecret(database, keyFile),
        runSync: () => runSync(database, secret),
        stock: createCatalogue({ db: database, now, log }).listWithHidden,
        profiles,
        sitePictures: createSitePictures({ db: database, now }),
        origin: env.SITE_URL,
        people: createOfficePeople({
          db: database,
          doors: () => officeDoors(env, profiles.current()),
        }),
        dataDir: resolve(env.DATA_DIR),
        now,
      }),
    );
  } finally {
    profiles.close();
  }
}

async function runSync(database: Database, secret: SiteSecret) {
  const credentials = await openCredentials({ database, secret, log });
  const open = () => openAccount({ env: withCredentials(env, credentials.current()), now: now() });
  const account = await openLiveAccount({ ...system, open, database, log });
  try {
    const source = () => account.current().source;
    const catalogue = createCatalogue({ db: database, source, now, log });
    const countCars = async () => (await catalogue.list()).length;
    const intervalSeconds = env.SYNC_INTERVAL_SECONDS;
    const deps = { account: account.current, database, catalogue, countCars };
    return await openSync({ ...system, log, intervalSeconds, ...deps }).run();
  } finally {
    credentials.close();
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
};

process.exitCode = await runCommandLine(process.argv.slice(2), {
  terminal,
  onSite,
  restore: (file) => restoreDatabase(location, file, now).catch(rethrowInGerman),
  // Where npm was called.
  folder: env.INIT_CWD,
});
