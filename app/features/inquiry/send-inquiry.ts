import { asRecord } from "#domain/format/as-record.ts";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import {
  type apiPaths,
  captchaChallengePath,
  formTicketPath,
  photosFolder,
  photosHeader,
} from "#domain/pages/paths.ts";

export type InquiryPost = {
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string;
  honeypot: string;
  /** Null when none could be fetched; the server then decides without it. */
  ticket: string | null;
};

type SendProblem =
  | "invalid"
  | "captcha"
  /** The message is for visitors, for example about too many inquiries. */
  | "rejected"
  /** Without a readable response the inquiry may still have arrived. */
  | "unanswered";

export type SendRefusal = {
  state: "refused";
  problem: SendProblem;
  message: string | null;
  issues: readonly FieldIssue[];
};
export type SendOutcome =
  | { state: "sent"; reference: string; photosPath?: string | null }
  | SendRefusal;

/** A shorter timeout would make visitors resend inquiries that a slow server did store. */
const timeoutMs = 30_000;

export async function sendInquiry(
  path: typeof apiPaths.contactInquiry | typeof apiPaths.vehicleInquiry,
  publicApiKey: string,
  { body, idempotencyKey, honeypot, ticket }: InquiryPost,
): Promise<SendOutcome> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${publicApiKey}`,
        apikey: publicApiKey,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
        ...(ticket !== null && { "x-form-ticket": ticket }),
        ...(honeypot !== "" && { "x-form-trap": encodeURIComponent(honeypot) }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const outcome = readOutcome(response.status, await response.json().catch(() => null));
    const photosPath = response.headers.get(photosHeader);
    const isPhotosPath = photosPath?.startsWith(`${photosFolder}/`) === true;
    return outcome.state === "sent" && isPhotosPath ? { ...outcome, photosPath } : outcome;
  } catch {
    return unanswered;
  }
}

const unanswered: SendRefusal = {
  state: "refused",
  problem: "unanswered",
  message: null,
  issues: [],
};

export function readOutcome(status: number, body: unknown): SendOutcome {
  const { success, reference, error } = asRecord(body);
  if (status === 200 && success === true && typeof reference === "string") {
    return { state: "sent", reference };
  }
  const { message: text, issues: list } = asRecord(error);
  const message = typeof text === "string" ? text : null;
  // A proxy answered: the inquiry may still have arrived.
  if (status < 400 || (status >= 500 && message === null)) return unanswered;
  const issues = status === 422 && Array.isArray(list) ? list.filter(isIssue) : [];
  if (issues.length > 0) return { state: "refused", problem: "invalid", message, issues };
  return { state: "refused", problem: status === 403 ? "captcha" : "rejected", message, issues };
}

function isIssue(value: unknown): value is FieldIssue {
  const { field, message } = asRecord(value);
  return typeof field === "string" && typeof message === "string";
}

const ticketTimeoutMs = 5_000;

/** A form with a ticket younger than 3 s looks like a bot's to the server (T2); autofill can be that fast. */
const minTicketAgeMs = 3_200;

export function createTicketCache() {
  let cached: Promise<string | null> | null = null;
  let fetchedAt = 0;

  function fetchCached(): Promise<string | null> {
    cached ??= fetchTicket().then((ticket) => {
      fetchedAt = performance.now();
      // Lets the next call retry.
      if (ticket === null) cached = null;
      return ticket;
    });
    return cached;
  }
  return {
    prefetch: () => void fetchCached(),
    async get(): Promise<string | null> {
      const ticket = await fetchCached();
      const remaining = fetchedAt + minTicketAgeMs - performance.now();
      if (ticket !== null && remaining > 0)
        await new Promise((resolve) => setTimeout(resolve, remaining));
      return ticket;
    },
    drop(): void {
      cached = null;
    },
  };
}

async function fetchTicket(): Promise<string | null> {
  try {
    const response = await fetch(formTicketPath, { signal: AbortSignal.timeout(ticketTimeoutMs) });
    const { ticket } = asRecord(response.ok ? await response.json() : null);
    return typeof ticket === "string" ? ticket : null;
  } catch {
    return null;
  }
}

/** Fetches a challenge of the self-hosted captcha. `validForMs`: the time until its solution expires. */
export async function fetchChallenge(signal: AbortSignal) {
  const response = await fetch(captchaChallengePath, { signal, cache: "no-store" });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const challenge: unknown = await response.json();
  const { expiresAt } = asRecord(asRecord(challenge).parameters);
  // By the server's clock, because a visitor's may be wrong by hours.
  const serverTime = Date.parse(response.headers.get("date") ?? "");
  const now = Number.isNaN(serverTime) ? Date.now() : serverTime;
  const hasExpiry = typeof expiresAt === "number";
  return { challenge, validForMs: hasExpiry ? expiresAt * 1_000 - now : Number.POSITIVE_INFINITY };
}
