import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { type Dealership, dealershipSchema } from "#domain/dealership/dealership.ts";
import { defaultDealership } from "#domain/dealership/default-dealership.ts";
import { AppError, errorCode } from "#server/platform/app-error.ts";
import {
  type Database,
  notifyStockChanged,
  type Statements,
} from "#server/platform/db/database.ts";
import { dealershipFacts } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

type FactsVersion = {
  version: number;
  changedAt: Date;
  changedBy: string;
  facts: Dealership;
};

/** Runs in the transaction that stores a version. */
type Alongside = (tx: Statements) => Promise<void>;

/** The facts that this process knows. */
export type FactsCopy = {
  current(): Dealership;
  replace(next: Dealership): void;
};

/** Keeps a copy in DATA_DIR, because pages also show facts while the database does not answer. */
export async function openFactsCopy(dataDir: string, log: Log): Promise<FactsCopy> {
  const path = join(dataDir, "dealership.json");
  let text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT")
      log.warn({ err: error }, "the copy of the facts is unreadable");
    return "";
  });
  let known = parseCopy(text) ?? defaultDealership;
  let writing = Promise.resolve();
  return {
    current: () => known,
    replace(next) {
      known = next;
      const nextText = JSON.stringify(next);
      if (nextText === text) return;
      text = nextText;
      // Several processes may write the same facts at once.
      const draft = `${path}.${process.pid}`;
      // In turn, or earlier facts could be written last.
      writing = writing
        .then(() => writeFile(draft, nextText))
        .then(() => rename(draft, path))
        .catch((error: unknown) => log.warn({ err: error }, "the copy of the facts is not stored"));
    },
  };
}

/** Null for a file that this version cannot read, such as an empty one. */
function parseCopy(text: string): Dealership | null {
  try {
    return parseStored(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Facts that an older version did not know get the defaults. Throws for unreadable facts. */
const parseStored = (stored: unknown): Dealership =>
  dealershipSchema.parse({ ...defaultDealership, ...Object(stored) });

type FactsParts = {
  database: Pick<Database, "orm" | "onStockChanged">;
  copy: FactsCopy;
  now: () => Date;
  log: Log;
};

export type DealershipFacts = Awaited<ReturnType<typeof openDealershipFacts>>;

/** `changedBy` of the dealer's command line. */
export const commandLineEditor = "command line";

/** In addition to notifications, because one can get lost. */
const recheckMs = 30_000;

/** Reads the dealer's facts once, and again after each change by any process. Rejects without a database. */
export async function openDealershipFacts({ database, copy, now, log }: FactsParts) {
  const { orm } = database;
  const { newest, at, history } = createReader(orm);
  let current = await newest();
  copy.replace(current.facts);
  const refresh = async () => {
    const next = await newest();
    // A slow read must not undo a newer one.
    if (next.version <= current.version) return;
    current = next;
    copy.replace(next.facts);
  };
  const refreshInBackground = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "refreshing the facts failed"));
  };
  const stopListening = database.onStockChanged(refreshInBackground);
  const polling = setInterval(refreshInBackground, recheckMs).unref();

  /**
   * Stores a new version on top of `base`, the version that was edited, and resolves to the new one. Throws
   * AppError `validation` with an issue for each bad field (`address.postalCode`), or when another version
   * came in between.
   */
  async function save(
    next: unknown,
    base: number,
    changedBy: string,
    alongside?: Alongside,
  ): Promise<number> {
    const facts = parseFacts(next);
    const version = base + 1;
    const isStored = await orm.transaction(async (tx) => {
      const stored = await tx
        .insert(dealershipFacts)
        .values({ version, facts, changedAt: now(), changedBy })
        .onConflictDoNothing()
        .returning({ version: dealershipFacts.version });
      if (stored.length === 0) return false;
      await alongside?.(tx);
      await notifyStockChanged(tx);
      return true;
    });
    await refresh();
    if (isStored) return version;
    const message =
      "Die Angaben wurden inzwischen geändert. Bitte laden Sie die Seite neu und ändern Sie sie noch einmal.";
    throw new AppError("validation", message);
  }

  return {
    current: copy.current,
    version: (): number => current.version,
    save,
    /** Throws as `save` does, and stores nothing. */
    check: parseFacts,
    at,
    history,
    /** Stores an earlier version as the newest; 0 is the defaults. Null for an unknown one. */
    async restore(
      version: number,
      changedBy: string,
      alongside?: Alongside,
    ): Promise<number | null> {
      const facts = await at(version);
      return facts && save(facts, current.version, changedBy, alongside);
    },
    close(): void {
      stopListening();
      clearInterval(polling);
    },
  };
}

function createReader(orm: Database["orm"]) {
  return {
    /** Null for an unknown version; 0 is the defaults. */
    async at(version: number): Promise<Dealership | null> {
      if (version === 0) return defaultDealership;
      const [row] = await orm
        .select({ facts: dealershipFacts.facts })
        .from(dealershipFacts)
        .where(eq(dealershipFacts.version, version));
      return row === undefined ? null : parseStored(row.facts);
    },
    history,
    async newest(): Promise<Pick<FactsVersion, "version" | "facts">> {
      const [row] = await history(1);
      return row ?? { version: 0, facts: defaultDealership };
    },
  };

  /** Newest first. */
  async function history(limit: number): Promise<FactsVersion[]> {
    const rows = await orm
      .select()
      .from(dealershipFacts)
      .orderBy(desc(dealershipFacts.version))
      .limit(limit);
    return rows.map((row) => ({ ...row, facts: parseStored(row.facts) }));
  }
}

function parseFacts(next: unknown): Dealership {
  const { data, error } = dealershipSchema.safeParse(next);
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError("validation", "Bitte prüfen Sie die markierten Angaben.", issues);
}
