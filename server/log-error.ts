/**
 * What a log line tells of an error: kind, code, message and stack, of its causes too. Never its other
 * properties, and of messages only what cannot be a visitor's words: failed statements carry their
 * parameters, PostgreSQL repeats values that it cannot read, V8 the JSON that it cannot parse
 * (T19).
 */
type LoggedError = {
  type: string;
  message: string;
  stack: string[];
  code?: string;
  cause?: LoggedError;
};

const deepest = 5;
const mostFrames = 12;

/** For pino; what is no error becomes its type. */
export function loggedError(thrown: unknown, depth = 1): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "", stack: [] };
  const { cause } = thrown;
  return {
    type: thrown.constructor.name || thrown.name,
    message: safeMessage(thrown),
    stack: framesOf(thrown),
    ...("code" in thrown && isCode(thrown.code) && { code: thrown.code }),
    ...(cause instanceof Error && depth < deepest && { cause: loggedError(cause, depth + 1) }),
  };
}

const isCode = (code: unknown): code is string =>
  typeof code === "string" && /^[\w-]{1,40}$/.test(code);

/** SQLSTATE of classes 22 (a value that does not fit) and 23 (a constraint): both name values. */
const namesValues = (code: unknown) => typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code);

function safeMessage(error: Error): string {
  if ("code" in error && namesValues(error.code)) return "(a value was refused)";
  if (error instanceof SyntaxError) return "(something could not be parsed)";
  // drizzle: `Failed query: insert …\nparams: …`
  return error.message.replace(/\nparams:[\s\S]*$/, "");
}

/** The lines behind the message, which may have lines that look like one. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split("\n");
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim());
}
