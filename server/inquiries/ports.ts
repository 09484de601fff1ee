import type { Executor } from "#server/db/database.ts";

/** What the use cases of inquiries need of the outside, as arguments. */

/** A mail as our letters make it; the mailer only carries it. */
export type OutgoingMail = {
  /** With angle brackets, stable over all attempts. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo: MailAddress;
  /** One line. */
  subject: string;
  text: string;
  html: string;
  attachments: readonly { filename: string; contentType: string; content: string }[];
  date: Date;
  /** RFC 3834: keeps holiday notes and loops away. */
  autoSubmitted: "auto-generated" | "auto-replied";
};

/** Never as one text, so that no name can become a second address (T4). */
export type MailAddress = { name: string; address: string };

/**
 * `sent`: the mail server has taken it over. `later`: worth another try. `refused`: never will be.
 * `reason` holds no personal data.
 */
export type MailOutcome = { outcome: "sent" } | { outcome: "later" | "refused"; reason: string };

export type Mailer = {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Takes away what this mailer keeps of the letters (files of an installation without SMTP). */
  forget(messageIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** Puts letters into the queue, in the transaction that stores them: both happen or none. */
export type LetterQueue = {
  enqueue(tx: Executor, letterIds: readonly number[]): Promise<void>;
};

/**
 * Whether a token of the captcha is good. That it works only once is the store's part: `digest` is
 * kept in the transaction that stores the inquiry, so that a failure later on does not use it up.
 * `unavailable`: nobody can tell just now; that is never an acceptance (R32).
 */
export type Captcha = {
  /** Never rejects. */
  check(token: string): Promise<CaptchaVerdict>;
};

export type CaptchaVerdict =
  | { verdict: "good"; digest: string; expiresAt: Date }
  | { verdict: "bad" | "unavailable" };
