import { AsyncLocalStorage } from "node:async_hooks";
import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";

/** What both drivers answer to a raw statement: the rows, with `int8` as a number. */
type Rows<Row> = { rows: Row[] };

/** drizzle's way to name a generic type. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** Query builder over either driver. Code that has one cannot tell which engine is behind it. */
export type Db = PgDatabase<
  RowsHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** A statement runner: the outer connection or a transaction. */
export type Executor = Pick<Db, "execute">;

export type ExclusiveOutcome<T> = { ran: true; value: T } | { ran: false };

/** The open database of this process. See docs of each maker for what is specific to an engine. */
export type Database = {
  /**
   * Statements and transactions. Inside `orm.transaction(work)` only the transaction may be used:
   * the outer connection throws there, because on the embedded engine it would wait for ever and
   * on PostgreSQL it would silently run outside the transaction.
   */
  orm: Db;
  engine: "embedded" | "postgres";
  /** How pg-boss reaches the same database. */
  queueOptions: Pick<
    ConstructorOptions,
    "backend" | "db" | "connectionString" | "max" | "connectionTimeoutMillis"
  >;
  /**
   * Runs `work` if nobody else in the whole installation holds `name`, else answers
   * `{ ran: false }` at once. The signal aborts when the lock was lost (connection gone, database
   * closed): somebody else may hold it from then on, so `work` must stop.
   */
  runExclusive<T>(
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<ExclusiveOutcome<T>>;
  /**
   * Calls `listener` after each committed change of the stock, by whichever process, and once after
   * every (re)connect, since changes in between were not heard. Returns the way to stop.
   */
  onStockChanged(listener: () => void): () => void;
  /**
   * Frees dead rows and old log. Only the embedded engine needs it; server/platform/jobs.ts calls
   * it every 15 minutes, twice as often as syncs come with the default interval.
   */
  maintain(): Promise<void>;
  /**
   * Takes the bytes of deleted rows from the disk: to be called after a deletion that was promised to
   * somebody. On PostgreSQL its log is left to the server. Never rejects: what fails is logged, and the next
   * call does it; on the embedded engine each dump begins with one.
   */
  eraseDeleted(): Promise<void>;
  /**
   * The whole database at one moment, compressed, without what was deleted before; while other statements
   * go on. Null on PostgreSQL, which has its own tools for that. See ./restore.ts for the way back.
   */
  dump: (() => Promise<Uint8Array>) | null;
  /** Rejects with the reason when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for running statements. Nothing may be asked of the database afterwards. */
  close(): Promise<void>;
};

/** Reads `int8` (and so `count(*)`) as a number, which both drivers do differently by default. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`The database answered ${text}, which does not fit a number.`);
}

/**
 * Knows whether the running code was started inside a transaction, so that a statement on the outer
 * connection can be refused there. On the embedded engine, which has one connection, it would wait
 * for its own transaction for ever; on PostgreSQL it would silently not be part of it.
 */
export type TransactionGuard = {
  /** Runs `work` as the inside of a transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>;
  /** Throws inside a transaction. */
  refuseInside(): void;
};

/** One guard per open database: transactions of another one do not matter. */
export function createTransactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  return {
    async inside(work) {
      // Timers and listeners made in here keep this context after the end, so it is marked closed.
      const transaction = { open: true };
      try {
        return await current.run(transaction, work);
      } finally {
        transaction.open = false;
      }
    },
    refuseInside() {
      if (current.getStore()?.open !== true) return;
      throw new Error(
        "The outer database connection was used inside a transaction. Use the transaction itself.",
      );
    },
  };
}

/** The notification channel of the stock, the same on both engines. */
export const stockChannel = "stock_changed";

/** Tells every process, once the transaction is committed, that the stock changed. */
export async function notifyStockChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify(${stockChannel}, '')`);
}
