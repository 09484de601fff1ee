import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Car } from "#domain/car/record.ts";
import { describeFailure } from "#server/inquiries/describe-failure.ts";
import type { Inquiry, InquiryMail } from "#server/inquiries/inquiry.ts";
import type { InquiryStore } from "#server/inquiries/store.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { letters } from "#server/platform/db/schema.ts";
import type { Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { composeMail, type Mailbox } from "./kinds.ts";
import type { Mailer, MailOutcome, MailQueue } from "./mail.ts";
import { createMailJobs, type MailAttempt, type RetryTiming } from "./queue.ts";

/** In seconds: tried after one to two minutes, then ever more rarely, for three days. */
const defaultTiming = {
  firstPause: 120,
  longestPause: 3600,
  poll: 1,
  tryFor: 3 * 24 * 3600,
  sweep: 60,
  /** A worker at work gives a sign every 5 s. */
  deadAfter: 30,
};

type DeliveryDeps = Omit<AttemptDeps, "letters" | "tryForSeconds"> & {
  database: Pick<Database, "orm" | "engine">;
  timing?: RetryTiming & { tryFor: number; sweep: number; deadAfter: number };
};

export type Delivery = {
  queue: MailQueue;
  job: Job;
  /**
   * Tries unsent letters at once, dead ones too, of one inquiry or (null) of all; answers how many
   * these are.
   */
  retry(inquiryId: number | null): Promise<number>;
};

/**
 * Brings letters to the mail server, each until it is taken over, at least once: a process that is
 * killed between the server's yes and our mark sends the letter again, under the same Message-ID.
 * The letter's row is the record; its job says only when it is tried next, and a missing one is made.
 */
export function createDelivery(deps: DeliveryDeps): Delivery {
  const { database, now, log, timing = defaultTiming } = deps;
  const letters = createMailStore(database);
  const jobs = createMailJobs(timing);
  let sweeping: NodeJS.Timeout | null = null;

  const sweep = async (deadAfter: number) => {
    await jobs.dropAbandoned(new Date(now().getTime() - 1000 * deadAfter));
    const queued = await jobs.add(null, await letters.waiting());
    if (queued > 0) log.warn({ queued }, "letters without a job are queued again");
  };
  const sweepSafely = () => {
    sweep(timing.deadAfter).catch((error: unknown) =>
      log.error({ err: error }, "waiting letters cannot be queued"),
    );
  };

  return {
    queue: {
      async enqueue(tx, letterIds) {
        await jobs.add(tx, letterIds);
      },
    },
    job: {
      prepare: jobs.open,
      async start() {
        // One process is the whole embedded installation, so whoever worked before it is dead.
        await sweep(database.engine === "embedded" ? 0 : timing.deadAfter);
        await jobs.work((letter) =>
          attemptDelivery(letter, { ...deps, letters, tryForSeconds: timing.tryFor }),
        );
        sweeping = setInterval(sweepSafely, 1000 * timing.sweep).unref();
      },
      stop() {
        if (sweeping !== null) clearInterval(sweeping);
      },
    },
    retry: (inquiryId) =>
      database.orm.transaction(async (tx) => {
        const letterIds = await letters.retry(tx, inquiryId);
        await jobs.cancel(tx, letterIds);
        await jobs.add(tx, letterIds);
        return letterIds.length;
      }),
  };
}

type AttemptDeps = {
  inquiries: Pick<InquiryStore, "letter">;
  letters: Pick<MailStore, "markSent" | "markFailure">;
  mailer: Pick<Mailer, "send" | "forget">;
  findCar: (adKey: string) => Promise<{ car: Car } | null>;
  mailbox: Mailbox;
  /** Counted from the first try; the first one after this time is the last. */
  tryForSeconds: number;
  now: () => Date;
  log: Log;
};

/**
 * Tries to send a letter and notes how it went. Throws when it shall be tried again; that a letter is
 * sent already, given up or deleted is none of that. The log names references, never a person.
 */
export async function attemptDelivery(
  { letterId, queuedAt }: MailAttempt,
  deps: AttemptDeps,
): Promise<void> {
  const { inquiries, letters, mailer, tryForSeconds, now, log } = deps;
  const found = await inquiries.letter(letterId);
  if (found === null || found.letter.sentAt !== null || found.letter.failedAt !== null) return;
  const { letter, inquiry } = found;
  const about = { reference: inquiry.reference, recipient: letter.recipient };
  const sending = await send(letter, inquiry, deps);
  if (sending.outcome === "sent") {
    const isKept = await letters.markSent(letter.id, now());
    // Deleted while it was sent: what the mailer keeps came after the deletion had looked for it.
    if (!isKept) await mailer.forget([letter.messageId]);
    log.info(about, "a letter is sent");
    return;
  }
  const { outcome, reason } = sending;
  const isTooLate = now().getTime() - queuedAt.getTime() >= 1000 * tryForSeconds;
  const isGivenUp = outcome === "refused" || isTooLate;
  await letters.markFailure(letter.id, { reason, givenUpAt: isGivenUp ? now() : null });
  if (isGivenUp) {
    log.error({ ...about, reason }, "a letter is given up; npm run dealer -- inquiries retry");
    return;
  }
  log.warn({ ...about, reason }, "a letter is not sent yet");
  throw new Error(reason);
}

async function send(
  letter: InquiryMail,
  inquiry: Inquiry,
  deps: AttemptDeps,
): Promise<MailOutcome> {
  const { mailer, findCar, mailbox, log } = deps;
  try {
    const found = inquiry.adKey === null ? null : await findCar(inquiry.adKey);
    return await mailer.send(composeMail(letter, inquiry, found?.car ?? null, mailbox));
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ failure, reference: inquiry.reference }, "a letter cannot be written");
    return { outcome: "later", reason: "Die E-Mail kann gerade nicht erstellt werden" };
  }
}

/** How the delivery of letters stands. Every call rejects when the database does not answer. */
type MailStore = {
  /** Neither sent nor given up, oldest first. */
  waiting(): Promise<number[]>;
  /** False when the letter is deleted meanwhile. */
  markSent(letterId: number, at: Date): Promise<boolean>;
  /** `reason` holds no personal data; `givenUpAt` is null when there will be another try. */
  markFailure(letterId: number, failure: { reason: string; givenUpAt: Date | null }): Promise<void>;
  /** Dead letters live again, of one inquiry or (null) of all; answers all that are not sent. */
  retry(tx: Pick<Db, "update">, inquiryId: number | null): Promise<number[]>;
};

export function createMailStore({ orm }: { orm: Db }): MailStore {
  const attempts = sql`${letters.attempts} + 1`;
  return {
    async waiting() {
      const rows = await orm
        .select({ id: letters.id })
        .from(letters)
        .where(and(isNull(letters.sentAt), isNull(letters.failedAt)))
        .orderBy(asc(letters.createdAt), asc(letters.id));
      return rows.map(({ id }) => id);
    },
    async markSent(letterId, at) {
      const rows = await orm
        .update(letters)
        .set({ sentAt: at, attempts })
        .where(eq(letters.id, letterId))
        .returning({ id: letters.id });
      return rows.length > 0;
    },
    async markFailure(letterId, { reason, givenUpAt }) {
      await orm
        .update(letters)
        .set({ lastFailure: reason, failedAt: givenUpAt, attempts })
        .where(eq(letters.id, letterId));
    },
    async retry(tx, inquiryId) {
      const rows = await tx
        .update(letters)
        .set({ failedAt: null })
        .where(
          and(
            isNull(letters.sentAt),
            inquiryId === null ? undefined : eq(letters.inquiryId, inquiryId),
          ),
        )
        .returning({ id: letters.id });
      return rows.map(({ id }) => id);
    },
  };
}
