import { type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";

const mebibyte = 1024 ** 2;

/**
 * Bytes that must be free for what fills the disk further. Each stops before the next would suffer from it, so
 * that nothing takes the room of inquiries (F8).
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
