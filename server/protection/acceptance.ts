import { dayMs } from "#domain/format/calendar.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createLogSampler, describeFailure, type Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import { type CaptchaVerifier, type Redeemable, verifyToken } from "./captcha.ts";
import type { InquiryLimits, SubmissionKind } from "./rate-limits.ts";
import { captchaNeeded, captchaRefusal, storageUnavailable } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";
import { sign, verify } from "./site-secret.ts";

export type Sender = {
  /** Rate limits are counted per network (server/platform/http/client-address.ts). */
  networks: readonly string[];
  /** False for a form sent without JavaScript, which cannot solve the proof-of-work captcha. */
  canSolveCaptcha: boolean;
  idempotencyKey: string | null;
  /** A ticket of `createFormTickets`, not verified yet. */
  ticket: string | null;
  honeypot: string;
};

export type Submission<Answer> = {
  kind: SubmissionKind;
  captcha: CaptchaVerifier;
  /** Captcha token; null when none was sent and the form needs one only while it is crowded. */
  token: string | null;
  idempotencyKey: string | null;
  /** Whether the form ticket is good. */
  hasGoodTicket: boolean;
  /** Finds the answer to an earlier submission with the same key. */
  findStored(): Promise<Answer | null>;
  /** Answers like success when the honeypot was filled in and nothing suggests a person. */
  fakeSuccess(): Answer;
  /** Stores the form and redeems the captcha in one transaction. `isSuspected`: the honeypot was filled in. */
  store(proof: {
    captcha: Redeemable | null;
    isCrowded: boolean;
    isSuspected: boolean;
  }): Promise<Answer>;
};

export type AcceptanceDeps = {
  db: Pick<Database, "orm">;
  limits: InquiryLimits;
  /** False while the disk is so full that the database might not be able to write. */
  hasDiskSpace(): Promise<boolean>;
  log: Log;
};

/**
 * Creates the function that admits and stores a visitor's form; `formName` is for the log. It throws
 * AppErrors only: those of `read`, `captcha`, `too-many`, `not-ready`.
 */
export function createAcceptance<Answer>(formName: string, deps: AcceptanceDeps) {
  const { db, limits, hasDiskSpace, log } = deps;
  const singleFlight = createSingleFlight<Answer>();
  const logSampled = createLogSampler();

  /** Counts refusals that are the sender's fault against its networks' limit. */
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

  /** A bot must not learn that the honeypot noticed it. */
  async function pretendSuccess(submission: Submission<Answer>, sender: Sender): Promise<Answer> {
    logSampled((fields) => log.info(fields, `honeypot triggered by ${formName}`));
    await limits.countHoneypot(submission.kind, sender.networks);
    return submission.fakeSuccess();
  }

  async function admit(submission: Submission<Answer>, sender: Sender): Promise<Answer> {
    const { kind, token, hasGoodTicket } = submission;
    const isSuspected = sender.honeypot !== "";
    // A password manager may have filled it in, so a good ticket or a solved captcha outweighs it.
    const isJudgedByCaptcha = isSuspected && !hasGoodTicket;
    if (isJudgedByCaptcha && token === null) return pretendSuccess(submission, sender);
    const refuseUnproven = (isCrowded: boolean) => {
      if (isCrowded && token === null && sender.canSolveCaptcha) throw captchaNeeded();
    };
    refuseUnproven(await limits.check(kind, sender.networks));
    // The captcha comes before `consume`, so that a refused captcha does not count against
    // the sender's limit.
    const verify = () => verifyToken(submission.captcha, token);
    const captcha = isJudgedByCaptcha
      ? await verify().catch(nullIfRefused)
      : await countRefusals(sender, verify);
    if (isJudgedByCaptcha && captcha === null) return pretendSuccess(submission, sender);
    if (await captcha?.isRedeemed(db.orm)) {
      // Another process may have stored the same submission in the meantime.
      const stored = await submission.findStored();
      return stored ?? countRefusals(sender, () => Promise.reject(captchaRefusal()));
    }
    const { isCrowded, refund } = await limits.consume(kind, sender.networks);
    try {
      refuseUnproven(isCrowded);
      return await submission.store({ captcha, isCrowded, isSuspected });
    } catch (failure) {
      // A refund that fails, too, must not hide the first failure.
      await Promise.allSettled([refund()]);
      throw failure;
    }
  }

  async function accept(
    read: () => Submission<Answer> | Promise<Submission<Answer>>,
    sender: Sender,
  ): Promise<Answer> {
    if (!(await hasDiskSpace())) {
      log.error({}, `${formName} is refused: the disk is nearly full`);
      throw storageUnavailable();
    }
    const submission = await countRefusals(sender, async () => read());
    const { idempotencyKey, findStored } = submission;
    if (idempotencyKey === null) return await admit(submission, sender);
    // Single flight: the second of two concurrent submissions must not find its captcha redeemed.
    return (
      (await findStored()) ?? (await singleFlight(idempotencyKey, () => admit(submission, sender)))
    );
  }

  return async (...args: Parameters<typeof accept>): Promise<Answer> => {
    try {
      return await accept(...args);
    } catch (failure) {
      if (failure instanceof AppError) throw failure;
      // Neither the visitor nor the log may see the failure's message.
      log.error({ failure: describeFailure(failure) }, `${formName} could not be stored`);
      throw storageUnavailable();
    }
  };
}

function nullIfRefused(failure: unknown): null {
  if (failure instanceof AppError && failure.code === "captcha") return null;
  throw failure;
}

/** No person fills in a form faster. */
const minFillMs = 3_000;
/** Clocks of two machines differ. */
const maxClockSkewMs = 60_000;

/** Signed, stateless tickets that tell when a visitor began to fill in a form. */
export function createFormTickets({ secret, now }: { secret: SiteSecret; now: () => Date }) {
  const purpose = "form ticket";
  return {
    issue: () => sign(secret, purpose, now().getTime().toString(36)),
    /** `none` also for a forged or expired ticket: it is evidence neither of a person nor of a bot. */
    judge(ticket: string | null): "good" | "too-fast" | "none" {
      const time = verify(secret, purpose, ticket ?? "");
      if (time === null) return "none";
      const age = now().getTime() - Number.parseInt(time, 36);
      if (age > dayMs || age < -maxClockSkewMs) return "none";
      return age < minFillMs ? "too-fast" : "good";
    },
  };
}
