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
  uuid,
} from "drizzle-orm/pg-core";

/** For both engines: SQL of PostgreSQL 15. A change is followed by `npx drizzle-kit generate`. */

/** Sorts by bytes on every machine; PostgreSQL's default follows its locale. */
const byteSortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

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
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
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
    /** Whose vehicles are stored; null before the first opening. */
    source: text("source").$type<"demo" | "mobile.de">(),
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

/** What visitors wrote, until the retention job (server/inquiries) or the dealer deletes it. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What the visitor is told and the dealer can say on the phone. */
    reference: text("reference").notNull().unique(),
    kind: text("kind").$type<"contact" | "vehicle">().notNull(),
    /** ContactInquiry or VehicleInquiry of domain/. */
    fields: jsonb("fields").$type<unknown>().notNull(),
    adKey: byteSortedText("ad_key"),
    /** Digest of the browser's key for one sending: a retry is not a second inquiry. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Digest of kind and fields, to recognise repeated words. */
    fingerprint: text("fingerprint").notNull(),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at"),
    /** Null unless a contract came of it. */
    contractAt: instant("contract_at"),
    /** When a mail announced its deletion to the family. */
    announcedAt: instant("announced_at"),
  },
  (table) => [
    index("inquiries_by_time").on(table.receivedAt.desc(), table.id.desc()),
    index("inquiries_by_fingerprint").on(table.fingerprint, table.receivedAt),
  ],
);

/** Search orders ('Suchaufträge', server/alerts), deleted when they end. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    /** In lower case: its orders belong together. */
    email: text("email").notNull(),
    /** Of the list's address; null for an order about one car. */
    query: text("query"),
    adKey: byteSortedText("ad_key"),
    /** The car's price of which it knows. */
    price: integer("price"),
    state: text("state").$type<"pending" | "active" | "paused">().notNull(),
    /** Digest of the token that its mails carry. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    /** Null until the mail's button was pressed. */
    confirmedAt: instant("confirmed_at"),
    /** What comes in after this is told: the confirmation, or the end of a pause. */
    since: instant("since"),
    /** First day without it, in Berlin. */
    expiresOn: text("expires_on"),
    /** When a mail asked whether it shall go on. */
    askedAt: instant("asked_at"),
  },
  (table) => [
    index("alerts_of_address").on(table.email),
    check("alerts_one_subject", sql`num_nonnulls(${table.query}, ${table.adKey}) = 1`),
  ],
);

/**
 * Mails to visitors and about their inquiries, each with its own delivery, made in the transaction of what
 * they are about: an inquiry, a search order, or the orders of an address whose cars name the mail.
 */
export const letters = pgTable(
  "letters",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: bigint("inquiry_id", { mode: "number" }).references(() => inquiries.id, {
      onDelete: "cascade",
    }),
    alertId: uuid("alert_id").references(() => alerts.id, { onDelete: "cascade" }),
    /** Of the orders whose hits it tells. */
    alertAddress: text("alert_address"),
    /** The kind of mail, a key of `inquiryMails` or `alertMails` (server/mail/kinds.ts). */
    recipient: text("recipient").notNull(),
    /** Stable over all attempts: mail readers then show duplicates once. */
    messageId: text("message_id").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Without personal data; null before the first failure. */
    lastFailure: text("last_failure"),
    sentAt: instant("sent_at"),
    /** When it was given up, until the dealer asks for another try. */
    failedAt: instant("failed_at"),
  },
  (table) => [
    index("letters_of_inquiry").on(table.inquiryId),
    index("letters_of_alert").on(table.alertId),
    check(
      "letters_one_subject",
      sql`num_nonnulls(${table.inquiryId}, ${table.alertId}, ${table.alertAddress}) = 1`,
    ),
    index("letters_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`),
  ],
);

/** Each car of which an order was told, and the mail that tells it. */
export const alertHits = pgTable(
  "alert_hits",
  {
    alertId: uuid("alert_id")
      .notNull()
      .references(() => alerts.id, { onDelete: "cascade" }),
    adKey: byteSortedText("ad_key").notNull(),
    letterId: bigint("letter_id", { mode: "number" })
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    /** Of a price order: what it knew of before. */
    formerPrice: integer("former_price"),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.adKey] }),
    index("alert_hits_of_letter").on(table.letterId),
  ],
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

/** One row: the last reading of the clock (server/platform/clock-check.ts). */
export const clockSeen = pgTable(
  "clock_seen",
  {
    onlyRow: onlyRow(),
    seenAt: instant("seen_at").notNull(),
    doubtedSince: instant("doubted_since"),
  },
  (table) => [check("clock_seen_one_row", sql`${table.onlyRow}`)],
);

/** One row: signs challenges and form tickets, blinds addresses; for all machines of the site. */
export const siteSecrets = pgTable(
  "site_secrets",
  {
    onlyRow: onlyRow(),
    secret: text("secret").notNull(),
  },
  (table) => [check("site_secrets_one_row", sql`${table.onlyRow}`)],
);

/**
 * Deleted rows leave their bytes in the tables and in the planner's statistics (migration 0005).
 */
export const rewritePersonalTables =
  "vacuum (full) inquiries, letters, alerts, alert_hits, rate_limits, redeemed_captchas, pg_catalog.pg_statistic";
