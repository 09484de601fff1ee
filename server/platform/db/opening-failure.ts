import { accessSync, constants, type StatsFs, statfsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";

/** `foreign`: of another program or PostgreSQL version; `newer`: by newer code of ours. */
export type OpeningFailureKind =
  | "unreachable"
  | "no-room"
  | "not-writable"
  | "damaged"
  | "foreign"
  | "newer"
  | "not-migrated";

/** It may open later: the server stays up without it (docs/decisions/006). For the operator. */
export class OpeningFailure extends Error {
  override name = "OpeningFailure";
  readonly kind: OpeningFailureKind;
  /** False as long as nothing changed that could make another try succeed. */
  readonly isWorthAnotherTry: () => boolean;

  constructor(
    kind: OpeningFailureKind,
    message: string,
    options: ErrorOptions & { isWorthAnotherTry?: () => boolean } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.isWorthAnotherTry = options.isWorthAnotherTry ?? (() => true);
  }
}

/** The code of a system, driver or SQL error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** German, without path or detail: /readyz is public. */
export const databaseErrorText: Readonly<Record<OpeningFailureKind, string>> = {
  unreachable: "Die Datenbank ist nicht erreichbar.",
  "no-room": "Für die Datenbank ist zu wenig Platz auf dem Datenträger.",
  "not-writable": "In den Ordner der Datenbank kann nicht geschrieben werden.",
  damaged: "Die Datenbank lässt sich nicht öffnen, ihre Dateien sind beschädigt.",
  foreign: "Der Ordner der Datenbank enthält etwas anderes als eine Datenbank dieses Programms.",
  newer: "Die Datenbank stammt von einer neueren Version dieses Programms.",
  "not-migrated": "Die Datenbank konnte nicht auf den Stand dieses Programms gebracht werden.",
};

/** With less the engine may hang (D5): to open it needs a 16 MiB segment of its log, new three. */
const leastMebibytes = { opening: 20, creating: 48, writing: 256 };

const mebibytes = ({ bavail, bsize }: StatsFs) => (bavail * bsize) / 1024 ** 2;
const freeMebibytes = (folder: string) => mebibytes(statfsSync(folder));

/** Throws OpeningFailure `no-room` when the disk has too little for `purpose` and so many bytes `besides`. */
export function refuseFullDisk(
  folder: string,
  purpose: keyof typeof leastMebibytes,
  besides = 0,
): void {
  const least = leastMebibytes[purpose] + Math.ceil(besides / 1024 ** 2);
  const free = freeMebibytes(folder);
  if (free >= least) return;
  throw new OpeningFailure(
    "no-room",
    `The disk of ${folder} has ${Math.floor(free)} MiB left; the database needs ${least} to open. ` +
      "Nothing was changed; make room.",
  );
}

export function refuseReadOnly(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
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

export function damaged(folder: string, cause: unknown): OpeningFailure {
  return new OpeningFailure(
    "damaged",
    `The embedded database in ${folder} does not open, its files are damaged. Nothing was deleted. ` +
      "Put a backup in its place: npm run dealer -- restore FILE",
    { cause },
  );
}

/**
 * Damage stays, and each try makes the engine write to its log: the next try waits for a change.
 */
export function waitingForChange(folder: string, error: unknown): unknown {
  if (!(error instanceof OpeningFailure)) return error;
  const { kind, message, cause } = error;
  if (kind === "no-room" || kind === "not-writable") return error;
  const then = imprint(folder);
  const isWorthAnotherTry = () => imprint(folder) !== then;
  return new OpeningFailure(kind, message, { cause, isWorthAnotherTry });
}

function imprint(folder: string): string {
  const paths = [folder, join(folder, "PG_VERSION"), join(folder, "global/pg_control")];
  const marks = paths.map((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? "none" : `${found.ino} ${found.mtimeMs}`;
  });
  // In steps of what is needed, since free space changes all the time.
  const room = Math.floor(freeMebibytes(join(folder, "..")) / leastMebibytes.opening);
  return [...marks, Math.min(room, 4)].join();
}

/** Whether there is room for inquiries, a sync, a backup. */
export async function hasRoomToWrite(folder: string): Promise<boolean> {
  return mebibytes(await statfs(folder)) >= leastMebibytes.writing;
}
