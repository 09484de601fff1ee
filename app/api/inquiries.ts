import { wirePaths } from "#domain/site/paths.ts";
import { readReference, readRefusal, SendError } from "./inquiry-answer.ts";

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
const patience = 15_000;

/** `send-contact-inquiry` and `send-vehicle-inquiry`; both resolve with the reference number. */
export const contactInquiry = (publicKey: string) => (sent: Sending) =>
  send(wirePaths.contactInquiry, publicKey, sent);
export const vehicleInquiry = (publicKey: string) => (sent: Sending) =>
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
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(patience) });
    const answer: unknown = await response.json().catch(() => null);
    return { status: response.status, answer };
  } catch {
    // No network, no server, or no answer in time.
    throw new SendError("unanswered", null);
  }
}
