import { type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { DrizzleQueryError } from "drizzle-orm";

/** `not-started`: the site's own PostgreSQL; `newer`: by newer code of ours. */
export type OpeningFailureKind =
  | "unreachable"
  | "no-room"
  | "not-writable"
  | "not-started"
  | "newer"
  | "not-migrated";

/** It may open later: the server stays up without it (docs/decisions/006). For the operator. */
export class OpeningFailure extends Error {
  override name = "OpeningFailure";
  readonly kind: OpeningFailureKind;

  constructor(kind: OpeningFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether something failed since the database is away, or refused a statement. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || error instanceof OpeningFailure;

/** The code of a system, driver or SQL error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** German, without path or detail: /readyz is public. */
export const databaseErrorText: Readonly<Record<OpeningFailureKind, string>> = {
  unreachable: "Die Datenbank ist nicht erreichbar.",
  "no-room": "Für die Datenbank ist zu wenig Platz auf dem Datenträger.",
  "not-writable": "In den Ordner der Datenbank kann nicht geschrieben werden.",
  "not-started": "Die Datenbank lässt sich nicht starten.",
  newer: "Die Datenbank stammt von einer neueren Version dieses Programms.",
  "not-migrated": "Die Datenbank konnte nicht auf den Stand dieses Programms gebracht werden.",
};

/** Recovery writes before it answers; a new database has 31 MiB. */
const leastMebibytes = { opening: 20, creating: 48, writing: 256 };

const mebibytes = ({ bavail, bsize }: StatsFs) => (bavail * bsize) / 1024 ** 2;

/** Throws OpeningFailure `no-room` when the disk has too little for `purpose`. */
export function refuseFullDisk(folder: string, purpose: "opening" | "creating"): void {
  const least = leastMebibytes[purpose];
  const free = mebibytes(statfsSync(folder));
  if (free >= least) return;
  throw new OpeningFailure(
    "no-room",
    `The disk of ${folder} has ${Math.floor(free)} MiB left; the database needs ${least} to open. ` +
      "Nothing was changed; make room.",
  );
}

/** OpeningFailures pass as they are. */
export function notWritable(folder: string, cause: unknown): OpeningFailure {
  if (cause instanceof OpeningFailure) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const kind = ["ENOSPC", "EDQUOT"].includes(codeOf(cause)) ? "no-room" : "not-writable";
  return new OpeningFailure(kind, `The database in ${folder} cannot be written: ${reason}`, {
    cause,
  });
}

/** Whether there is room for inquiries, a sync, a backup, so many times over. */
export async function hasRoomToWrite(folder: string, times: number): Promise<boolean> {
  return mebibytes(await statfs(folder)) >= leastMebibytes.writing * times;
}
