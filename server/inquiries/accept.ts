import { mentionedVehicle } from "#domain/inquiry/vehicle-message.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createLogSampler, describeFailure, type Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import { type CaptchaVerifier, verifyToken } from "./captcha.ts";
import {
  drawReference,
  fingerprintInquiry,
  type InquiryFingerprints,
  type NewInquiry,
  readContactBody,
  readSellBody,
} from "./inquiry.ts";
import type { InquiryLimits } from "./limits.ts";
import {
  cannotStore,
  captchaNeeded,
  captchaRefusal,
  orCannotStore,
  submittedTooFast,
} from "./refusals.ts";
import { createFormTickets, type SiteSecret } from "./site-secret.ts";
import { referenceByKey, storeInquiry } from "./store.ts";

export type Sender = {
  /** What limits count (server/platform/http/client-address.ts). */
  networks: readonly string[];
  /** False for a form that was sent without scripts, which cannot solve the captcha of our own. */
  canProve: boolean;
  /** As the browser sent it. */
  idempotencyKey: string | null;
  /** The same; see site-secret.ts. */
  ticket: string | null;
  honeypot: string;
};

type Accepted = { reference: string };

/**
 * Accepts inquiries. A reference means: it is stored for good and its mails are on their way (R29).
 * All else throws an AppError: `validation`, `captcha`, `too-many`, `not-ready`, `unreadable`.
 */
export type InquiryService = {
  acceptContact(body: unknown, sender: Sender): Promise<Accepted>;
  acceptSell(body: unknown, sender: Sender): Promise<Accepted>;
  issueTicket(): string;
};

type Parts = {
  db: Database;
  limits: InquiryLimits;
  secret: SiteSecret;
  queue: Pick<MailQueue, "enqueue">;
  /** That of the contact form is asked for while very many inquiries come in (R33). */
  captchas: Readonly<Record<NewInquiry["kind"], CaptchaVerifier>>;
  knowsVehicle(adKey: string): Promise<boolean>;
  /** False while the disk is so full that the database might not be able to write (F8). */
  hasRoom(): Promise<boolean>;
  /** Public address of the site without trailing slash. */
  origin: string;
  now: () => Date;
  log: Log;
};

type Submission = {
  inquiry: NewInquiry;
  /** The captcha's; null when none was sent and none is needed in calm times. */
  token: string | null;
  /** Whether the ticket speaks for a person, so that the address given may get a mail. */
  hasTicket: boolean;
};

export function createInquiryService(parts: Parts): InquiryService {
  const { limits, secret, hasRoom, now, log } = parts;
  const store = createStoring(parts);
  const tickets = createFormTickets({ secret, now });
  let trapped = 0;
  const logSampled = createLogSampler();

  /** Whoever fills in what people do not see shall not learn that it was noticed (T2). */
  function fakeSuccess(kind: NewInquiry["kind"]): Accepted {
    trapped += 1;
    logSampled((more) => log.info({ trapped, ...more }, "an inquiry went into the trap"));
    return { reference: drawReference(kind) };
  }

  const accept = (sender: Sender, read: () => Submission): Promise<Accepted> =>
    orCannotStore("an inquiry", log, async () => {
      if (!(await hasRoom())) {
        log.error({}, "an inquiry is refused: the disk is nearly full");
        throw cannotStore();
      }
      const submission = await countRefusals(limits, sender, async () => read());
      if (sender.honeypot !== "") return fakeSuccess(submission.inquiry.kind);
      return await store(submission, sender);
    });

  return {
    acceptContact: (body, sender) =>
      accept(sender, () => {
        const { fields, token } = readContactBody(body);
        const ticket = tickets.judge(sender.ticket);
        if (ticket === "too-fast" && sender.honeypot === "") throw submittedTooFast();
        const inquiry = { kind: "contact", fields } as const;
        return { inquiry, token: token === "" ? null : token, hasTicket: ticket === "good" };
      }),
    acceptSell: (body, sender) =>
      accept(sender, () => {
        const { fields, token } = readSellBody(body, now());
        return { inquiry: { kind: "vehicle", fields }, token, hasTicket: false };
      }),
    issueTicket: tickets.issue,
  };
}

/** What a sender did wrong counts against its networks. */
export async function countRefusals<T>(
  limits: InquiryLimits,
  { networks }: Sender,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (refusal) {
    const isSendersFault =
      refusal instanceof AppError && ["validation", "captcha"].includes(refusal.code);
    if (isSendersFault) await limits.countRefusal(networks);
    throw refusal;
  }
}

function createStoring(parts: Parts) {
  const { db, limits, captchas, secret, log } = parts;
  const once = createSingleFlight<Accepted>();

  async function storeNew(
    { inquiry, token, hasTicket }: Submission,
    fingerprints: InquiryFingerprints,
    sender: Sender,
  ): Promise<Accepted> {
    const refuseUnproven = ({ isCrowded }: { isCrowded: boolean }) => {
      if (isCrowded && token === null && sender.canProve) throw captchaNeeded();
    };
    refuseUnproven(await limits.check(inquiry.kind, sender.networks));
    // Before anything is counted: what is refused here leaves nothing in the database.
    const verify = () => verifyToken(captchas[inquiry.kind], token);
    const captcha = await countRefusals(limits, sender, verify);
    if (await captcha?.isRedeemed(db.orm)) {
      // The same sending may have come to another process at this moment.
      const known = await findKnown(fingerprints);
      return known ?? countRefusals(limits, sender, () => Promise.reject(captchaRefusal()));
    }
    const consumed = await limits.consume(inquiry.kind, sender.networks);
    try {
      refuseUnproven(consumed);
      const adKey = await findVehicle(inquiry, parts);
      const isProven = captcha !== null || (hasTicket && !consumed.isCrowded);
      const stored = await storeInquiry({ inquiry, fingerprints, adKey, captcha, isProven }, parts);
      if (stored.outcome === "replayed") throw captchaRefusal();
      const { outcome, reference } = stored;
      log.info({ reference, outcome, kind: inquiry.kind }, "an inquiry is stored");
      if (outcome === "known-key") await refundRepeated(consumed, log);
      return { reference };
    } catch (failure) {
      // Why it cannot be refunded, the failure itself says.
      await Promise.allSettled([consumed.refund()]);
      throw failure;
    }
  }

  async function findKnown({ idempotencyKey }: InquiryFingerprints): Promise<Accepted | null> {
    if (idempotencyKey === null) return null;
    const reference = await referenceByKey(db.orm, idempotencyKey);
    return reference === null ? null : { reference };
  }

  return async function storeOnce(submission: Submission, sender: Sender): Promise<Accepted> {
    const fingerprints = fingerprintInquiry(submission.inquiry, sender.idempotencyKey, secret);
    const { idempotencyKey } = fingerprints;
    if (idempotencyKey === null) return storeNew(submission, fingerprints, sender);
    const known = await findKnown(fingerprints);
    if (known !== null) return known;
    // Two at once share one answer: the second must not find its captcha used up by the first.
    return once(idempotencyKey, () => storeNew(submission, fingerprints, sender));
  };
}

/** A repeated sending does not count. The inquiry is stored, and that is the answer in any case. */
async function refundRepeated(consumed: { refund(): Promise<void> }, log: Log): Promise<void> {
  await consumed.refund().catch((failure: unknown) => {
    log.warn({ failure: describeFailure(failure) }, "counters could not be tidied up");
  });
}

async function findVehicle(
  inquiry: NewInquiry,
  { origin, knowsVehicle }: Parts,
): Promise<string | null> {
  const { fields } = inquiry;
  // A car offered to us may be meant for one of ours (I2).
  const text = "equipment" in fields ? `${fields.message}\n${fields.equipment}` : fields.message;
  const adKey = mentionedVehicle(text, origin);
  return adKey !== null && (await knowsVehicle(adKey)) ? adKey : null;
}
