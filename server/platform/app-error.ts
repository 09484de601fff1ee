/**
 * Every expected refusal of the server, as a closed list. Use cases throw one of these; only
 * server/http knows which HTTP status belongs to it.
 */
export type AppErrorCode =
  | "unreadable"
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
  /** Field name and German message, for answers that point at parts of the input. */
  readonly issues: readonly { field: string; message: string }[];
  /** When another try makes sense; undefined: nobody can say. */
  readonly retryAfterSeconds: number | undefined;

  /** `message` is German and meant for people; it reaches the visitor as it is. */
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
