import { desc, eq } from "drizzle-orm";
import { type Dealership, dealershipSchema } from "#domain/dealership/facts-schema.ts";
import { AppError } from "#server/platform/app-error.ts";
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

type FactsParts = {
  database: Pick<Database, "orm" | "onStockChanged">;
  /** Values until the first change, and of facts that a stored version does not have yet. */
  defaults: Dealership;
  now: () => Date;
  log: Log;
};

export type DealershipFacts = Awaited<ReturnType<typeof openDealershipFacts>>;

/** `changedBy` of the dealer's command line. */
export const commandLineEditor = "command line";

/** In addition to notifications, because one can get lost. */
const recheckMs = 30_000;

/** Reads the dealer's facts once, and again after each change by any process. Rejects without a database. */
export async function openDealershipFacts({ database, defaults, now, log }: FactsParts) {
  const { orm } = database;
  const { newest, at, history } = createReader(orm, defaults);

  let current = await newest();
  const refresh = async () => {
    const next = await newest();
    // A slow read must not undo a newer one.
    if (next.version > current.version) current = next;
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
    current: (): Dealership => current.facts,
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

function createReader(orm: Database["orm"], defaults: Dealership) {
  const parse = (stored: unknown): Dealership =>
    dealershipSchema.parse({ ...defaults, ...Object(stored) });

  return {
    /** Null for an unknown version; 0 is the defaults. */
    async at(version: number): Promise<Dealership | null> {
      if (version === 0) return defaults;
      const [row] = await orm
        .select({ facts: dealershipFacts.facts })
        .from(dealershipFacts)
        .where(eq(dealershipFacts.version, version));
      return row === undefined ? null : parse(row.facts);
    },
    history,
    async newest(): Promise<Pick<FactsVersion, "version" | "facts">> {
      const [row] = await history(1);
      return row ?? { version: 0, facts: defaults };
    },
  };

  /** Newest first. */
  async function history(limit: number): Promise<FactsVersion[]> {
    const rows = await orm
      .select()
      .from(dealershipFacts)
      .orderBy(desc(dealershipFacts.version))
      .limit(limit);
    return rows.map((row) => ({ ...row, facts: parse(row.facts) }));
  }
}

function parseFacts(next: unknown): Dealership {
  const { data, error } = dealershipSchema.safeParse(next);
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError("validation", "Bitte prüfen Sie die markierten Angaben.", issues);
}
