import { sql } from "drizzle-orm";
import {
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
import type { Details } from "#domain/inquiry/inquiry-schema.ts";
import type { AppointmentState } from "#domain/test-drive/appointment.ts";
import type { TestDriveWish } from "#domain/test-drive/wish.ts";
import { byteSortedText, instant, long } from "./schema.ts";

/** What visitors wrote, until the retention job (server/inquiry) or the dealer deletes it. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    /** What the visitor is told and the dealer can say on the phone. */
    reference: text("reference").notNull().unique(),
    kind: text("kind").$type<"contact" | "vehicle">().notNull(),
    /** ContactInquiry or VehicleInquiry of domain/. */
    fields: jsonb("fields").$type<unknown>().notNull(),
    /** Details of domain/; null of what was stored before there were any. */
    details: jsonb("details").$type<Details>(),
    adKey: byteSortedText("ad_key"),
    /** Digest of the browser's key for one sending: a retry is not a second inquiry. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Digest of kind, fields and details, to recognise repeated words. */
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

/** Search orders ('Suchaufträge', server/alert), deleted when they end. */
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

/** Test drives that inquiries ask for (server/inquiry/test-drive), deleted with them. */
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

/** Kinds of mail, by subject. They are stored, and never change; server/mails.ts says what each is. */
export type MailName =
  | "dealer"
  | "visitor"
  | "appointment"
  | "appointment-dealer"
  | "car-gone"
  | "car-gone-dealer"
  | "photos"
  | "order"
  | "hits"
  | "question"
  | "alarm"
  | "deletion-notice"
  | "week";

/**
 * All mails, each with its own delivery, made in the transaction of what they are about: an inquiry, a
 * search order, the orders of an address whose cars name the mail, or the site, in words of its own.
 */
export const mails = pgTable(
  "mails",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<MailName>().notNull(),
    inquiryId: long("inquiry_id").references(() => inquiries.id, {
      onDelete: "cascade",
    }),
    alertId: uuid("alert_id").references(() => alerts.id, { onDelete: "cascade" }),
    /** Of the orders whose hits it tells. */
    alertAddress: text("alert_address"),
    /** What it says about the site. */
    payload: jsonb("payload").$type<unknown>(),
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
    index("mails_of_inquiry").on(table.inquiryId),
    index("mails_of_alert").on(table.alertId),
    check(
      "mails_one_subject",
      sql`num_nonnulls(${table.inquiryId}, ${table.alertId}, ${table.alertAddress}, ${table.payload}) = 1`,
    ),
    index("mails_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`),
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
    mailId: long("mail_id")
      .notNull()
      .references(() => mails.id, { onDelete: "cascade" }),
    /** Of a price order: what it knew of before. */
    formerPrice: integer("former_price"),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.adKey] }),
    index("alert_hits_of_mail").on(table.mailId),
  ],
);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Photos of a car offered to us (server/inquiry/photo), made anew by us, and deleted with their inquiry. */
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
