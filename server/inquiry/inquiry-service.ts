import type { Schedule } from "#domain/dealership/opening-hours.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { mentionedVehicle } from "#domain/inquiry/vehicle-message.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import {
  type AcceptanceParts,
  createAcceptance,
  createFormTickets,
  type Sender,
  type Submission,
} from "#server/protection/acceptance.ts";
import type { CaptchaVerifier } from "#server/protection/captcha.ts";
import { submittedTooFast } from "#server/protection/refusals.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import {
  fingerprintInquiry,
  type NewInquiry,
  randomReference,
  readContactBody,
  readSellBody,
  spamSuspicion,
} from "./inquiry.ts";
import { findReferenceByKey, storeInquiry } from "./inquiry-store.ts";

/** Honeypot: `isFake` when nothing was stored; the photo link of its reference opens nothing. */
type Accepted = { reference: string; isFake?: true };

type Parts = AcceptanceParts & {
  secret: SiteSecret;
  outbox: Pick<Outbox, "add">;
  /** The contact form needs its captcha only while very many inquiries come in (R33). */
  captchas: Readonly<Record<NewInquiry["kind"], CaptchaVerifier>>;
  knowsVehicle(adKey: string): Promise<boolean>;
  schedule: () => Schedule;
  origin: string;
  now: () => Date;
};

type ParsedForm = {
  inquiry: NewInquiry;
  /** Captcha token; null if none was sent. */
  token: string | null;
  hasGoodTicket: boolean;
  /** Whether the ticket or the test drive suggests a human sender: then the given address may get a mail. */
  isTrusted: boolean;
};

export type InquiryService = ReturnType<typeof createInquiryService>;

/**
 * A returned reference guarantees that the inquiry is stored and its mails are queued (R29). Otherwise an
 * AppError is thrown: `validation`, `captcha`, `too-many`, `not-ready`, `unreadable`.
 */
export function createInquiryService(parts: Parts) {
  const { secret, schedule, now } = parts;
  const accept = createAcceptance<Accepted>("an inquiry", parts);
  const tickets = createFormTickets({ secret, now });
  const timeRules = () => ({ now: berlinMoment(now()), schedule: schedule() });
  return {
    acceptContact: (body: unknown, sender: Sender) =>
      accept(() => {
        const { inquiry, token } = readContactBody(body, timeRules());
        const ticket = tickets.judge(sender.ticket);
        if (ticket === "too-fast" && sender.honeypot === "") throw submittedTooFast();
        // A form sent without scripts has no ticket. A test drive is trusted all the same, because its
        // confirmation mail has the only link to cancel (W3).
        const isScriptlessTestDrive =
          !sender.canSolveCaptcha && inquiry.details.testDrive !== undefined;
        const hasGoodTicket = ticket === "good";
        const isTrusted = hasGoodTicket || isScriptlessTestDrive;
        const form = { inquiry, token: token === "" ? null : token, hasGoodTicket, isTrusted };
        return toSubmission(form, sender, parts);
      }, sender),
    acceptSell: (body: unknown, sender: Sender) =>
      accept(() => {
        const form = readSellBody(body, timeRules());
        // Its captcha is the proof.
        return toSubmission({ ...form, hasGoodTicket: false, isTrusted: false }, sender, parts);
      }, sender),
    issueTicket: tickets.issue,
  };
}

function toSubmission(
  { inquiry, token, hasGoodTicket, isTrusted }: ParsedForm,
  sender: Sender,
  parts: Parts,
): Submission<Accepted> {
  const { kind } = inquiry;
  const { db, captchas, secret, log } = parts;
  const fingerprints = fingerprintInquiry(inquiry, sender.idempotencyKey, secret);
  const { idempotencyKey } = fingerprints;
  return {
    kind,
    captcha: captchas[kind],
    token,
    idempotencyKey,
    hasGoodTicket,
    async findStored() {
      const reference = idempotencyKey && (await findReferenceByKey(db.orm, idempotencyKey));
      return reference ? { reference } : null;
    },
    fakeSuccess: () => ({ reference: randomReference(kind), isFake: true }),
    async store({ captcha, isCrowded, isSuspected }) {
      const adKey = await findAdKey(inquiry, parts);
      const isProven = !isSuspected && (captcha !== null || (isTrusted && !isCrowded));
      const note = isSuspected ? spamSuspicion : null;
      const verified = { inquiry, fingerprints, adKey, captcha, isProven, note };
      const { outcome, reference } = await storeInquiry(verified, parts);
      log.info({ reference, outcome, kind, isSuspected }, "inquiry stored");
      return { reference };
    },
  };
}

async function findAdKey(
  { details, fields }: NewInquiry,
  { origin, knowsVehicle }: Parts,
): Promise<string | null> {
  // Clients without `details` name the vehicle in the message, as the specification's form does.
  const adKey = details.vehicle ?? mentionedVehicle(fields.message, origin);
  return adKey !== null && (await knowsVehicle(adKey)) ? adKey : null;
}
