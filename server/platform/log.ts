import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type DestinationStream } from "pino";

const requestIds = new AsyncLocalStorage<string>();

export function withRequestId<T>(id: string, work: () => T): T {
  return requestIds.run(id, work);
}

export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/**
 * Other properties of an error are never logged, nor a message that may contain a visitor's words: drizzle's
 * contains the statement's parameters, PostgreSQL's and V8's quote what they refuse.
 */
type LoggedError = {
  type: string;
  message: string;
  stack: string[];
  code?: string;
  cause?: LoggedError;
};

const maxDepth = 5;
const maxFrames = 12;

function loggedError(thrown: unknown, depth = 1): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "", stack: [] };
  const { cause } = thrown;
  return {
    type: thrown.constructor.name || thrown.name,
    message: safeMessage(thrown),
    stack: stackFrames(thrown).slice(0, maxFrames),
    ...("code" in thrown && isCode(thrown.code) && { code: thrown.code }),
    ...(cause instanceof Error && depth < maxDepth && { cause: loggedError(cause, depth + 1) }),
  };
}

const isCode = (code: unknown): code is string =>
  typeof code === "string" && /^[\w-]{1,40}$/.test(code);

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation), whose messages quote values. */
const quotesValue = (code: unknown) => typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code);

function safeMessage(error: Error): string {
  if ("code" in error && quotesValue(error.code)) return "(a value was refused)";
  if (error instanceof SyntaxError) return "(something could not be parsed)";
  // drizzle: `Failed query: insert …\nparams: …`
  return error.message.replace(/\nparams:[\s\S]*$/, "");
}

/** Skips the message, which may have lines that look like stack frames. */
function stackFrames({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}

/** Structured log lines. `fields` never hold bodies, query strings or visitors' data. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  debug?(fields: object, message: string): void;
};

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export function createLog(
  level: string,
  { to = "stdout" }: { to?: "stdout" | "stderr" | DestinationStream } = {},
): Log {
  const options = {
    level,
    base: null,
    mixin: () => ({ requestId: currentRequestId() }),
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return pino(options, typeof to === "string" ? standardStream(to) : to);
}

/** What a log line may have of a client: the /24 or /48 around its `networks`. */
export const widestNetwork = (networks: readonly string[]): string =>
  (networks.at(-1) ?? "unknown").replace(/\.\d+$/, ".0/24");

/** Rate limit for log lines that any client can cause; `leftOut` counts those dropped before this one. */
export function createLogSampler({
  perMinute = 10,
  monotonicMs = () => performance.now(),
} = {}): (write: (fields: { leftOut?: number }) => void) => void {
  let windowStart = Number.NEGATIVE_INFINITY;
  let written = 0;
  let leftOut = 0;
  return (write) => {
    const now = monotonicMs();
    if (now - windowStart >= 60_000) {
      windowStart = now;
      written = 0;
    }
    if (written >= perMinute) {
      leftOut += 1;
      return;
    }
    written += 1;
    write(leftOut === 0 ? {} : { leftOut });
    leftOut = 0;
  };
}

/** Buffer while the disk is full; lines beyond it are lost. */
const maxBufferedCharacters = 1024 * 1024;

function standardStream(to: "stdout" | "stderr"): DestinationStream {
  const fd = to === "stdout" ? 1 : 2;
  const stream = pino.destination({ fd, sync: true, maxLength: maxBufferedCharacters });
  stream.on("error", () => undefined);
  return stream;
}

/** Leaves the message out: that of a failed statement contains what the visitor wrote. */
export function describeFailure(failure: unknown): Record<"kinds" | "codes" | "place", string[]> {
  const chain: Error[] = [];
  for (let next = failure; next instanceof Error && chain.length < maxDepth; next = next.cause) {
    chain.push(next);
  }
  return {
    kinds: chain.map(({ name }) => name),
    codes: chain.flatMap((error) => ("code" in error ? [String(error.code)] : [])),
    place: chain.flatMap(stackFrames).filter(isOurs).slice(0, 3),
  };
}

const isOurs = (frame: string) => !/node_modules|node:/.test(frame);
