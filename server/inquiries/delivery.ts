import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { createLetterJobs, type LetterTiming } from "./letter-jobs.ts";
import { createLetterStore } from "./letter-store.ts";
import { type LetterTryDeps, tryLetter } from "./letter-try.ts";
import type { LetterQueue } from "./ports.ts";

/** In seconds: tried after one to two minutes, then ever more rarely, for three days. */
const usualTiming = {
  firstPause: 120,
  longestPause: 3600,
  poll: 1,
  tryFor: 3 * 24 * 3600,
  sweep: 60,
  /** A worker at work gives a sign every 5 s. */
  deadAfter: 30,
};

type DeliveryDeps = Omit<LetterTryDeps, "letters" | "tryForSeconds"> & {
  database: Pick<Database, "orm" | "engine">;
  timing?: LetterTiming & { tryFor: number; sweep: number; deadAfter: number };
};

export type Delivery = {
  queue: LetterQueue;
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
  const { database, now, log, timing = usualTiming } = deps;
  const letters = createLetterStore(database);
  const jobs = createLetterJobs(timing);
  let sweeping: NodeJS.Timeout | null = null;

  const sweep = async (deadAfter: number) => {
    await jobs.dropDead(new Date(now().getTime() - 1000 * deadAfter));
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
      async begin() {
        // One process is the whole embedded installation, so whoever worked before it is dead.
        await sweep(database.engine === "embedded" ? 0 : timing.deadAfter);
        await jobs.work((letter) =>
          tryLetter(letter, { ...deps, letters, tryForSeconds: timing.tryFor }),
        );
        sweeping = setInterval(sweepSafely, 1000 * timing.sweep).unref();
      },
      end() {
        if (sweeping !== null) clearInterval(sweeping);
      },
    },
    retry: (inquiryId) =>
      database.orm.transaction(async (tx) => {
        const letterIds = await letters.revive(tx, inquiryId);
        await jobs.takeBack(tx, letterIds);
        await jobs.add(tx, letterIds);
        return letterIds.length;
      }),
  };
}
