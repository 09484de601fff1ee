import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { toldEvents, waitingEvents } from "#domain/office/inquiry-events.ts";
import { undoMinutes } from "#domain/office/inquiry-view.ts";
import { fewestPhoneDigits, phoneKey } from "#domain/office/same-people.ts";
import { unsent, unwritable } from "#server/mail/mail.ts";
import type { Outbox, StoredMail } from "#server/mail/outbox.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import {
  inquiries,
  inquiryPhotos,
  type MailName,
  mails,
} from "#server/platform/db/personal-schema.ts";
import type { Redeemable } from "#server/protection/captcha.ts";
import type { InquiryLimits } from "#server/protection/rate-limits.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { publishHoldsOf } from "#server/stock/holds.ts";
import {
  asInquiry,
  fingerprintInquiry,
  type Inquiry,
  type InquiryFingerprints,
  type NewInquiry,
  randomReference,
  readReference,
} from "./inquiry.ts";
import { addRequestedAppointment } from "./test-drive/appointment-store.ts";

/** Deduplicates a form without an idempotency key that was submitted twice. */
const duplicateWindowMs = 10 * 60 * 1_000;
/** More collisions in a row mean that something else is wrong. */
const maxCollisions = 5;

type VerifiedInquiry = {
  inquiry: NewInquiry;
  fingerprints: InquiryFingerprints;
  adKey: string | null;
  captcha: Redeemable | null;
  /** Whether captcha, ticket or test drive suggest a human sender: then the given address may get a mail. */
  isProven: boolean;
  note: string | null;
};

/** `hasConfirmation`: whether the sender is sent a mail that confirms it. */
export type StoredInquiry = { reference: string; hasConfirmation: boolean };

type StoredOutcome = StoredInquiry & { outcome: "stored" | "duplicate-key" | "duplicate-words" };

/** Of push.ts. */
export type PushAnnouncer = {
  announce(tx: Statements, inquiry: Pick<Inquiry, "id" | "note">): Promise<void>;
};

type StoringDeps = {
  db: Pick<Database, "orm">;
  outbox: Pick<Outbox, "add">;
  push: PushAnnouncer;
  secret: SiteSecret;
  limits: Pick<InquiryLimits, "consumeConfirmation">;
  now: () => Date;
};

/**
 * Stores the inquiry, its mails, push messages, their jobs and the redeemed captcha in one transaction. Concurrent
 * submissions with the same idempotency key, or without a key and with the same words, are stored once and
 * all get its answer.
 */
export function storeInquiry(verified: VerifiedInquiry, deps: StoringDeps): Promise<StoredOutcome> {
  const { db, outbox, push, limits, secret, now } = deps;
  return db.orm.transaction(async (tx) => {
    const { fingerprint, idempotencyKey } = verified.fingerprints;
    // Transactions with the same digest wait here until this one ends.
    const digest = idempotencyKey ?? fingerprint;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`);
    const byKey = idempotencyKey && (await findStoredByKey(tx, idempotencyKey));
    if (byKey) return { outcome: "duplicate-key", ...byKey };
    await verified.captcha?.redeem(tx);
    const byWords =
      idempotencyKey === null ? await findStoredByWords(tx, fingerprint, now()) : null;
    if (byWords !== null) return { outcome: "duplicate-words", ...byWords };
    const inquiry = await insertInquiry(tx, verified, now());
    await addRequestedAppointment(tx, inquiry, secret);
    const hasConfirmation =
      verified.isProven && (await limits.consumeConfirmation(tx, inquiry.fields.email));
    const { id: inquiryId, reference, receivedAt: createdAt } = inquiry;
    const kinds = hasConfirmation ? (["dealer", "visitor"] as const) : (["dealer"] as const);
    await outbox.add(
      tx,
      kinds.map((kind) => ({ kind, inquiryId, reference, createdAt })),
    );
    await push.announce(tx, inquiry);
    return { outcome: "stored", reference, hasConfirmation };
  });
}

/** Stores what the family entered itself; twice the same within minutes is one inquiry. */
export async function enterInquiry(
  tx: Db,
  { inquiry, adKey }: Pick<VerifiedInquiry, "inquiry" | "adKey">,
  { secret, now }: Pick<StoringDeps, "secret" | "now">,
): Promise<{ id: number; reference: string; isNew: boolean }> {
  const fingerprints = fingerprintInquiry(inquiry, null, secret);
  const { fingerprint } = fingerprints;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
  const before = await findStoredByWords(tx, fingerprint, now());
  const known = before && (await createInquiryStore({ db: { orm: tx } }).find(before.reference));
  if (known) return { id: known.id, reference: known.reference, isNew: false };
  const stored = await insertInquiry(tx, { inquiry, fingerprints, adKey, note: null }, now());
  return { id: stored.id, reference: stored.reference, isNew: true };
}

async function insertInquiry(
  tx: Statements,
  {
    inquiry,
    fingerprints,
    adKey,
    note,
  }: Pick<VerifiedInquiry, "inquiry" | "fingerprints" | "adKey" | "note">,
  receivedAt: Date,
): Promise<Inquiry> {
  for (let collisions = 0; collisions < maxCollisions; collisions += 1) {
    const reference = randomReference(inquiry.kind);
    const row = { ...inquiry, ...fingerprints, reference, adKey, receivedAt, note };
    const [created] = await tx.insert(inquiries).values(row).onConflictDoNothing().returning();
    if (created !== undefined) return asInquiry(created);
  }
  throw new Error("No free reference was found.");
}

export const findStoredByKey = (tx: Statements, idempotencyKey: string) =>
  findNewest(tx, eq(inquiries.idempotencyKey, idempotencyKey));

function findStoredByWords(tx: Statements, fingerprint: string, now: Date) {
  const since = new Date(now.getTime() - duplicateWindowMs);
  const isSame = and(eq(inquiries.fingerprint, fingerprint), gte(inquiries.receivedAt, since));
  return findNewest(tx, isSame);
}

async function findNewest(tx: Statements, where: SQL | undefined): Promise<StoredInquiry | null> {
  const confirmation = and(eq(mails.inquiryId, inquiries.id), eq(mails.kind, "visitor"));
  const [row] = await tx
    .select({
      reference: inquiries.reference,
      hasConfirmation: exists(tx.select().from(mails).where(confirmation)).mapWith(Boolean),
    })
    .from(inquiries)
    .where(and(where, isShown))
    .orderBy(desc(inquiries.receivedAt))
    .limit(1);
  return row ?? null;
}

/** Not deleted in the office. */
export const isShown = isNull(inquiries.removedAt);

/** `phoneKey` in SQL. */
const storedPhone = sql`regexp_replace(regexp_replace(${inquiries.fields} ->> 'phone', '\\D', '', 'g'), '^(0049|49)?0?', '')`;

const searchedText = sql`concat_ws(' ', ${inquiries.reference}, ${inquiries.fields} ->> 'name',
  ${inquiries.fields} ->> 'firstName', ${inquiries.fields} ->> 'lastName', ${inquiries.fields} ->> 'email',
  ${inquiries.fields} ->> 'make', ${inquiries.fields} ->> 'model', ${inquiries.adKey},
  (select concat_ws(' ', cars.record ->> 'brand', cars.record ->> 'model', cars.record ->> 'model_group')
   from cars where cars.ad_key = inquiries.ad_key))`;

/** Every word must occur. */
function matchesSearch(search: string): SQL | undefined {
  // PostgreSQL refuses NUL.
  const typed = search.replaceAll("\0", " ").trim();
  if (typed === "") return undefined;
  const reference = readReference(typed);
  if (reference !== null) return eq(inquiries.reference, reference);
  const isPhone = /^[\d\s+/().-]{3,}$/.test(typed) && phoneKey(typed).length >= 3;
  const words = typed.split(/\s+/).map((word) => sql`${searchedText} ~ ${inAnyCase(word)}`);
  return or(
    and(...words),
    isPhone ? sql`strpos(${storedPhone}, ${phoneKey(typed)}) > 0` : undefined,
  );
}

/** A regular expression, because PostgreSQL's `lower` knows umlauts in some locales only. */
const inAnyCase = (word: string) =>
  Array.from(word, (character) => {
    if (!/\p{L}/u.test(character)) return /\w/.test(character) ? character : `\\${character}`;
    const cases = [character.toLowerCase(), character.toUpperCase()];
    return `[${cases.filter((each) => each.length === character.length).join("")}]`;
  }).join("");

const listOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );

/** Mails with the family's answer. */
const answerMails = ["reply", "appointment"] as const satisfies readonly MailName[];

/** Whether the newest answer is a mail that did not leave the house, and nobody has told the customer since. */
export const isUntold = sql<boolean>`exists (select from mails lost
  where lost.inquiry_id = inquiries.id and lost.kind in (${listOf(answerMails)})
    and (case when lost.sent_at is null then lost.failed_at is not null
      else lost.last_failure is not distinct from ${unsent} end)
    and not exists (select from mails newer
      where newer.inquiry_id = lost.inquiry_id and newer.id > lost.id and newer.kind in (${listOf(answerMails)}))
    and not exists (select from inquiry_events told
      where told.inquiry_id = lost.inquiry_id and told.withdrawn_at is null
        and told.kind in (${listOf(toldEvents)}) and told.at >= lost.created_at))`;

/**
 * Of open inquiries: whether the customer is next, because a test drive is arranged or proposed, or the family has
 * answered in a way that reached the customer. Unless since then somebody took the inquiry over or opened it again, the
 * customer answered, photos came, the customer called the test drive off or asks for another, or its time is over.
 */
export const waitsForCustomer = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const planned = sql`(case drives.state when 'confirmed' then drives.starts_at when 'proposed' then drives.proposed_for end)`;
  return sql<boolean>`(not ${isUntold} and (exists (select from appointments drives
      where drives.inquiry_id = inquiries.id and ${planned} > ${at})
    or exists (select from inquiry_events answers
      where answers.inquiry_id = inquiries.id and answers.withdrawn_at is null and answers.kind in (${listOf(waitingEvents)})
        and not exists (select from inquiry_events later
          where later.inquiry_id = inquiries.id and later.id > answers.id
            and (later.kind = 'reopened' or later.kind = 'heard' and later.withdrawn_at is null or later.kind = 'taken' and not exists (select from inquiry_events given
              where given.inquiry_id = inquiries.id and given.id > later.id
                and given.kind = 'yielded' and given.address = later.address)))
        and not exists (select from inquiry_photos photos
          where photos.inquiry_id = inquiries.id and photos.added_at > answers.at)
        and not exists (select from appointments drives
          where drives.inquiry_id = inquiries.id and (drives.state = 'requested'
            or drives.state = 'cancelled' and drives.changed_at > answers.at
            or ${planned} > answers.at)))))`;
};

/** `waiting` for the family, or `answered`: the two kinds of open ones. */
const stateConditions = (now: Date) => ({
  waiting: and(isNull(inquiries.handledAt), not(waitsForCustomer(now))),
  answered: and(isNull(inquiries.handledAt), waitsForCustomer(now)),
  handled: and(isNotNull(inquiries.handledAt), isNull(inquiries.contractAt)),
  contract: isNotNull(inquiries.contractAt),
});

type ListOptions = {
  state?: keyof ReturnType<typeof stateConditions> | undefined;
  /** The reference of one that is listed in any state. */
  kept?: string;
  /** Words of the name, the car, the e-mail address or the reference, or digits of the phone number. */
  search?: string;
  limit: number;
  offset?: number;
  now: Date;
};

export type InquiryStore = ReturnType<typeof createInquiryStore>;

export function createInquiryStore({ db }: { db: { orm: Db } }) {
  const { orm } = db;
  const find = async (typed: string): Promise<Inquiry | null> => {
    const reference = readReference(typed);
    return reference === null ? null : findOne(eq(inquiries.reference, reference));
  };
  const findOne = async (where: SQL): Promise<Inquiry | null> => {
    const [row] = await orm.select().from(inquiries).where(and(where, isShown));
    return row === undefined ? null : asInquiry(row);
  };
  const update = async (reference: string, set: PgUpdateSetSource<typeof inquiries>) => {
    const found = readReference(reference);
    if (found === null) return null;
    const isThis = and(eq(inquiries.reference, found), isShown);
    const [row] = await orm.update(inquiries).set(set).where(isThis).returning();
    return row === undefined ? null : asInquiry(row);
  };
  return {
    find,
    findById: (id: number) => findOne(eq(inquiries.id, id)),
    /** Newest first; without `state` in all states. `counts` has what the search finds in each. */
    async list({ state, kept = "", search = "", limit, offset = 0, now }: ListOptions) {
      const conditions = stateConditions(now);
      const isFound = and(isShown, matchesSearch(search));
      const isKept = eq(inquiries.reference, readReference(kept) ?? "");
      const where = and(isFound, state && or(conditions[state], isKept));
      const countIf = (condition: SQL | undefined) =>
        sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
      const [counts = { all: 0, waiting: 0, answered: 0, handled: 0, contract: 0 }] = await orm
        .select({
          all: count(),
          waiting: countIf(conditions.waiting),
          answered: countIf(conditions.answered),
          handled: countIf(conditions.handled),
          contract: countIf(conditions.contract),
        })
        .from(inquiries)
        .where(isFound);
      const rows = await orm
        .select()
        .from(inquiries)
        .where(where)
        .orderBy(desc(inquiries.receivedAt), desc(inquiries.id))
        .limit(limit)
        .offset(offset);
      return { inquiries: rows.map(asInquiry), counts };
    },
    listMails: (inquiryId: number): Promise<StoredMail[]> =>
      orm.select().from(mails).where(eq(mails.inquiryId, inquiryId)).orderBy(asc(mails.id)),
    /** By inquiry id; inquiries without photos are left out. */
    async countPhotos(inquiryIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await orm
        .select({ id: inquiryPhotos.inquiryId, total: count() })
        .from(inquiryPhotos)
        .where(inArray(inquiryPhotos.inquiryId, [...inquiryIds]))
        .groupBy(inquiryPhotos.inquiryId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
    /** A contract counts as handled, too. Earlier marks keep their time. Null for an unknown reference. */
    async mark(reference: string, mark: "handled" | "contract", at: Date): Promise<Inquiry | null> {
      const earlier = (column: typeof inquiries.handledAt | typeof inquiries.contractAt) =>
        sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`;
      return update(reference, {
        handledAt: earlier(inquiries.handledAt),
        ...(mark === "contract" && { contractAt: earlier(inquiries.contractAt) }),
      });
    },
    ...createOfficeStore(orm, update),
  };
}

type Update = (
  reference: string,
  set: PgUpdateSetSource<typeof inquiries>,
) => Promise<Inquiry | null>;

function createOfficeStore(orm: Db, update: Update) {
  return {
    /** What the sender looks for; empty for nothing. Null for an unknown reference. */
    setSearch: (reference: string, search: string): Promise<Inquiry | null> =>
      update(reference, {
        details:
          search === ""
            ? sql`${inquiries.details} - 'search'`
            : sql`${inquiries.details} || ${JSON.stringify({ search })}::jsonb`,
      }),
    /** Open ones that wait for the family or for their customers, the oldest first. */
    async listOpen(who: "waiting" | "answered", now: Date): Promise<Inquiry[]> {
      const rows = await orm
        .select()
        .from(inquiries)
        .where(and(isShown, stateConditions(now)[who]))
        .orderBy(asc(inquiries.receivedAt), asc(inquiries.id));
      return rows.map(asInquiry);
    },
    /** The ids of those whose customers are next. */
    async whoseCustomersAreNext(ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
      const rows = await orm
        .select({ id: inquiries.id })
        .from(inquiries)
        .where(and(inArray(inquiries.id, [...ids]), stateConditions(now).answered));
      return new Set(rows.map(({ id }) => id));
    },
    /** By inquiry: the mail of an answer that did not reach the customer. */
    async untold(ids: readonly number[]): Promise<ReadonlyMap<number, StoredMail>> {
      const rows = await orm
        .select({ id: inquiries.id, mail: mails })
        .from(mails)
        .innerJoin(inquiries, eq(inquiries.id, mails.inquiryId))
        .where(and(inArray(inquiries.id, [...ids]), inArray(mails.kind, answerMails), isUntold))
        .orderBy(asc(mails.id));
      return new Map(rows.map(({ id, mail }) => [id, mail]));
    },
    /** The first answer keeps its time. */
    reopen: (reference: string) => update(reference, { handledAt: null, contractAt: null }),
    /** Newest first: other inquiries with the same e-mail address or phone number. */
    async others({ id, fields }: Inquiry, limit: number): Promise<Inquiry[]> {
      const phone = phoneKey(fields.phone);
      const isSamePhone =
        phone.length < fewestPhoneDigits ? undefined : sql`${storedPhone} = ${phone}`;
      const isSameEmail =
        fields.email === ""
          ? undefined
          : sql`lower(${inquiries.fields} ->> 'email') = ${fields.email.toLowerCase()}`;
      if (isSamePhone === undefined && isSameEmail === undefined) return [];
      const rows = await orm
        .select()
        .from(inquiries)
        .where(and(isShown, ne(inquiries.id, id), or(isSameEmail, isSamePhone)))
        .orderBy(desc(inquiries.receivedAt), desc(inquiries.id))
        .limit(limit);
      return rows.map(asInquiry);
    },
    /** Hides it everywhere until it is restored or `deleteHidden` deletes it. */
    async hide(reference: string, at: Date): Promise<Inquiry | null> {
      // Without the key, so that the same form can be sent again.
      const hidden = await update(reference, { removedAt: at, idempotencyKey: null });
      if (hidden !== null) await publishHoldsOf(orm, [hidden.id], at);
      return hidden;
    },
    async restore(typed: string, at: Date): Promise<boolean> {
      const [row] = await orm
        .update(inquiries)
        .set({ removedAt: null })
        .where(isHidden(typed))
        .returning({ id: inquiries.id });
      if (row === undefined) return false;
      await publishHoldsOf(orm, [row.id], at);
      return true;
    },
    isHidden: async (typed: string): Promise<boolean> =>
      (await orm.$count(inquiries, isHidden(typed))) > 0,
  };
}

const isHidden = (typed: string) =>
  and(eq(inquiries.reference, readReference(typed) ?? ""), isNotNull(inquiries.removedAt));

/** Given up, until the dealer retries it. */
export const isFailedMail = and(isNull(mails.sentAt), isNotNull(mails.failedAt));

/**
 * Given-up mails of inquiries that are not handled yet; the query must join `inquiries`. Most are
 * confirmations to a mistyped address.
 */
export const isUnhandledFailedMail = and(
  isFailedMail,
  isNotNull(mails.inquiryId),
  isNull(inquiries.handledAt),
  isShown,
);

/** An answer that the family takes for sent, although it marked the inquiry as handled before it was given up. */
export const isLostReply = and(
  isFailedMail,
  eq(mails.kind, "reply"),
  lt(inquiries.handledAt, mails.failedAt),
  isShown,
);

/** Mails about an inquiry that tell the dealer; the others go to its sender. */
const dealerMails: readonly MailName[] = [
  "dealer",
  "appointment-dealer",
  "car-gone-dealer",
  "photos",
];

export const isDealerMail = (kind: MailName) => dealerMails.includes(kind);

/** Among `isUnhandledFailedMail`: of what the dealer has not been told. */
export const isLostMail = and(isUnhandledFailedMail, inArray(mails.kind, [...dealerMails]));

/** Mails that could not be rendered, even of handled inquiries. */
export const isUnwritableMail = sql<boolean>`(${mails.sentAt} is null and ${mails.lastFailure} is not distinct from ${unwritable})`;

/** Foreign keys delete their photos, appointments, holds and mails. */
export async function deleteInquiries(orm: Db, ids: readonly number[], now: Date): Promise<void> {
  await orm.transaction(async (tx) => {
    await publishHoldsOf(tx, ids, now);
    await tx.delete(inquiries).where(inArray(inquiries.id, [...ids]));
  });
}

/** Deletes what can no longer be restored. */
export async function deleteHidden(orm: Db, now: Date): Promise<number> {
  const isOver = lte(inquiries.removedAt, new Date(now.getTime() - undoMinutes * 60_000));
  return (await orm.delete(inquiries).where(isOver).returning({ id: inquiries.id })).length;
}
