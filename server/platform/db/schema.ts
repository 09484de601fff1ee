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
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/** Must work in PostgreSQL 15. After a change here or in personal-schema.ts: `npx drizzle-kit generate`. */

/** Sorts by bytes on every machine; PostgreSQL's default depends on the locale. */
export const byteSortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const long = (name: string) => bigint(name, { mode: "number" });
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A withdrawn vehicle stays, so that its page can answer 410 and not 404. */
export const cars = pgTable(
  "cars",
  {
    adKey: byteSortedText("ad_key").primaryKey(),
    /** The record of domain/car/record.ts, without `fetched_at`. */
    record: jsonb("record").$type<unknown>().notNull(),
    /** The provider's photos: `[{ hash, sizes, mark }]`, which never leave the server. */
    photos: jsonb("photos").$type<unknown>().notNull(),
    /** The provider's marker, which changes with the ad. */
    marker: text("marker").notNull(),
    /** False while only the base data of the provider's list is known. */
    hasDetails: boolean("detailed").notNull(),
    /** When the vehicle came into stock, or came back. */
    fetchedAt: instant("fetched_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
    /** When the family said so: hidden like a withdrawn vehicle while the provider still lists it. */
    soldAt: instant("sold_at"),
    /** `price_changes` is complete from here on: since the vehicle came, or came back. */
    priceKnownSince: instant("price_known_since").notNull().defaultNow(),
    /** The last price change, if it may be advertised as a reduction (domain/car/price-history.ts). */
    priceReduction: jsonb("price_reduction").$type<unknown>(),
  },
  (table) => [
    index("cars_for_sale")
      .on(table.fetchedAt.desc(), table.adKey)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

const euros = (name: string) => numeric(name, { precision: 12, scale: 2, mode: "number" });

/** Kept for a year (server/stock/price-changes.ts). */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    adKey: byteSortedText("ad_key")
      .notNull()
      .references(() => cars.adKey, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** Null means 'Preis auf Anfrage'. */
    before: euros("before"),
    after: euros("after"),
  },
  (table) => [index("price_changes_of_car").on(table.adKey, table.at)],
);

const onlyRow = () => boolean("only_row").primaryKey().default(true);

/** One row. `version` increases in the same transaction as any change that visitors can see. */
export const stockRow = pgTable(
  "stock",
  {
    onlyRow: onlyRow(),
    version: long("version").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [check("stock_one_row", sql`${table.onlyRow}`)],
);

export const syncState = pgTable(
  "sync_state",
  {
    onlyRow: onlyRow(),
    /** The provider account whose vehicles are stored; null before the first start. */
    source: text("source"),
    /** Null when no sync runs. A hint, not a lock: a killed process leaves it set. */
    runningSince: instant("running_since"),
    /** How many vehicles that run has read, and of how many; null before the listing is there. */
    runDone: integer("run_done"),
    runTotal: integer("run_total"),
    lastStartedAt: instant("last_started_at"),
    lastFinishedAt: instant("last_finished_at"),
    lastSuccessAt: instant("last_success_at"),
    /** Counts of the last successful sync (domain/stock/sync-result.ts). */
    lastResult: jsonb("last_result").$type<unknown>(),
    lastError: text("last_error"),
    /** Suspicious removals that the next sync has to confirm. */
    pendingShrink: jsonb("pending_shrink").$type<unknown>(),
    /** IndexNow was notified of changes up to here (server/stock/index-now.ts). */
    indexNowUntil: instant("index_now_until"),
  },
  (table) => [check("sync_state_one_row", sql`${table.onlyRow}`)],
);

/** Rows are kept until the captcha token would have expired anyway. */
export const redeemedCaptchas = pgTable("redeemed_captchas", {
  digest: text("digest").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** rate-limiter-flexible prescribes the columns. Keys hold no address in clear text. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: instant("expire"),
});

/** One row about this installation, which backups leave out and restoring keeps. */
export const installation = pgTable(
  "installation",
  {
    onlyRow: onlyRow(),
    /** Signs links and tickets and hashes addresses; all processes share it. */
    secret: text("secret"),
    /** When the last backup was complete, on whichever machine. */
    backedUpAt: instant("backed_up_at"),
  },
  (table) => [check("installation_one_row", sql`${table.onlyRow}`)],
);

/**
 * Credentials that the office was given (server/protection/credentials.ts), and the keys of push messages
 * (server/inquiry/push.ts), encrypted with the site's key.
 */
export const credentials = pgTable("credentials", {
  name: text("name").$type<CredentialName>().primaryKey(),
  sealed: text("sealed").notNull(),
  changedAt: instant("changed_at").notNull(),
});

/** Stored, so these names never change. */
export type CredentialName = "mobile.de" | "mail" | "push";

/** Versions of the dealer's profile (server/profile); the newest counts, and the defaults before the first. */
export const dealerProfiles = pgTable("dealership_facts", {
  version: long("version").primaryKey(),
  /** A DealerProfile of domain/profile, perhaps of an older schema. */
  profile: jsonb("facts").$type<unknown>().notNull(),
  changedAt: instant("changed_at").notNull(),
  /** An address that may enter the office, or `command line`. */
  changedBy: text("changed_by").notNull(),
});

/** Runs of the sync, successful or not; the newest are kept (server/stock/sync-state.ts). */
export const syncRuns = pgTable("sync_runs", {
  id: long("id").primaryKey().generatedAlwaysAsIdentity(),
  startedAt: instant("started_at").notNull(),
  finishedAt: instant("finished_at").notNull(),
  /** Counts (domain/stock/sync-result.ts); null after a failure. */
  result: jsonb("result").$type<unknown>(),
  /** A German sentence for the family; null after a success. */
  failure: text("failure"),
});

/** Page views of a car per German day, without anything about visitors. */
export const carViews = pgTable(
  "car_views",
  {
    adKey: byteSortedText("ad_key")
      .notNull()
      .references(() => cars.adKey, { onDelete: "cascade" }),
    day: text("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.adKey, table.day] })],
);

/** Price signs as they hang in the cars: what somebody said was printed (server/office/sign-desk.ts). */
export const printedSigns = pgTable("printed_signs", {
  adKey: byteSortedText("ad_key")
    .primaryKey()
    .references(() => cars.adKey, { onDelete: "cascade" }),
  fingerprint: text("fingerprint").notNull(),
  printedAt: instant("printed_at").notNull(),
});

/** Re-encoded photos and logos that the profile names by their digest (server/profile). */
export const sitePictures = pgTable("site_pictures", {
  digest: text("digest").primaryKey(),
  /** A logo is a PNG. */
  bytes: bytea("jpeg").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  addedAt: instant("added_at").notNull(),
  /** Since when the home page shows it as the yard of that day; the newest one counts. */
  yardAt: instant("yard_at"),
});
