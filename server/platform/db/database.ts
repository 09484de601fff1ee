import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";

/** With `int8` as a number. */
type Rows<Row> = { rows: Row[] };

interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** Query builder. */
export type Db = PgDatabase<
  RowsHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** `Db`, or a transaction. */
export type Statements = Pick<Db, "select" | "insert" | "update" | "delete" | "execute">;

export type Executor = Pick<Db, "execute">;

export type ExclusiveOutcome<T> = { ran: true; value: T } | { ran: false };

/** The open database of this process. */
export type Database = {
  orm: Db;
  version: ServerVersion;
  /** How pg-boss reaches the same database. */
  queueOptions: Pick<ConstructorOptions, "connectionString" | "max" | "connectionTimeoutMillis">;
  /**
   * Runs `work` unless somebody in the installation holds `name`. The signal aborts when the lock
   * is lost: `work` must stop, since somebody else may hold it then.
   */
  runExclusive<T>(
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<ExclusiveOutcome<T>>;
  /**
   * Calls `listener` after each commit that changed the stock, and each (re)connect, until stopped.
   */
  onStockChanged(listener: () => void): () => void;
  /** Erases what deleted personal rows left in tables, and in the log of the site's own PostgreSQL. */
  eraseDeleted(): Promise<void>;
  /** Whether the site's own disk has room for inquiries, a sync, a backup, so many times over. */
  hasRoom(times?: number): Promise<boolean>;
  ping(): Promise<void>;
  /** Waits for running statements. */
  close(): Promise<void>;
};

export type ServerVersion = { major: number; minor: number };

/** The minor versions that closed the last known holes when this was written (November 2026). */
const fixedMinors: Readonly<Record<number, number>> = { 15: 20, 18: 6 };

/** Whether a newer minor version of it is known to close security holes (D1). */
export const isOutdated = ({ major, minor }: ServerVersion): boolean =>
  minor < (fixedMinors[major] ?? 0);

/** Reads `int8` (and so `count(*)`) as a number, which the driver does not by default. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`The database answered ${text}, which does not fit a number.`);
}

export const stockChannel = "stock_changed";

/** Notifies every process, once the transaction is committed. */
export async function notifyStockChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify(${stockChannel}, '')`);
}
