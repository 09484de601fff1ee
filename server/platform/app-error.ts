/** Codes of errors that clients see; only server/platform/http maps them to HTTP statuses. */
export type AppErrorCode =
  | "unreadable"
  | "bad-address"
  | "unauthorized"
  | "captcha"
  | "cross-site"
  | "prefetch"
  | "not-found"
  | "method-not-allowed"
  | "too-large"
  | "unsupported-type"
  | "validation"
  | "too-many"
  | "provider-failed"
  | "not-ready"
  | "internal";

export class AppError extends Error {
  override name = "AppError";
  readonly code: AppErrorCode;
  /** Field names with German messages. */
  readonly issues: readonly { field: string; message: string }[];
  readonly retryAfterSeconds: number | undefined;

  /** `message` is German; visitors and API clients may read it. */
  constructor(
    code: AppErrorCode,
    message: string,
    issues: readonly { field: string; message: string }[] = [],
    options?: ErrorOptions & { retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** An error code such as `ECONNREFUSED`; the message could hold personal data. */
export function errorCode(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : null;
}
