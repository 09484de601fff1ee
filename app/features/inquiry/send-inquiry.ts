import type { InquiryOutcome } from "#domain/inquiry/outcome.ts";
import {
  captchaChallengePath,
  formTicketPath,
  photosFolder,
  photosHeader,
  type wirePaths,
} from "#domain/pages/paths.ts";
import type { FieldIssue } from "../../ui/form-values.ts";

export type Sending = {
  body: Readonly<Record<string, unknown>>;
  /** Idempotency key: a retry of the same words is not a second inquiry. */
  key: string;
  honeypot: string;
  /** Null when none could be fetched; the server then decides without it. */
  ticket: string | null;
};

type SendProblem =
  | "invalid"
  | "captcha"
  /** In words for people, such as too many inquiries. */
  | "refused"
  /** No answer, or none that can be read: the inquiry may have arrived. */
  | "unanswered";

export type SendOutcome =
  | (Extract<Outcome, { state: "sent" }> & { photosPath?: string | null })
  | Extract<Outcome, { state: "refused" }>;
type Outcome = InquiryOutcome<{ problem: SendProblem; message: string | null }>;
export type SendRefusal = Extract<SendOutcome, { state: "refused" }>;

/** A busy server with a slow disk may take its time; what was typed would be sent twice for nothing. */
const timeoutMs = 30_000;

export async function sendInquiry(
  path: typeof wirePaths.contactInquiry | typeof wirePaths.vehicleInquiry,
  publicKey: string,
  { body, key, honeypot, ticket }: Sending,
): Promise<SendOutcome> {
  try {
    const response = await fetch(path, {
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
    const outcome = readOutcome(response.status, await response.json().catch(() => null));
    const photosPath = response.headers.get(photosHeader);
    const isOurs = photosPath?.startsWith(`${photosFolder}/`) === true;
    return outcome.state === "sent" && isOurs ? { ...outcome, photosPath } : outcome;
  } catch {
    // No network, no server, or no answer in time.
    return unanswered;
  }
}

const unanswered: SendRefusal = {
  state: "refused",
  problem: "unanswered",
  message: null,
  issues: [],
};

/** Reads a response of the wire (R40). A success in another form than ours may have arrived or not. */
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

const ticketTimeoutMs = 5_000;

/** The server takes a form with a ticket younger than 3 s for a bot's (T2). Autofill takes one second. */
const minAgeMs = 3_200;

export function createFormTicket() {
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
    prepare: () => void ask(),
    async take(): Promise<string | null> {
      const ticket = await ask();
      const rest = since + minAgeMs - performance.now();
      if (ticket !== null && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      return ticket;
    },
    drop(): void {
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
    // The server judges the form without one.
    return null;
  }
}

/** A challenge of the self-hosted captcha, and for how long a solution is good. Rejects when there is none. */
export async function fetchChallenge(signal: AbortSignal) {
  const answer = await fetch(captchaChallengePath, { signal, cache: "no-store" });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  const challenge: unknown = await answer.json();
  const { expiresAt } = asRecord(asRecord(challenge).parameters);
  // By the server's time: a visitor's clock may be wrong by hours.
  const sent = Date.parse(answer.headers.get("date") ?? "");
  const now = Number.isNaN(sent) ? Date.now() : sent;
  const isLimited = typeof expiresAt === "number";
  return { challenge, goodForMs: isLimited ? expiresAt * 1_000 - now : Number.POSITIVE_INFINITY };
}
