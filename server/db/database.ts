import type { ExtractTablesWithRelations } from "drizzle-orm";
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
   * Frees dead rows and old log. Only the embedded engine needs it; server/jobs/maintenance.ts calls
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
