import { ProviderError, type ProviderErrorCode } from "#server/sync/provider.ts";
import { retryAfter } from "./retry.ts";

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export type CallLimits = {
  /** For one call, from the request to the last byte of its body. */
  timeoutMs: number;
  /** Decoded bytes, so that a small compressed answer cannot fill the memory. */
  maxBodyBytes: number;
};

export type Call = {
  baseUrl: string;
  /** Path and query; it names the call in error messages, which therefore hold no credentials. */
  path: string;
  headers: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

export type CallPorts = { fetch: Fetch; now: () => Date; limits: CallLimits };

/** The JSON object of a 200 answer, or nothing there: 404 and 410. */
export type Answer = { found: true; json: object } | { found: false };

/**
 * One GET, tried once. Throws ProviderError for every other answer and for none, and the caller's
 * own reason when `signal` ended it. Redirects are not followed: they would carry the credentials
 * elsewhere.
 */
export async function getJson(call: Call, { fetch, now, limits }: CallPorts): Promise<Answer> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const stop = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline;
  try {
    return await orStopped(stop, async () => {
      const response = await fetch(`${call.baseUrl}${call.path}`, {
        method: "GET",
        headers: call.headers,
        redirect: "manual",
        signal: stop,
      });
      return await readAnswer(response, call.path, limits.maxBodyBytes, now());
    });
  } catch (error) {
    if (call.signal?.aborted) throw call.signal.reason;
    if (deadline.aborted) {
      throw new ProviderError("timeout", `GET ${call.path}: no answer in ${limits.timeoutMs} ms`);
    }
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unreachable", `GET ${call.path}: connection failed`, { cause: error });
  }
}

/** Ends with the signal even when the work itself does not listen to it. */
async function orStopped<T>(stop: AbortSignal, work: () => Promise<T>): Promise<T> {
  stop.throwIfAborted();
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
  });
  return await Promise.race([work(), stopped]);
}

async function readAnswer(
  response: Response,
  path: string,
  maxBodyBytes: number,
  now: Date,
): Promise<Answer> {
  const { status } = response;
  if (status === 200) {
    const text = await readBody(response, path, maxBodyBytes);
    return { found: true, json: readObject(text, path) };
  }
  await response.body?.cancel();
  if (status === 404 || status === 410) return { found: false };
  throw new ProviderError(codeOf(status), `GET ${path}: status ${status}`, {
    retryAfterMs: retryAfter(response.headers.get("retry-after"), now),
  });
}

function codeOf(status: number): ProviderErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 429) return "rate-limited";
  if (status >= 500) return "unavailable";
  return status >= 300 ? "refused" : "unreadable";
}

async function readBody(response: Response, path: string, maxBytes: number): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new ProviderError("unreadable", `GET ${path}: more than ${maxBytes} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The content type is not asked: maintenance pages lie, and JSON that starts an object does not. */
function readObject(text: string, path: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ProviderError("unreadable", `GET ${path}: no JSON`, { cause });
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new ProviderError("unreadable", `GET ${path}: no JSON object`);
  }
  if ("errors" in json && Array.isArray(json.errors) && json.errors.length > 0) {
    throw new ProviderError("refused", `GET ${path}: status 200 with errors`);
  }
  return json;
}
