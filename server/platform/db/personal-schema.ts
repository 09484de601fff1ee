import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { AppointmentState } from "#domain/appointment/appointment.ts";
import type { TestDriveWish } from "#domain/appointment/wish.ts";
import { byteSortedText, instant, long } from "./schema.ts";

/** What visitors wrote, until the retention job (server/inquiries) or the dealer deletes it. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
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

/** Test drives that inquiries ask for (server/appointments), deleted with them. */
export const appointments = pgTable(
  "appointments",
  {
    id: uuid("id").primaryKey(),
    inquiryId: long("inquiry_id")
      .notNull()
      .unique()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    /** Digest of the token of the customer's page. */
    tokenHash: text("token_hash").notNull().unique(),
    /** AppointmentState of domain/. */
    state: text("state").$type<AppointmentState>().notNull(),
    /** TestDriveWish of domain/. */
    wish: jsonb("wish").$type<TestDriveWish>().notNull(),
    proposedFor: instant("proposed_for"),
    /** The confirmed time; of a cancelled one too. */
    startsAt: instant("starts_at"),
    /** Counts the changes: what was made for an earlier one acts no more. */
    round: integer("round").notNull().default(0),
    /** The round that changed the calendar last, SEQUENCE of iCalendar; null before the first. */
    sequence: integer("sequence"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index("appointments_by_start").on(table.startsAt)],
);

/**
 * Mails to visitors and about their inquiries, each with its own delivery, made in the transaction of what
 * they are about: an inquiry, a search order, or the orders of an address whose cars name the mail.
 */
export const letters = pgTable(
  "letters",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: long("inquiry_id").references(() => inquiries.id, {
      onDelete: "cascade",
    }),
    alertId: uuid("alert_id").references(() => alerts.id, { onDelete: "cascade" }),
    /** Of the orders whose hits it tells. */
    alertAddress: text("alert_address"),
    /** The kind of mail, a key of `inquiryMails` or `alertMails` (server/mail/kinds.ts). */
    recipient: text("recipient").notNull(),
    /** Stable over all attempts: mail readers then show duplicates once. */
    messageId: text("message_id").notNull().unique(),
    /** Of a mail about an appointment: the round that it tells. */
    appointmentRound: integer("appointment_round"),
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
    letterId: long("letter_id")
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

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Photos of a car offered to us (server/photos), made anew by us, and deleted with their inquiry. */
export const inquiryPhotos = pgTable(
  "inquiry_photos",
  {
    id: uuid("id").primaryKey(),
    inquiryId: long("inquiry_id")
      .notNull()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    /** Of the file as it was sent: the same one twice is stored once. */
    digest: text("digest").notNull(),
    jpeg: bytea("jpeg").notNull(),
    size: integer("size").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [unique("inquiry_photos_once").on(table.inquiryId, table.digest)],
);

/**
 * One row while bytes of deleted photos may still be on the disk, made by a trigger (migration 0009): their
 * table is large, and is rewritten only then.
 */
export const photoRemains = pgTable(
  "photo_remains",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    deletion: uuid("deletion").notNull(),
  },
  (table) => [check("photo_remains_one_row", sql`${table.onlyRow}`)],
);

/**
 * Deleted rows leave their bytes in the tables and in the planner's statistics (migration 0005).
 */
export const rewritePersonalTables =
  "vacuum (full) inquiries, appointments, letters, alerts, alert_hits, rate_limits, redeemed_captchas, pg_catalog.pg_statistic";

type Query = (statement: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** The same for the photos, when some were deleted; what is deleted meanwhile stays for the next call. */
export async function rewritePhotos(query: Query): Promise<void> {
  const { rows } = await query("select deletion from photo_remains");
  const [found] = rows as { deletion: string }[];
  if (found === undefined) return;
  await query("vacuum (full) inquiry_photos");
  await query("delete from photo_remains where deletion = $1", [found.deletion]);
}
