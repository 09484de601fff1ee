import pRetry from "p-retry";

export type ProviderErrorCode =
  | "unreachable" // refused, DNS, TLS, cut in the middle
  | "timeout" // of one call, to the last byte
  | "unauthorized" // 401: wrong or missing credentials
  | "forbidden" // 403: the account may not use the interface
  | "refused" // any other 4xx, a redirect, or an answer that carries `errors`
  | "rate-limited" // 429
  | "unavailable" // 5xx
  | "unreadable" // 200, but not the answer that was asked for
  | "inconsistent"; // declared and received numbers of ads disagree

/** A failed call. The message is for the log, in English, and holds no credentials. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly code: ProviderErrorCode;
  readonly retryAfterMs: number | null;

  constructor(
    code: ProviderErrorCode,
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export type CallLimits = {
  /** For one call, from the request to the last byte of its body. */
  timeoutMs: number;
  /** Decoded bytes, so that a small compressed body cannot fill the memory. */
  maxBodyBytes: number;
};

type ProviderCall = {
  /** Path and query; error messages name it, and hold no credentials. */
  path: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
};

export type CallPorts = {
  /** Without a slash at its end: `https://services.mobile.de`. */
  baseUrl: string;
  fetch: Fetch;
  now: () => Date;
};

/**
 * One GET without retries: the JSON object of a 200 response, null for 404 and 410. Throws ProviderError
 * for every other response and for none, and the abort reason when `signal` ended it. Redirects are not
 * followed: they would carry the credentials elsewhere.
 */
export async function getJson(
  { path, headers, signal }: ProviderCall,
  { baseUrl, fetch, now }: CallPorts,
  { timeoutMs, maxBodyBytes }: CallLimits,
): Promise<object | null> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    return await orStopped(stop, async () => {
      const init: RequestInit = { method: "GET", headers, redirect: "manual", signal: stop };
      const response = await fetch(`${baseUrl}${path}`, init);
      return await readAnswer(response, path, maxBodyBytes, now());
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.aborted) {
      throw new ProviderError("timeout", `GET ${path}: no answer in ${timeoutMs} ms`);
    }
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unreachable", `GET ${path}: connection failed`, { cause: error });
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
): Promise<object | null> {
  const { status } = response;
  if (status === 200) return readObject(await readBody(response, path, maxBodyBytes), path);
  await response.body?.cancel();
  if (status === 404 || status === 410) return null;
  throw new ProviderError(codeOf(status), `GET ${path}: status ${status}`, {
    retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now),
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

/** The content type is not checked: maintenance pages state a wrong one. */
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

export type RetryPorts = {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Least pause before the first retry; 0 in tests. */
  firstRetryMs?: number;
};

const temporary: ReadonlySet<ProviderErrorCode> = new Set([
  "unreachable",
  "timeout",
  "rate-limited",
  "unavailable",
  // A maintenance page or a truncated body, often with status 200.
  "unreadable",
]);

export const defaultFirstRetryMs = 500;
const maxDelayMs = 30_000;
/** When the provider asks for a longer pause, the call fails instead. */
const maxWaitMs = 60_000;

/**
 * Retries failures that may be temporary after 0.5 to 1 s, 1 to 2 s, 2 to 4 s … at most 30 s, and not
 * before `Retry-After`. Throws other failures, and the last one, as they are; when `signal` aborts, its
 * reason.
 */
export function withRetries<T>(
  attempt: () => Promise<T>,
  retries: number,
  { sleep, firstRetryMs = defaultFirstRetryMs }: RetryPorts,
  signal: AbortSignal | undefined,
): Promise<T> {
  return pRetry(attempt, {
    retries,
    minTimeout: firstRetryMs,
    maxTimeout: maxDelayMs,
    randomize: true,
    signal,
    async shouldRetry({ error, retryDelay }) {
      if (!(error instanceof ProviderError) || !temporary.has(error.code)) return false;
      const retryAfterMs = error.retryAfterMs ?? 0;
      if (retryAfterMs > maxWaitMs) return false;
      await sleep(Math.max(0, retryAfterMs - retryDelay), signal);
      return true;
    },
  });
}

const maxRetryAfterMs = 3_600_000;

/** `Retry-After` in ms from now, seconds or HTTP date, at most an hour; null when unreadable. */
function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : null;
  const ms = seconds === null ? Date.parse(header) - now.getTime() : seconds * 1_000;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxRetryAfterMs);
}
