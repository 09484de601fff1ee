import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { notWritable, refuseFullDisk, refuseReadOnly } from "./disk-checks.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { fsyncPath } from "./pglite.ts";

/** Another process works on the folder. */
export class FolderInUse extends Error {
  constructor(lockFile: string, options: ErrorOptions) {
    super(`Another process already uses the database (${lockFile} is locked).`, options);
  }
}

/**
 * Takes the lock on an embedded database's folder and returns the way to release it. Two processes
 * on one folder would overwrite each other's rows without any error (D2).
 *
 * The lock is an exclusive transaction on an empty SQLite file: the kernel frees it when the process
 * dies, however it dies, so there is no stale lock to clean up. Throws FolderInUse when another holds
 * it, and what SQLite threw when the file cannot be made or written.
 */
export function lockFolder(lockFile: string): () => void {
  // No waiting: the holder is a server that runs for weeks.
  const file = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (cause) {
    file.close();
    if (isBusy(cause)) throw new FolderInUse(lockFile, { cause });
    throw cause;
  }
  return () => file.close();
}

/** SQLITE_BUSY, and no fault of the disk, which has codes of its own. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === 5;

/** The PostgreSQL version inside the pinned PGlite; its files are of no use to another one. */
const major = "18";

/**
 * Makes sure that `folder` holds a whole, empty or used database. A new one grows in a folder beside
 * it and is renamed when every byte is on the disk, because a creation killed midway leaves a folder
 * that never opens again (D2). The caller holds the folder's lock.
 *
 * Throws OpeningFailure, and touches nothing, when the folder holds something else, cannot be
 * written or has no room.
 */
export async function ensureFolder(folder: string): Promise<void> {
  finishRestoring(folder);
  if (existsSync(folder)) {
    refuseForeign(folder);
    refuseReadOnly(folder);
    return refuseFullDisk(folder, "opening");
  }
  refuseFullDisk(dirname(folder), "creating");
  try {
    await createFolder(folder);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

async function createFolder(folder: string): Promise<void> {
  const growing = `${folder}.new`;
  // What an earlier, killed creation left: it never held anybody's data.
  rmSync(growing, { recursive: true, force: true });
  // PGlite makes its files readable for everybody; the folder's mode is what protects them.
  mkdirSync(growing, { mode: 0o700 });
  const pglite = await PGlite.create({ fs: new NodeFS(growing) });
  await pglite.close();
  putInPlace(growing, folder);
}

/** Makes every byte of `growing` safe on the disk, then gives it the name `folder`. */
export function putInPlace(growing: string, folder: string): void {
  fsyncTree(growing);
  renameSync(growing, folder);
  fsyncPath(dirname(folder));
}

/** Where a whole, restored database waits for its name (./restore.ts). */
export const restoredFolder = (folder: string): string => `${folder}.restored`;

/** A restoring that was killed after it had moved the old database away is completed. */
export function finishRestoring(folder: string): void {
  if (existsSync(folder) || !existsSync(restoredFolder(folder))) return;
  renameSync(restoredFolder(folder), folder);
  fsyncPath(dirname(folder));
}

function refuseForeign(folder: string): void {
  const versionFile = join(folder, "PG_VERSION");
  const version = existsSync(versionFile) ? readFileSync(versionFile, "utf8").trim() : null;
  if (version === major) return;
  throw new OpeningFailure(
    "foreign",
    version === null
      ? `${folder} exists but holds no database. Move it away, or set another DATA_DIR.`
      : `${folder} was written by PostgreSQL ${version}, this program brings ${major}. ` +
          "Restore a dump instead of the files.",
  );
}

function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(folder);
}
