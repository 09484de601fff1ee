import type { InquiryOutcome } from "#domain/inquiry/outcome.ts";
import { captchaChallengePath, formTicketPath, wirePaths } from "#domain/site/paths.ts";
import type { FieldIssue } from "../ui/form-values.ts";

/** One sending of a filled form. */
export type Sending = {
  /** Exactly the keys that the wire takes (R40). */
  body: Readonly<Record<string, string>>;
  /** The same for each try of the same words: a retry is not a second inquiry. */
  key: string;
  /** What a machine wrote into the field that no person sees. */
  honeypot: string;
  /** Null when it could not be had; the server then decides without it. */
  ticket: string | null;
};

type SendProblem =
  /** Fields are wrong, `issues` says which. */
  | "invalid"
  /** The captcha must be solved, or solved again. */
  | "captcha"
  /** Refused in words for people, as too many inquiries are. */
  | "refused"
  /** No answer, or none that can be read: it may have arrived or not. */
  | "unanswered";

/** `message` is for people, null when the server had none. */
export type SendOutcome = InquiryOutcome<{ problem: SendProblem; message: string | null }>;
export type SendRefusal = Extract<SendOutcome, { state: "refused" }>;

/** The call of a form. Never rejects. */
export type SendInquiry = (sent: Sending) => Promise<SendOutcome>;

export const sendContactInquiry = (publicKey: string): SendInquiry =>
  createCall(wirePaths.contactInquiry, publicKey);
export const sendSellInquiry = (publicKey: string): SendInquiry =>
  createCall(wirePaths.vehicleInquiry, publicKey);

/** After so many ms without an answer it counts as lost. */
const timeoutMs = 15_000;

function createCall(path: string, publicKey: string): SendInquiry {
  return async ({ body, key, honeypot, ticket }) => {
    try {
      const answer = await fetch(path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${publicKey}`,
          apikey: publicKey,
          "content-type": "application/json",
          "idempotency-key": key,
          ...(ticket !== null && { "x-form-ticket": ticket }),
          ...(honeypot !== "" && { "x-form-trap": encodeURIComponent(honeypot) }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return readOutcome(answer.status, await answer.json().catch(() => null));
    } catch {
      // No network, no server, or no answer in time.
      return unanswered;
    }
  };
}

const unanswered: SendRefusal = {
  state: "refused",
  problem: "unanswered",
  message: null,
  issues: [],
};

/** Reads an answer of the wire (R40). Success in another form than ours may have arrived or not. */
export function readOutcome(status: number, answer: unknown): SendOutcome {
  const { success, reference, error } = asRecord(answer);
  if (status === 200 && success === true && typeof reference === "string") {
    return { state: "sent", reference };
  }
  if (status < 400) return unanswered;
  const { message: given, issues: found } = asRecord(error);
  const message = typeof given === "string" ? given : null;
  const issues = status === 422 && Array.isArray(found) ? found.filter(isIssue) : [];
  if (issues.length > 0) return { state: "refused", problem: "invalid", message, issues };
  return { state: "refused", problem: status === 403 ? "captcha" : "refused", message, issues };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isIssue(value: unknown): value is FieldIssue {
  const { field, message } = asRecord(value);
  return typeof field === "string" && typeof message === "string";
}

/** Without an answer within so many ms a form is sent without a ticket. */
const ticketTimeoutMs = 5_000;

/**
 * The server takes a form for a machine's when its ticket is younger than 3 s (T2). The browser's memory
 * fills in a form in one second: this page waits for the rest then.
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
    const answer = await fetch(formTicketPath, { signal: AbortSignal.timeout(ticketTimeoutMs) });
    const { ticket } = asRecord(answer.ok ? await answer.json() : null);
    return typeof ticket === "string" ? ticket : null;
  } catch {
    // The server judges a form without one by what else it knows.
    return null;
  }
}

/** A challenge of the self-hosted captcha, and for how long a solution is good. Rejects when there is none. */
export async function fetchChallenge(signal: AbortSignal) {
  const answer = await fetch(captchaChallengePath, { signal, cache: "no-store" });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  const challenge: unknown = await answer.json();
  const { expiresAt } = asRecord(asRecord(challenge).parameters);
  // By the server's own time: a visitor's clock may be wrong by hours.
  const sent = Date.parse(answer.headers.get("date") ?? "");
  const now = Number.isNaN(sent) ? Date.now() : sent;
  const isLimited = typeof expiresAt === "number";
  return { challenge, goodForMs: isLimited ? expiresAt * 1_000 - now : Number.POSITIVE_INFINITY };
}
