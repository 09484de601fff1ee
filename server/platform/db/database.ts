import { AsyncLocalStorage } from "node:async_hooks";
import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";

/** With `int8` as a number. */
type Rows<Row> = { rows: Row[] };

interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** Query builder over either driver. */
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
  /**
   * Throws inside `orm.transaction(work)`: embedded it would wait for ever, on PostgreSQL silently
   * run outside the transaction.
   */
  orm: Db;
  engine: "embedded" | "postgres";
  /** How pg-boss reaches the same database. */
  queueOptions: Pick<
    ConstructorOptions,
    "backend" | "db" | "connectionString" | "max" | "connectionTimeoutMillis"
  >;
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
  /** Frees dead rows and old log; only the embedded engine needs it. */
  maintain(): Promise<void>;
  /**
   * Erases deleted rows from the disk (not from PostgreSQL's log). Failures are logged, for the
   * next call.
   */
  eraseDeleted(): Promise<void>;
  /** A compressed snapshot without deleted rows; null on PostgreSQL, which has its own tools. */
  dump: (() => Promise<Uint8Array>) | null;
  /** Whether its disk has room for inquiries, a sync, a backup. On PostgreSQL always true. */
  hasRoom(): Promise<boolean>;
  ping(): Promise<void>;
  /** Waits for running statements. */
  close(): Promise<void>;
};

/** Reads `int8` (and so `count(*)`) as a number, which the drivers do differently by default. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`The database answered ${text}, which does not fit a number.`);
}

export type TransactionGuard = ReturnType<typeof createTransactionGuard>;

/** Tells code that runs inside a transaction, so that the outer connection can be refused there. */
export function createTransactionGuard() {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  return {
    async inside<T>(work: () => Promise<T>): Promise<T> {
      // Timers and listeners made in here keep this context after the end.
      const transaction = { open: true };
      try {
        return await current.run(transaction, work);
      } finally {
        transaction.open = false;
      }
    },
    /** Throws inside a transaction. */
    refuseInside(): void {
      if (current.getStore()?.open !== true) return;
      throw new Error(
        "The outer database connection was used inside a transaction. Use the transaction itself.",
      );
    },
  };
}

export const stockChannel = "stock_changed";

/** Notifies every process, once the transaction is committed. */
export async function notifyStockChanged(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify(${stockChannel}, '')`);
}
