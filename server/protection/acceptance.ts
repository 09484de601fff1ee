import { dayMs } from "#domain/format/calendar.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createLogSampler, describeFailure, type Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import { type CaptchaVerifier, type Redeemable, verifyToken } from "./captcha.ts";
import type { InquiryLimits, Kind } from "./limits.ts";
import { cannotStore, captchaNeeded, captchaRefusal } from "./refusals.ts";
import { open, sign } from "./signed-link.ts";
import type { SiteSecret } from "./site-secret.ts";

export type Sender = {
  /** What limits count (server/platform/http/client-address.ts). */
  networks: readonly string[];
  /** False for a form that was sent without scripts, which cannot solve the captcha of our own. */
  canProve: boolean;
  /** As the browser sent it. */
  idempotencyKey: string | null;
  /** The same, of `createFormTickets`. */
  ticket: string | null;
  honeypot: string;
};

/** A form that passed its rules. */
export type Submission<Answer> = {
  kind: Kind;
  captcha: CaptchaVerifier;
  /** Null when none was sent and none is needed in calm times. */
  token: string | null;
  /** By which a repeated sending is known again; null without one. */
  key: string | null;
  /** The answer, if it was stored before. */
  findKnown(): Promise<Answer | null>;
  /** Like success, to whoever filled in what people do not see. */
  pretend(): Answer;
  /** Together with the captcha, or not at all. */
  store(proof: { captcha: Redeemable | null; isCrowded: boolean }): Promise<Answer>;
};

export type AcceptanceParts = {
  db: Pick<Database, "orm">;
  limits: InquiryLimits;
  /** False while the disk is so full that the database might not be able to write (F8). */
  hasRoom(): Promise<boolean>;
  log: Log;
};

/**
 * Makes the function that takes a form of visitors; `what` names it in the log. All that it does not take
 * throws an AppError: what `read` throws, `captcha`, `too-many`, `not-ready`.
 */
export function createAcceptance<Answer>(what: string, parts: AcceptanceParts) {
  const { db, limits, hasRoom, log } = parts;
  const once = createSingleFlight<Answer>();
  const logSampled = createLogSampler();

  /** What a sender did wrong counts against its networks. */
  async function countRefusals<T>({ networks }: Sender, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (refusal) {
      const isSendersFault =
        refusal instanceof AppError && ["validation", "captcha"].includes(refusal.code);
      if (isSendersFault) await limits.countRefusal(networks);
      throw refusal;
    }
  }

  async function admit(submission: Submission<Answer>, sender: Sender): Promise<Answer> {
    const { kind, token } = submission;
    const refuseUnproven = (isCrowded: boolean) => {
      if (isCrowded && token === null && sender.canProve) throw captchaNeeded();
    };
    refuseUnproven(await limits.check(kind, sender.networks));
    // Before anything is counted: what is refused here leaves nothing in the database.
    const captcha = await countRefusals(sender, () => verifyToken(submission.captcha, token));
    if (await captcha?.isRedeemed(db.orm)) {
      // The same sending may have come to another process at this moment.
      const known = await submission.findKnown();
      return known ?? countRefusals(sender, () => Promise.reject(captchaRefusal()));
    }
    const { isCrowded, refund } = await limits.consume(kind, sender.networks);
    try {
      refuseUnproven(isCrowded);
      return await submission.store({ captcha, isCrowded });
    } catch (failure) {
      // Why it cannot be refunded, the failure itself says.
      await Promise.allSettled([refund()]);
      throw failure;
    }
  }

  async function take(
    read: () => Submission<Answer> | Promise<Submission<Answer>>,
    sender: Sender,
  ): Promise<Answer> {
    if (!(await hasRoom())) {
      log.error({}, `${what} is refused: the disk is nearly full`);
      throw cannotStore();
    }
    const submission = await countRefusals(sender, async () => read());
    // Whoever fills in what people do not see shall not learn that it was noticed (T2).
    if (sender.honeypot !== "") {
      logSampled((more) => log.info(more, `${what} went into the trap`));
      await limits.countTrapped(submission.kind, sender.networks);
      return submission.pretend();
    }
    const { key, findKnown } = submission;
    if (key === null) return await admit(submission, sender);
    // Two at once share one answer: the second must not find its captcha used up by the first.
    return (await findKnown()) ?? (await once(key, () => admit(submission, sender)));
  }

  return async (...sent: Parameters<typeof take>): Promise<Answer> => {
    try {
      return await take(...sent);
    } catch (failure) {
      if (failure instanceof AppError) throw failure;
      // A refusal that tells visitors and log no secrets (T19).
      log.error({ failure: describeFailure(failure) }, `${what} could not be stored`);
      throw cannotStore();
    }
  };
}

/** Nobody fills in a form faster (T2). */
const minFillMs = 3_000;
/** Clocks of two processes differ. */
const skewMs = 60_000;

/** Signed tickets that say when somebody began to fill in a form (R33); nothing is stored for them. */
export function createFormTickets({ secret, now }: { secret: SiteSecret; now: () => Date }) {
  const purpose = "form ticket";
  return {
    issue: () => sign(secret, purpose, now().getTime().toString(36)),
    /** `none` is also what is forged or too old: it proves nothing, and accuses nobody. */
    judge(ticket: string | null): "good" | "too-fast" | "none" {
      const time = open(secret, purpose, ticket ?? "");
      if (time === null) return "none";
      const age = now().getTime() - Number.parseInt(time, 36);
      if (age > dayMs || age < -skewMs) return "none";
      return age < minFillMs ? "too-fast" : "good";
    },
  };
}
