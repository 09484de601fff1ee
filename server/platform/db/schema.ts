import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/**
 * SQL of PostgreSQL 15. A change here or in personal-schema.ts is followed by
 * `npx drizzle-kit generate`.
 */

/** Sorts by bytes on every machine; PostgreSQL's default follows its locale. */
export const byteSortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const long = (name: string) => bigint(name, { mode: "number" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A vehicle that is gone stays, so that its page can say 410 and not 404. */
export const cars = pgTable(
  "cars",
  {
    adKey: byteSortedText("ad_key").primaryKey(),
    /** The record of domain/car/record.ts, without `fetched_at`. */
    record: jsonb("record").$type<unknown>().notNull(),
    /** The provider's photos: `[{ hash, sizes, mark }]`. Never leaves the server. */
    photos: jsonb("photos").$type<unknown>().notNull(),
    /** The provider's change marker. */
    marker: text("marker").notNull(),
    /** False: only the listing's base data. */
    detailed: boolean("detailed").notNull(),
    /** When the vehicle came into stock, or came back. */
    fetchedAt: instant("fetched_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Null while the vehicle is for sale. */
    withdrawnAt: instant("withdrawn_at"),
    /** From when on `price_changes` has all that was asked for it: when it came, or came back. */
    priceKnownSince: instant("price_known_since").notNull().defaultNow(),
    /** The last change of its price, if that may be named as a reduction (domain/car/price-history.ts). */
    priceReduction: jsonb("price_reduction").$type<unknown>(),
  },
  (table) => [
    index("cars_for_sale")
      .on(table.fetchedAt.desc(), table.adKey)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

const euros = (name: string) => numeric(name, { precision: 12, scale: 2, mode: "number" });

/** Each change of a price since the first sight, for a year (server/stock/price-changes.ts). */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    adKey: byteSortedText("ad_key")
      .notNull()
      .references(() => cars.adKey, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** Null: 'Preis auf Anfrage'. */
    before: euros("before"),
    after: euros("after"),
  },
  (table) => [index("price_changes_of_car").on(table.adKey, table.at)],
);

const onlyRow = () => boolean("only_row").primaryKey().default(true);

/** One row. The version moves in the same transaction as any change that visitors can see. */
export const stockRow = pgTable(
  "stock",
  {
    onlyRow: onlyRow(),
    version: long("version").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [check("stock_one_row", sql`${table.onlyRow}`)],
);

/** One row: how the last sync went. */
export const syncState = pgTable(
  "sync_state",
  {
    onlyRow: onlyRow(),
    /** Whose vehicles are stored; null before the first opening. */
    source: text("source"),
    /** Null when no sync runs. A killed process leaves it set; it is a hint, not a lock. */
    runningSince: instant("running_since"),
    lastStartedAt: instant("last_started_at"),
    lastFinishedAt: instant("last_finished_at"),
    lastSuccessAt: instant("last_success_at"),
    /** Counts of the last successful run (domain/stock/sync.ts). */
    lastResult: jsonb("last_result").$type<unknown>(),
    /** Null after a success. */
    lastError: text("last_error"),
    /** Suspicious removals that wait for the next run to confirm them. */
    pendingShrink: jsonb("pending_shrink").$type<unknown>(),
    /** Changes of vehicles up to here are known to IndexNow (server/stock/index-now.ts). */
    indexNowUntil: instant("index_now_until"),
  },
  (table) => [check("sync_state_one_row", sql`${table.onlyRow}`)],
);

/** Digests of redeemed captcha tokens, until they would have expired anyway. */
export const redeemedCaptchas = pgTable("redeemed_captchas", {
  digest: text("digest").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** Columns as rate-limiter-flexible names them. Keys hold no address in clear. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: instant("expire"),
});

/** One row: signs challenges and form tickets, blinds addresses; for all machines of the site. */
export const siteSecrets = pgTable(
  "site_secrets",
  { onlyRow: onlyRow(), secret: text("secret").notNull() },
  (table) => [check("site_secrets_one_row", sql`${table.onlyRow}`)],
);
