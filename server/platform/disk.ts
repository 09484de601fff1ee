import { randomUUID } from "node:crypto";
import { type StatsFs, statfsSync } from "node:fs";
import { open, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./app-error.ts";

const mebibyte = 1024 ** 2;

/**
 * Bytes that must be free for what fills the disk further. Each stops before the next would suffer from it, so
 * that nothing takes the room of inquiries.
 */
export const minFreeBytes = {
  caches: 1_024 * mebibyte,
  /** The dealer is told. */
  warning: 768 * mebibyte,
  backup: 512 * mebibyte,
  /** Inquiries, their photos and the stock. */
  rows: 256 * mebibyte,
  /** A new database has 31 MiB. */
  creation: 48 * mebibyte,
  /** Crash recovery writes before the database opens. */
  opening: 20 * mebibyte,
};

const freeBytes = ({ bavail, bsize }: StatsFs) => bavail * bsize;

export const freeDiskBytesSync = (folder: string): number => freeBytes(statfsSync(folder));

/** Free bytes on the fullest disk of DATA_DIR; infinite when the system does not tell. */
export async function freeDiskBytes(dataDir: string): Promise<number> {
  // PostgreSQL's folder may be a link to another disk.
  const folders = [dataDir, join(dataDir, "postgres")];
  return Math.min(...(await Promise.all(folders.map(freeBytesAt))));
}

/** Infinite when the system does not tell. */
export const freeBytesAt = (folder: string): Promise<number> =>
  statfs(folder).then(freeBytes, () => Number.POSITIVE_INFINITY);

/**
 * Writes a file that is there as a whole or not at all, even after a power cut, and readable for its owner only.
 * `content` may write the draft itself; `publish` gives it its name, by default in place of an earlier file. A killed
 * process leaves a draft, which ends in `.new`.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array | ((draft: string) => Promise<void>),
  publish: (draft: string, path: string) => Promise<void> = rename,
): Promise<void> {
  // Random, because processes in containers that share the folder may have the same id.
  const draft = `${path}.${randomUUID()}.new`;
  try {
    if (typeof content === "function") await content(draft);
    else await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true });
    await publish(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(dirname(path));
}

/** Otherwise a power cut could undo the renaming. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems cannot.
    if (errorCode(error) !== "EINVAL") throw error;
  } finally {
    await handle.close();
  }
}
