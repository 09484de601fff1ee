/**
 * Why a database does not open although nobody set anything wrong. `unreachable`: a PostgreSQL that
 * is away; `no-room`, `not-writable`: the disk of the embedded one; `damaged`: its files cannot be
 * read; `foreign`: they belong to another program or version of PostgreSQL; `newer`: written by
 * newer code of ours; `not-migrated`: it could not be brought to this version.
 */
export type OpeningFailureKind =
  | "unreachable"
  | "no-room"
  | "not-writable"
  | "damaged"
  | "foreign"
  | "newer"
  | "not-migrated";

type Details = ErrorOptions & {
  /** False as long as nothing changed since the failure that could make another try succeed. */
  isWorthAnotherTry?: () => boolean;
};

/**
 * The database does not open now, and may later, when somebody mended or made room: whoever serves
 * stays up without it and tries again (docs/decisions/028). The message is for the operator. Other
 * errors of an opening are for him to correct before a start makes sense.
 */
export class OpeningFailure extends Error {
  override name = "OpeningFailure";
  readonly kind: OpeningFailureKind;
  readonly isWorthAnotherTry: () => boolean;

  constructor(kind: OpeningFailureKind, message: string, details: Details = {}) {
    super(message, details);
    this.kind = kind;
    this.isWorthAnotherTry = details.isWorthAnotherTry ?? (() => true);
  }
}

/** Whether the system's words for `error` say that a disk is full. */
export function isOutOfRoom(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error));
}

/** The code of a system, driver or SQL error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
