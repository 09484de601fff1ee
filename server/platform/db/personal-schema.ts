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
import type { Details } from "#domain/inquiry/inquiry-schema.ts";
import type { InquiryEventKind } from "#domain/office/inquiry-events.ts";
import type { OfficeAction } from "#domain/office/office.ts";
import type { AppointmentState } from "#domain/test-drive/appointment.ts";
import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import { bytea, byteSortedText, cars, instant, long } from "./schema.ts";

/** What is stored says `vehicle` for `sell`, as earlier versions do. */
export const storedKind = (kind: "contact" | "sell") => (kind === "sell" ? "vehicle" : kind);

const inquiryKind = customType<{ data: "contact" | "sell"; driverData: "contact" | "vehicle" }>({
  dataType: () => "text",
  toDriver: storedKind,
  fromDriver: (stored) => (stored === "vehicle" ? "sell" : stored),
});

/** Deleted by the retention job (server/inquiry) or the dealer. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Short enough to read out on the phone: `K-7F4M-2Q`. */
    reference: text("reference").notNull().unique(),
    kind: inquiryKind("kind").notNull(),
    /** The form's fields, by `kind` (domain/inquiry/inquiry-schema.ts). */
    fields: jsonb("fields").$type<unknown>().notNull(),
    details: jsonb("details").$type<Details>().notNull().default({}),
    adKey: byteSortedText("ad_key"),
    /** Digest of a key that the browser creates for each submission. */
    idempotencyKey: text("idempotency_key").unique(),
    /** Digest of kind, fields and details, which recognizes duplicates without an idempotency key. */
    fingerprint: text("fingerprint").notNull(),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at"),
    contractAt: instant("contract_at"),
    /** When it was first handled, which `handled_at` forgets when the mark is taken back. */
    firstHandledAt: instant("first_handled_at"),
    /** The site's own remark; the family's notes are events. */
    note: text("note"),
    /** Deleted in the office: hidden from here on, gone once the time for undo is over. */
    removedAt: instant("removed_at"),
    /** When a mail announced the inquiry's deletion to the dealership. */
    announcedAt: instant("announced_at"),
  },
  (table) => [
    index("inquiries_by_time").on(table.receivedAt.desc(), table.id.desc()),
    index("inquiries_by_fingerprint").on(table.fingerprint, table.receivedAt),
  ],
);

/** What the family did with an inquiry, and its notes; deleted with the inquiry. */
export const inquiryEvents = pgTable(
  "inquiry_events",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: long("inquiry_id")
      .notNull()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** Null for the notes of earlier versions, which did not know whose they were. */
    address: text("address"),
    kind: text("kind").$type<InquiryEventKind>().notNull(),
    text: text("text"),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [index("inquiry_events_of_inquiry").on(table.inquiryId, table.id)],
);

/** Suchaufträge (server/alert), deleted when they end. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    /** Lower case, so that all alerts of an address are found together. */
    email: text("email").notNull(),
    /** Query string of the vehicle list; null for an alert about one car. */
    query: text("query"),
    adKey: byteSortedText("ad_key"),
    /** Euros; the car is reported when its price falls below it. */
    price: integer("price"),
    state: text("state").$type<"pending" | "active" | "paused">().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    /** Null until the visitor pressed the button in the first mail. */
    confirmedAt: instant("confirmed_at"),
    /** When it was confirmed, resumed or restored: cars that came in later are reported. */
    since: instant("since"),
    /** First day on which it is no longer active, in German time. */
    expiresOn: text("expires_on"),
    /** When a mail asked whether to keep it. */
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
    tokenHash: text("token_hash").notNull().unique(),
    state: text("state").$type<AppointmentState>().notNull(),
    wish: jsonb("wish").$type<TestDriveRequest>().notNull(),
    proposedFor: instant("proposed_for"),
    /** The confirmed time, which a cancelled test drive keeps. */
    startsAt: instant("starts_at"),
    /** The confirmed time that the last change replaced. */
    movedFrom: instant("moved_from"),
    /** The family's own sentence to the customer, in the mail of the last change. */
    words: text("words"),
    /** Counts changes: links and mails made for an earlier round no longer have an effect. */
    round: integer("round").notNull().default(0),
    /** SEQUENCE of iCalendar: the round that changed the calendar last. */
    sequence: integer("sequence"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index("appointments_by_start").on(table.startsAt)],
);

/** Stored, so these names never change; server/mails.ts describes each kind. */
export type MailName =
  | "dealer"
  | "visitor"
  | "reply"
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
  | "week"
  | "office-link";

/**
 * Outbox: each mail is stored in the transaction of its one subject, which is an inquiry, an alert, the
 * alerts of an address (whose `alert_hits` name the mail) or, with a payload, the site itself.
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
    /** The address whose alert hits it reports. */
    alertAddress: text("alert_address"),
    payload: jsonb("payload").$type<unknown>(),
    /** The same in all attempts, so that mail clients can drop duplicates. */
    messageId: text("message_id").notNull().unique(),
    /** For a mail about a test drive: the round that it reports. */
    appointmentRound: integer("appointment_round"),
    /** For a reply from the office: the event with its text. */
    eventId: long("event_id").references(() => inquiryEvents.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Without personal data; null before the first failure. */
    lastFailure: text("last_failure"),
    sentAt: instant("sent_at"),
    /** When it was given up, until the dealer retries it. */
    failedAt: instant("failed_at"),
  },
  (table) => [
    index("mails_of_inquiry").on(table.inquiryId),
    index("mails_of_alert").on(table.alertId),
    index("mails_of_event").on(table.eventId).where(sql`${table.eventId} is not null`),
    check(
      "mails_one_subject",
      sql`num_nonnulls(${table.inquiryId}, ${table.alertId}, ${table.alertAddress}, ${table.payload}) = 1`,
    ),
    index("mails_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`),
  ],
);

/** Each car that an alert has reported, and in which mail. */
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
    /** For an alert about one car: `alerts.price` before this report. */
    formerPrice: integer("former_price"),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.adKey] }),
    index("alert_hits_of_mail").on(table.mailId),
  ],
);

/** Re-encoded photos of a car offered to us (server/inquiry/photo), deleted with their inquiry. */
export const inquiryPhotos = pgTable(
  "inquiry_photos",
  {
    id: uuid("id").primaryKey(),
    inquiryId: long("inquiry_id")
      .notNull()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    /** Digest of the uploaded file, so that the same one is stored once. */
    digest: text("digest").notNull(),
    jpeg: bytea("jpeg").notNull(),
    size: integer("size").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [unique("inquiry_photos_once").on(table.inquiryId, table.digest)],
);

/** Cars that are held for somebody without a contract ('vorgemerkt'), shown on their pages until `until`. */
export const holds = pgTable("holds", {
  adKey: byteSortedText("ad_key")
    .primaryKey()
    .references(() => cars.adKey, { onDelete: "cascade" }),
  /** Null for somebody who did not write. */
  inquiryId: long("inquiry_id").references(() => inquiries.id, { onDelete: "cascade" }),
  until: instant("until").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Who may enter the office (server/office/people.ts), beside OFFICE_EMAILS and the mailbox for inquiries. */
export const officePeople = pgTable("office_people", {
  /** Lower case. */
  email: text("email").primaryKey(),
  name: text("name").notNull(),
  addedAt: instant("added_at").notNull(),
});

/** Secret addresses of the confirmed test drives, for the calendars of phones (server/office/calendars.ts). */
export const officeCalendars = pgTable("office_calendars", {
  email: text("email").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** One-time links into the family's office (server/office). */
export const officeLinks = pgTable("office_links", {
  id: uuid("id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  /** Null for the link by which the first person sets up the office. */
  email: text("email"),
  /** What asked for it, such as 'Chrome auf Android'. */
  device: text("device").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** Devices that are signed in to the office. */
export const officeSessions = pgTable(
  "office_sessions",
  {
    id: uuid("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    email: text("email").notNull(),
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Written at most once an hour. */
    seenAt: instant("seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("office_sessions_of_address").on(table.email)],
);

/** Devices that get a push message of each inquiry (server/inquiry/push.ts), until they are signed out. */
export const officePushes = pgTable("office_pushes", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => officeSessions.id, { onDelete: "cascade" }),
  /** Secret address at the browser's push service. */
  endpoint: text("endpoint").notNull().unique(),
  /** The device's keys, with which its messages are encrypted. */
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Who did what in the office; kept for a year. */
export const officeLog = pgTable(
  "office_log",
  {
    id: long("id").primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    address: text("address").notNull(),
    /** Stored, so its names never change (domain/office). */
    action: text("action").$type<OfficeAction>().notNull(),
    subject: text("subject").notNull(),
  },
  (table) => [index("office_log_by_time").on(table.at)],
);

/**
 * What the family wrote down about a car in the yard (server/vehicle-file), its history included; deleted a month after
 * the car is gone.
 */
export const fileEntries = pgTable(
  "file_entries",
  {
    /** Made of what the browser sent, so that sending it twice stores it once. */
    id: uuid("id").primaryKey(),
    /** No foreign key: another login at the provider deletes all cars, and fetches the same ones again. */
    adKey: byteSortedText("ad_key").notNull(),
    /** A FileValue of domain/vehicle-file/entries.ts. */
    value: jsonb("value").$type<unknown>().notNull(),
    isImpression: boolean("is_impression").notNull(),
    at: instant("at").notNull(),
    /** Who entered it; only the office sees it. */
    address: text("address").notNull(),
    /** The first name that visitors read; null where nobody had entered one in the office. */
    by: text("by"),
    /** What the listing said then, as a ListingState of domain/vehicle-file/listing-state.ts. */
    listing: jsonb("listing").$type<unknown>().notNull(),
    /** The earlier entry that this one corrects. */
    corrects: uuid("corrects"),
    /** When it was corrected or withdrawn; null while it counts. */
    endedAt: instant("ended_at"),
    /** Stays with an entry that was restored. */
    endedBy: text("ended_by"),
    /** In the order in which they were entered, within a millisecond too. */
    serial: long("serial").generatedAlwaysAsIdentity(),
  },
  (table) => [index("file_entries_of_car").on(table.adKey, table.serial)],
);

/** Re-encoded photos of entries. Those of papers may show personal data that nobody blackened. */
export const filePhotos = pgTable(
  "file_photos",
  {
    id: uuid("id").primaryKey(),
    /** A correction takes over the photos that it keeps. */
    entryId: uuid("entry_id")
      .notNull()
      .references(() => fileEntries.id, { onDelete: "cascade" }),
    /** Among the photos of its entry. */
    position: integer("position").notNull(),
    jpeg: bytea("jpeg").notNull(),
    small: bytea("small").notNull(),
    size: integer("size").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
  },
  (table) => [index("file_photos_of_entry").on(table.entryId, table.position)],
);
