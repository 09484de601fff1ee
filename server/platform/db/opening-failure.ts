import { DrizzleQueryError } from "drizzle-orm";
import { errorCode } from "#server/platform/app-error.ts";
import { freeDiskBytesSync, minFreeBytes } from "#server/platform/disk.ts";

/**
 * `not-started`: the embedded PostgreSQL; `newer`: the schema is of a newer version of this program;
 * `no-backup`: none could be written before a migration.
 */
export type OpeningFailureKind =
  | "unreachable"
  | "no-room"
  | "not-writable"
  | "not-started"
  | "newer"
  | "no-backup"
  | "not-migrated";

/** The database may open later, and the server stays up without it (docs/decisions/006). */
export class OpeningFailure extends Error {
  override name = "OpeningFailure";
  readonly kind: OpeningFailureKind;

  constructor(kind: OpeningFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** True when the database is unreachable or refused a statement. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || error instanceof OpeningFailure;

/** German, without path or detail: /readyz is public. */
export const databaseErrorText: Readonly<Record<OpeningFailureKind, string>> = {
  unreachable: "Die Datenbank ist nicht erreichbar.",
  "no-room": "Für die Datenbank ist zu wenig Platz auf dem Datenträger.",
  "not-writable": "In den Ordner der Datenbank kann nicht geschrieben werden.",
  "not-started": "Die Datenbank lässt sich nicht starten.",
  newer: "Die Datenbank stammt von einer neueren Version dieses Programms.",
  "no-backup": "Vor der Umstellung der Datenbank konnte keine Sicherung geschrieben werden.",
  "not-migrated": "Die Datenbank konnte nicht auf den Stand dieses Programms gebracht werden.",
};

/** Throws OpeningFailure `no-room` when the disk has too little for `purpose`. */
export function refuseFullDisk(folder: string, purpose: "opening" | "creation"): void {
  const needed = minFreeBytes[purpose];
  const free = freeDiskBytesSync(folder);
  if (free >= needed) return;
  const mebibytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);
  throw new OpeningFailure(
    "no-room",
    `The disk of ${folder} has ${mebibytes(free)} MiB left; the database needs ${mebibytes(needed)} to open. ` +
      "Nothing was changed; make room.",
  );
}

export function notWritable(folder: string, cause: unknown): OpeningFailure {
  if (cause instanceof OpeningFailure) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const kind = ["ENOSPC", "EDQUOT"].includes(errorCode(cause) ?? "") ? "no-room" : "not-writable";
  return new OpeningFailure(kind, `The database in ${folder} cannot be written: ${reason}`, {
    cause,
  });
}
