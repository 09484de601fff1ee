import type { Car } from "#domain/car.ts";
import type { Log } from "#server/log.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Inquiry, Letter } from "./inquiry.ts";
import type { InquiryStore } from "./inquiry-store.ts";
import type { LetterTry } from "./letter-jobs.ts";
import type { LetterStore } from "./letter-store.ts";
import { composeLetter, type Mailbox } from "./letters.ts";
import type { Mailer, MailOutcome } from "./ports.ts";

export type LetterTryDeps = {
  inquiries: Pick<InquiryStore, "letter">;
  letters: Pick<LetterStore, "markSent" | "markFailure">;
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
export async function tryLetter(
  { letterId, queuedAt }: LetterTry,
  deps: LetterTryDeps,
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

async function send(letter: Letter, inquiry: Inquiry, deps: LetterTryDeps): Promise<MailOutcome> {
  const { mailer, findCar, mailbox, log } = deps;
  try {
    const found = inquiry.adKey === null ? null : await findCar(inquiry.adKey);
    return await mailer.send(composeLetter(letter, inquiry, found?.car ?? null, mailbox));
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ failure, reference: inquiry.reference }, "a letter cannot be written");
    return { outcome: "later", reason: "Die E-Mail kann gerade nicht erstellt werden" };
  }
}
