import { wirePaths } from "#domain/paths.ts";
import { readErrorMessage } from "#domain/wire-answers.ts";

/** What an action of the integration function is asked for. */
type Call = {
  action: "search" | "sync-status" | "enhanced-sync";
  parameters?: Record<string, string>;
  publicKey: string;
  method?: "GET" | "POST";
  signal?: AbortSignal;
};

/** An answer that is no success: 'HTTP error! status: {status}' (specification, section 8). */
export class HttpError extends Error {
  override name = "HttpError";
  /** The server's own German sentences; null where it told none. */
  readonly words: string | null;

  constructor(status: number, words: string | null) {
    super(`HTTP error! status: ${status}`);
    this.words = words;
  }
}

/**
 * Calls the integration function as the specification, section 7, has it. Rejects with `HttpError` when
 * the answer is no success. The JSON is still to be read, see `understood`.
 */
export async function callIntegration(call: Call): Promise<unknown> {
  const query = new URLSearchParams({ action: call.action, ...call.parameters });
  const answer = await fetch(`${wirePaths.integration}?${query}`, {
    method: call.method ?? "GET",
    headers: {
      authorization: `Bearer ${call.publicKey}`,
      apikey: call.publicKey,
      "content-type": "application/json",
    },
    ...(call.signal && { signal: call.signal }),
  });
  if (!answer.ok) throw new HttpError(answer.status, await wordsOf(answer));
  return answer.json();
}

/** The message of a refusal; a proxy's answer is none. */
async function wordsOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  return readErrorMessage(body);
}

/** What a reader made of an answer; rejects when it has another form than this build reads. */
export function understood<Answer>(read: Answer | null): Answer {
  if (read === null) throw new Error("The answer has another form than this build reads.");
  return read;
}
