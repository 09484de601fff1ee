import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";
import { dayMs } from "#domain/format/calendar.ts";

type Rows<Row> = { rows: Row[] };

interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

export type Db = PgDatabase<
  RowsHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** What `Db` and a transaction have in common. */
export type Statements = Pick<Db, "select" | "insert" | "update" | "delete" | "execute">;

export type Executor = Pick<Db, "execute">;

export type ExclusiveOutcome<T> = { ran: true; value: T } | { ran: false };

export type Database = {
  orm: Db;
  version: ServerVersion;
  /** Connection options for pg-boss. */
  queueOptions: Pick<ConstructorOptions, "connectionString" | "max" | "connectionTimeoutMillis">;
  /**
   * Runs `work` under the lock `name` of the installation, unless another process holds it. The signal aborts
   * when the lock is lost: `work` must stop then, since another process may hold it.
   */
  runExclusive<T>(
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<ExclusiveOutcome<T>>;
  /** Calls `listener` after each commit that changed the stock, and each (re)connect, until stopped. */
  onStockChanged(listener: () => void): () => void;
  /** The same of the dealer's profile. */
  onProfileChanged(listener: () => void): () => void;
  /** The same of the credentials that the office keeps. */
  onCredentialsChanged(listener: () => void): () => void;
  /** Erases what deleted personal rows left in table files, and in the WAL of an embedded PostgreSQL. */
  eraseDeleted(): Promise<void>;
  /** True when there is room for more rows. Of an external server the disk is unknown: true. */
  hasDiskSpace(): Promise<boolean>;
  /** Rejects with OpeningFailure `newer` once another process has migrated the database to a newer schema. */
  ping(): Promise<void>;
  /** Waits for running queries. */
  close(): Promise<void>;
};

export type ServerVersion = { major: number; minor: number };

/** The newest minor versions, by major, at a time. PostgreSQL releases them together, every three months. */
export const knownReleases = {
  asOf: new Date("2026-11-12"),
  minors: new Map([
    [15, 20],
    [16, 16],
    [17, 12],
    [18, 6],
  ]),
};

/** The next releases have then come out. */
const maxKnownDays = 120;

/** Null when it is not known: for other major versions, and for the newest once the table is too old. */
export function isOutdatedServer({ major, minor }: ServerVersion, now: Date): boolean | null {
  const { asOf, minors } = knownReleases;
  const newest = minors.get(major);
  if (newest === undefined) return null;
  if (minor < newest) return true;
  return now.getTime() - asOf.getTime() > maxKnownDays * dayMs ? null : false;
}

/** The driver returns `int8` (and so `count(*)`) as a string by default. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`The database answered ${text}, which does not fit a number.`);
}

export const channels = {
  stock: "stock_changed",
  profile: "profile_changed",
  credentials: "credentials_changed",
} as const;

/** Notifies every process, once the transaction is committed. */
const notify = (channel: string) => async (tx: Executor) => {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
};
export const notifyStockChanged = notify(channels.stock);
export const notifyProfileChanged = notify(channels.profile);
export const notifyCredentialsChanged = notify(channels.credentials);
