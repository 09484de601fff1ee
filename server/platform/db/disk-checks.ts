import { accessSync, constants, type StatsFs, statfsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { codeOf, OpeningFailure } from "./opening-failure.ts";

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

/** Whether there is room for inquiries, a sync, a backup. With PostgreSQL always true. */
export function createDiskRoom({
  DATA_DIR: folder,
  DATABASE_URL: postgres,
}: Pick<Config, "DATA_DIR" | "DATABASE_URL">): () => Promise<boolean> {
  if (postgres !== undefined) return async () => true;
  return async () => mebibytes(await statfs(folder)) >= leastMebibytes.writing;
}
