import type { Delivered } from "#domain/car/availability.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { mentionedVehicle } from "#domain/inquiry/vehicle-message.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { earlyDriveIssues } from "#domain/test-drive/request.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { AppError } from "#server/platform/app-error.ts";
import {
  type AcceptanceDeps,
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
import {
  findStoredByKey,
  type PushAnnouncer,
  type StoredInquiry,
  storeInquiry,
} from "./inquiry-store.ts";

/** Honeypot: `isFake` when nothing was stored; the photo link of its reference opens nothing. */
type Accepted = StoredInquiry & { isFake?: true };

type Deps = AcceptanceDeps & {
  secret: SiteSecret;
  outbox: Pick<Outbox, "add">;
  push: PushAnnouncer;
  /** The contact form needs its captcha only while very many inquiries come in. */
  captchas: Readonly<Record<NewInquiry["kind"], CaptchaVerifier>>;
  /** Null unless it is or was for sale. */
  findVehicle(adKey: string): Promise<Delivered | null>;
  schedule: () => Schedule;
  /** Then nobody is told that a mail is on its way. */
  lacksMailServer: () => boolean;
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
 * A returned reference guarantees that the inquiry is stored and its mails are queued. Otherwise an
 * AppError is thrown: `validation`, `captcha`, `too-many`, `not-ready`, `unreadable`.
 */
export function createInquiryService(deps: Deps) {
  const { secret, schedule, lacksMailServer, now } = deps;
  const acceptForm = createAcceptance<Accepted>("an inquiry", deps);
  const accept: typeof acceptForm = async (read, sender) => {
    const accepted = await acceptForm(read, sender);
    return lacksMailServer() ? { ...accepted, hasConfirmation: false } : accepted;
  };
  const tickets = createFormTickets({ secret, now });
  const timeRules = () => ({ now: berlinMoment(now()), schedule: schedule() });
  return {
    acceptContact: (body: unknown, sender: Sender) =>
      accept(() => {
        const { inquiry, token } = readContactBody(body, timeRules());
        const ticket = tickets.judge(sender.ticket);
        if (ticket === "too-fast" && sender.honeypot === "") throw submittedTooFast();
        // A form sent without scripts has no ticket. A test drive is trusted all the same, because its
        // confirmation mail has the only link to cancel.
        const isScriptlessTestDrive =
          !sender.canSolveCaptcha && inquiry.details.testDrive !== undefined;
        const hasGoodTicket = ticket === "good";
        const isTrusted = hasGoodTicket || isScriptlessTestDrive;
        const form = { inquiry, token: token === "" ? null : token, hasGoodTicket, isTrusted };
        return toSubmission(form, sender, deps);
      }, sender),
    acceptSell: (body: unknown, sender: Sender) =>
      accept(() => {
        const form = readSellBody(body, timeRules());
        // Its captcha is the proof.
        return toSubmission({ ...form, hasGoodTicket: false, isTrusted: false }, sender, deps);
      }, sender),
    issueTicket: tickets.issue,
  };
}

async function toSubmission(
  { inquiry, token, hasGoodTicket, isTrusted }: ParsedForm,
  sender: Sender,
  deps: Deps,
): Promise<Submission<Accepted>> {
  await refuseEarlyTestDrive(inquiry, deps);
  const { kind } = inquiry;
  const { db, captchas, secret, log } = deps;
  const fingerprints = fingerprintInquiry(inquiry, sender.idempotencyKey, secret);
  const { idempotencyKey } = fingerprints;
  return {
    kind,
    captcha: captchas[kind],
    token,
    idempotencyKey,
    hasGoodTicket,
    findStored: async () =>
      idempotencyKey === null ? null : findStoredByKey(db.orm, idempotencyKey),
    // As to a sender without a honeypot who proves as little.
    fakeSuccess: () => ({
      reference: randomReference(kind),
      hasConfirmation: false,
      isFake: true,
    }),
    async store({ captcha, isCrowded, isSuspected }) {
      const adKey = await findAdKey(inquiry, deps);
      const isProven = !isSuspected && (captcha !== null || (isTrusted && !isCrowded));
      const note = isSuspected ? spamSuspicion : null;
      const verified = { inquiry, fingerprints, adKey, captcha, isProven, note };
      const { outcome, ...stored } = await storeInquiry(verified, deps);
      log.info({ reference: stored.reference, outcome, kind, isSuspected }, "inquiry stored");
      return stored;
    },
  };
}

/** Clients without `details` name the vehicle in the message, as the specification's form does. */
const namedVehicle = ({ details, fields }: NewInquiry, { origin }: Deps): string | null =>
  details.vehicle ?? mentionedVehicle(fields.message, origin);

async function findAdKey(inquiry: NewInquiry, deps: Deps): Promise<string | null> {
  const adKey = namedVehicle(inquiry, deps);
  return adKey !== null && (await deps.findVehicle(adKey)) !== null ? adKey : null;
}

/**
 * Refuses when none of the cars will be here. The form does not offer it, but may have been open since before a
 * delivery date changed.
 */
async function refuseEarlyTestDrive(inquiry: NewInquiry, deps: Deps): Promise<void> {
  const { testDrive, intent, otherVehicles = [] } = inquiry.details;
  if (testDrive === undefined && intent !== "probefahrt") return;
  const wish = testDrive ?? { first: null, second: null };
  const { day } = berlinMoment(deps.now());
  let refusal: AppError | null = null;
  for (const adKey of [namedVehicle(inquiry, deps) ?? [], otherVehicles].flat()) {
    const car = await deps.findVehicle(adKey);
    if (car === null) continue;
    const issues = earlyDriveIssues(wish, car, day);
    const [issue] = issues;
    if (issue === undefined) return;
    refusal ??= new AppError("validation", issue.message, issues);
  }
  if (refusal !== null) throw refusal;
}
