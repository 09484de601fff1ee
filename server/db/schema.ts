import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/**
 * The tables, for both engines: SQL that PostgreSQL 15 accepts. A change here is followed by
 * `npx drizzle-kit generate`, and the migration is committed with it. The queue's tables are
 * pg-boss's own, in the schema `pgboss`.
 */

/** Text that sorts by bytes on every machine; PostgreSQL's default follows its locale. */
const byteSortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One vehicle, for sale or gone. A gone one stays, so that its page can say 410 and not 404. */
export const cars = pgTable(
  "cars",
  {
    adKey: byteSortedText("ad_key").primaryKey(),
    /** The record of domain/car.ts, without `fetched_at`, which is the column of that name. */
    record: jsonb("record").$type<unknown>().notNull(),
    /** Where the provider keeps the photos: `[{ hash, sizes, mark }]`. Never leaves the server. */
    photos: jsonb("photos").$type<unknown>().notNull(),
    /** The provider's change marker, as its listing worded it. */
    marker: text("marker").notNull(),
    /** Whether the record holds every detail, or the listing's base data only. */
    detailed: boolean("detailed").notNull(),
    /** When the vehicle came into stock, or came back. */
    fetchedAt: instant("fetched_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Null while the vehicle is for sale. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    index("cars_for_sale")
      .on(table.fetchedAt.desc(), table.adKey)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

const onlyRow = () => boolean("only_row").primaryKey().default(true);

/** One row. The version moves in the same transaction as any change that visitors can see. */
export const stock = pgTable(
  "stock",
  {
    onlyRow: onlyRow(),
    version: bigint("version", { mode: "number" }).notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [check("stock_one_row", sql`${table.onlyRow}`)],
);

/** One row: how the last sync went. */
export const syncState = pgTable(
  "sync_state",
  {
    onlyRow: onlyRow(),
    /** Null when no sync runs. A killed process leaves it set; it is a hint, not a lock. */
    runningSince: instant("running_since"),
    lastStartedAt: instant("last_started_at"),
    lastFinishedAt: instant("last_finished_at"),
    lastSuccessAt: instant("last_success_at"),
    /** The counts of the last successful run, see domain/sync.ts. */
    lastResult: jsonb("last_result").$type<unknown>(),
    /** Null after a success. */
    lastError: text("last_error"),
    /** A suspicious shrink that waits for the next run to confirm it. */
    pendingShrink: jsonb("pending_shrink").$type<unknown>(),
  },
  (table) => [check("sync_state_one_row", sql`${table.onlyRow}`)],
);
