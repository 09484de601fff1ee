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
  drawReference,
  fingerprintInquiry,
  type NewInquiry,
  readContactBody,
  readSellBody,
} from "./inquiry.ts";
import { referenceByKey, storeInquiry } from "./store.ts";

/** `isMadeUp`: nothing is stored under the reference, and a link of its photos must open nothing. */
type Accepted = { reference: string; isMadeUp?: true };

/**
 * Accepts inquiries. A reference means: it is stored for good and its mails are on their way (R29).
 * All else throws an AppError: `validation`, `captcha`, `too-many`, `not-ready`, `unreadable`.
 */
export type InquiryService = {
  acceptContact(body: unknown, sender: Sender): Promise<Accepted>;
  acceptSell(body: unknown, sender: Sender): Promise<Accepted>;
  issueTicket(): string;
};

type Parts = AcceptanceParts & {
  secret: SiteSecret;
  outbox: Pick<Outbox, "add">;
  /** That of the contact form is asked for while very many inquiries come in (R33). */
  captchas: Readonly<Record<NewInquiry["kind"], CaptchaVerifier>>;
  knowsVehicle(adKey: string): Promise<boolean>;
  /** Public address of the site without trailing slash. */
  origin: string;
  now: () => Date;
};

type Read = {
  inquiry: NewInquiry;
  /** The captcha's; null when none was sent and none is needed in calm times. */
  token: string | null;
  /** Whether the ticket, or a test drive, speaks for a person, so that the address given may get a mail. */
  hasTicket: boolean;
};

export function createInquiryService(parts: Parts): InquiryService {
  const { secret, now } = parts;
  const accept = createAcceptance<Accepted>("an inquiry", parts);
  const tickets = createFormTickets({ secret, now });
  return {
    acceptContact: (body, sender) =>
      accept(() => {
        const { inquiry, token } = readContactBody(body, now());
        const ticket = tickets.judge(sender.ticket);
        if (ticket === "too-fast" && sender.honeypot === "") throw submittedTooFast();
        // Without scripts there is no ticket, and a customer's way to cancel hangs on the first mail (W3).
        const asksPlainly = !sender.canProve && inquiry.details?.testDrive !== undefined;
        const hasTicket = ticket === "good" || asksPlainly;
        const read = { inquiry, token: token === "" ? null : token, hasTicket };
        return submissionOf(read, sender, parts);
      }, sender),
    acceptSell: (body, sender) =>
      accept(
        () => submissionOf({ ...readSellBody(body, now()), hasTicket: false }, sender, parts),
        sender,
      ),
    issueTicket: tickets.issue,
  };
}

function submissionOf(
  { inquiry, token, hasTicket }: Read,
  sender: Sender,
  parts: Parts,
): Submission<Accepted> {
  const { kind } = inquiry;
  const { db, captchas, secret, log } = parts;
  const fingerprints = fingerprintInquiry(inquiry, sender.idempotencyKey, secret);
  const { idempotencyKey: key } = fingerprints;
  return {
    kind,
    captcha: captchas[kind],
    token,
    key,
    async findKnown() {
      const reference = key && (await referenceByKey(db.orm, key));
      return reference ? { reference } : null;
    },
    pretend: () => ({ reference: drawReference(kind), isMadeUp: true }),
    async store({ captcha, isCrowded }) {
      const adKey = await findVehicle(inquiry, parts);
      const isProven = captcha !== null || (hasTicket && !isCrowded);
      const wanted = { inquiry, fingerprints, adKey, captcha, isProven };
      const { outcome, reference } = await storeInquiry(wanted, parts);
      log.info({ reference, outcome, kind }, "an inquiry is stored");
      return { reference };
    },
  };
}

async function findVehicle(
  { details, fields }: NewInquiry,
  { origin, knowsVehicle }: Parts,
): Promise<string | null> {
  // Clients that know no `details` name it in the message, as the specification's form does.
  const adKey = details?.vehicle ?? mentionedVehicle(fields.message, origin);
  return adKey !== null && (await knowsVehicle(adKey)) ? adKey : null;
}
