import { formTicketPath, wirePaths } from "#domain/site/paths.ts";
import type { FieldIssue } from "../ui/form-values.ts";

/** One sending of a filled form. */
export type Sending = {
  /** Exactly the keys of the specification, section 7. */
  body: Readonly<Record<string, string>>;
  /** The same for each try of the same words: a retry is not a second inquiry. */
  key: string;
  /** What a machine wrote into the field that no person sees. */
  trap: string;
  /** Null when it could not be had; the server then decides without it. */
  ticket: string | null;
};

/** After so many ms without an answer it counts as lost. */
const timeoutMs = 15_000;

/** `send-contact-inquiry` and `send-vehicle-inquiry`; both resolve with the reference number. */
export const sendContactInquiry = (publicKey: string) => (sent: Sending) =>
  send(wirePaths.contactInquiry, publicKey, sent);
export const sendSellInquiry = (publicKey: string) => (sent: Sending) =>
  send(wirePaths.vehicleInquiry, publicKey, sent);

async function send(path: string, publicKey: string, sent: Sending): Promise<string> {
  const { status, answer } = await ask(path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${publicKey}`,
      apikey: publicKey,
      "content-type": "application/json",
      "idempotency-key": sent.key,
      ...(sent.ticket !== null && { "x-form-ticket": sent.ticket }),
      ...(sent.trap !== "" && { "x-form-trap": encodeURIComponent(sent.trap) }),
    },
    body: JSON.stringify(sent.body),
  });
  const reference = readReference(answer);
  if (status === 200 && reference !== null) return reference;
  // Whatever says 200 in another form is not our server: nobody knows whether it arrived.
  throw status < 400 ? new SendError("unanswered", null) : readRefusal(status, answer);
}

async function ask(
  path: string,
  request: RequestInit,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    const answer: unknown = await response.json().catch(() => null);
    return { status: response.status, answer };
  } catch {
    // No network, no server, or no answer in time.
    throw new SendError("unanswered", null);
  }
}

/** What becomes of an inquiry that was not accepted. */
type SendProblem =
  /** Fields are wrong, `issues` says which. */
  | "invalid"
  /** The captcha must be solved again. */
  | "captcha"
  /** Refused in words for people, as too many inquiries are. */
  | "refused"
  /** No answer, or none that can be read: it may have arrived or not. */
  | "unanswered";

/** Why an inquiry was not accepted; `message` is for people, null when the server had no words. */
export class SendError extends Error {
  override name = "SendError";
  readonly problem: SendProblem;
  readonly words: string | null;
  readonly issues: readonly FieldIssue[];

  constructor(problem: SendProblem, words: string | null, issues: readonly FieldIssue[] = []) {
    super(`The inquiry was not accepted: ${problem}`);
    this.problem = problem;
    this.words = words;
    this.issues = issues;
  }
}

/** The reference number out of the answer; null when it is none of ours. */
export function readReference(answer: unknown): string | null {
  if (!isRecord(answer) || answer.success !== true) return null;
  return typeof answer.reference === "string" ? answer.reference : null;
}

/** Reads a refusal (R40: `{ error: { code, message, issues } }`). */
export function readRefusal(status: number, answer: unknown): SendError {
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
  const words = typeof error.message === "string" ? error.message : null;
  const issues = Array.isArray(error.issues) ? error.issues.filter(isIssue) : [];
  if (status === 422 && issues.length > 0) return new SendError("invalid", words, issues);
  if (status === 403) return new SendError("captcha", words);
  return new SendError("refused", words);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isIssue(value: unknown): value is FieldIssue {
  return isRecord(value) && typeof value.field === "string" && typeof value.message === "string";
}

/** Without an answer within so many ms a form is sent without a ticket. */
const ticketTimeoutMs = 5_000;

/**
 * The server takes a form for a machine's when its ticket is younger than 3 s
 * (T2). The browser's memory fills in a form in one: it is this page that waits for the rest then.
 */
const minAgeMs = 3_200;

type FormTicket = {
  /** Asks for one, once; to be called when somebody begins to type. */
  ask(): void;
  /** The ticket when it is old enough; null when none can be had, which is no obstacle. */
  take(): Promise<string | null>;
  /** The next form has another. */
  drop(): void;
};

/** Proof of when somebody began to fill in a form. */
export function createFormTicket(): FormTicket {
  let asked: Promise<string | null> | null = null;
  let since = 0;

  function ask(): Promise<string | null> {
    asked ??= fetchTicket().then((ticket) => {
      since = performance.now();
      // The next try asks again.
      if (ticket === null) asked = null;
      return ticket;
    });
    return asked;
  }
  return {
    ask: () => void ask(),
    async take() {
      const ticket = await ask();
      const rest = since + minAgeMs - performance.now();
      if (ticket !== null && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      return ticket;
    },
    drop() {
      asked = null;
    },
  };
}

async function fetchTicket(): Promise<string | null> {
  try {
    const response = await fetch(formTicketPath, { signal: AbortSignal.timeout(ticketTimeoutMs) });
    const answer: unknown = response.ok ? await response.json() : null;
    const isTicket = typeof answer === "object" && answer !== null && "ticket" in answer;
    return isTicket && typeof answer.ticket === "string" ? answer.ticket : null;
  } catch {
    // The server judges a form without one by what else it knows.
    return null;
  }
}
