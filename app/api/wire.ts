import { wirePaths } from "#domain/paths.ts";

/** What an action of the integration function is asked for. */
type Call = {
  action: "search" | "sync-status" | "enhanced-sync";
  parameters?: Record<string, string>;
  publicKey: string;
  method?: "GET" | "POST";
  signal?: AbortSignal;
};

/**
 * Calls the integration function as the specification, section 7, has it. Rejects with 'HTTP error!
 * status: {status}' (section 8) when the answer is no success. The JSON is still to be read, see `understood`.
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
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  return answer.json();
}

/** What a reader made of an answer; rejects when it has another form than this build reads. */
export function understood<Answer>(read: Answer | null): Answer {
  if (read === null) throw new Error("The answer has another form than this build reads.");
  return read;
}
