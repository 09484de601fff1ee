import { and, asc, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import {
  answeringEvents,
  type InquiryEvent,
  type InquiryEventKind,
  toldEvents,
  withdrawableEvents,
} from "#domain/office/inquiry-events.ts";
import type { Db, Statements } from "#server/platform/db/database.ts";
import { inquiries, inquiryEvents } from "#server/platform/db/personal-schema.ts";
import { isUntold } from "./inquiry-store.ts";

type NewEvent = {
  inquiryId: number;
  at: Date;
  /** E-mail address of whoever did it. */
  address: string;
  kind: InquiryEventKind;
  text?: string | null;
};

/** A second tap on a slow connection. */
const sameWithinMs = 10_000;

/**
 * The first answer ends the wait that the answer time measures; a later one changes nothing. The same event of the
 * same person within ten seconds is stored once. One that did not reach the customer was none. Returns the event's id.
 */
export async function addEvent(tx: Statements, event: NewEvent): Promise<number> {
  const { inquiryId, at, address, kind, text = null } = event;
  const isTheirs = eq(inquiries.id, inquiryId);
  const [inquiry] = await tx.select({ isUntold }).from(inquiries).where(isTheirs).for("update");
  const [last] = await tx
    .select()
    .from(inquiryEvents)
    .where(eq(inquiryEvents.inquiryId, inquiryId))
    .orderBy(desc(inquiryEvents.id))
    .limit(1);
  const isRepeated =
    last?.address === address &&
    last.kind === kind &&
    last.text === text &&
    last.withdrawnAt === null &&
    at.getTime() - last.at.getTime() < sameWithinMs;
  if (isRepeated) return last.id;
  const [added] = await tx.insert(inquiryEvents).values(event).returning({ id: inquiryEvents.id });
  if (added === undefined) throw new Error("The event is not stored.");
  if (!answeringEvents.includes(kind)) return added.id;
  const former =
    inquiry?.isUntold === true && toldEvents.includes(kind) ? null : inquiries.firstHandledAt;
  const firstHandledAt = sql`coalesce(${former}, ${at.toISOString()}::timestamptz)`;
  await tx.update(inquiries).set({ firstHandledAt }).where(isTheirs);
  return added.id;
}

/** A note that was taken back can be restored for a day. */
export const deleteWithdrawnEvents = (orm: Db, now: Date) =>
  orm.delete(inquiryEvents).where(lt(inquiryEvents.withdrawnAt, new Date(now.getTime() - dayMs)));

/** By inquiry, the oldest first. */
export async function readEvents(
  orm: Statements,
  inquiryIds: readonly number[],
): Promise<ReadonlyMap<number, InquiryEvent[]>> {
  if (inquiryIds.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(inquiryEvents)
    .where(inArray(inquiryEvents.inquiryId, [...inquiryIds]))
    .orderBy(asc(inquiryEvents.id));
  return Map.groupBy(rows, ({ inquiryId }) => inquiryId);
}

type Withdrawal = {
  eventId: number;
  inquiryId: number;
  address: string;
  at: Date | null;
  kinds?: readonly InquiryEventKind[];
};

/** Takes back what this address entered; `at` null restores it. False for any other event. */
export async function withdrawEvent(
  tx: Db,
  { eventId, inquiryId, address, at, kinds = withdrawableEvents }: Withdrawal,
): Promise<boolean> {
  const isTheirs = and(
    eq(inquiryEvents.id, eventId),
    eq(inquiryEvents.inquiryId, inquiryId),
    eq(inquiryEvents.address, address),
    inArray(inquiryEvents.kind, [...kinds]),
  );
  const [event] = await tx
    .update(inquiryEvents)
    .set({ withdrawnAt: at })
    .where(isTheirs)
    .returning();
  if (event === undefined) return false;
  if (answeringEvents.includes(event.kind)) await recountFirstAnswer(tx, event, at === null);
  return true;
}

/** An answer of a version without events, or without an event of its own, stays. */
async function recountFirstAnswer(
  tx: Db,
  { inquiryId, at }: typeof inquiryEvents.$inferSelect,
  isRestored: boolean,
): Promise<void> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const isAnswer = and(
    eq(inquiryEvents.inquiryId, inquiryId),
    inArray(inquiryEvents.kind, [...answeringEvents]),
    isNull(inquiryEvents.withdrawnAt),
  );
  const first = sql`(select min(${inquiryEvents.at}) from ${inquiryEvents} where ${isAnswer})`;
  await tx
    .update(inquiries)
    .set({
      firstHandledAt: isRestored
        ? sql`least(${inquiries.firstHandledAt}, ${time})`
        : sql`case when ${inquiries.firstHandledAt} = ${time} then ${first} else ${inquiries.firstHandledAt} end`,
    })
    .where(eq(inquiries.id, inquiryId));
}
