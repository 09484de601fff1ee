import type { FieldIssue } from "../ui/form-values.ts";

/** What becomes of an inquiry that was not accepted. */
export type SendProblem =
  /** Fields are wrong, `issues` says which. */
  | "invalid"
  /** The captcha must be solved again. */
  | "captcha"
  /** Refused in words for people, as too many inquiries are. */
  | "refused"
  /** No answer, or none that can be read: it may have arrived or not. */
  | "unanswered";

/** Why an inquiry was not accepted; `message` is for people, null when the server had no words. */
export class SendError extends Error {
  override name = "SendError";
  readonly problem: SendProblem;
  readonly words: string | null;
  readonly issues: readonly FieldIssue[];

  constructor(problem: SendProblem, words: string | null, issues: readonly FieldIssue[] = []) {
    super(`The inquiry was not accepted: ${problem}`);
    this.problem = problem;
    this.words = words;
    this.issues = issues;
  }
}

/** The reference number out of the answer; null when it is none of ours. */
export function readReference(answer: unknown): string | null {
  if (!isRecord(answer) || answer.success !== true) return null;
  return typeof answer.reference === "string" ? answer.reference : null;
}

/** Reads a refusal (R40: `{ error: { code, message, issues } }`). */
export function readRefusal(status: number, answer: unknown): SendError {
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
  const words = typeof error.message === "string" ? error.message : null;
  const issues = Array.isArray(error.issues) ? error.issues.filter(isIssue) : [];
  if (status === 422 && issues.length > 0) return new SendError("invalid", words, issues);
  if (status === 403) return new SendError("captcha", words);
  return new SendError("refused", words);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isIssue(value: unknown): value is FieldIssue {
  return isRecord(value) && typeof value.field === "string" && typeof value.message === "string";
}
