import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { notWritable, OpeningFailure, refuseFullDisk, refuseReadOnly } from "./opening-failure.ts";
import { fsyncPath } from "./pglite.ts";

export class FolderInUse extends Error {
  constructor(lockFile: string, options: ErrorOptions) {
    super(`Another process already uses the database (${lockFile} is locked).`, options);
  }
}

/**
 * Locks the folder, since two processes would overwrite each other's rows (D2); returns the unlock.
 * An exclusive SQLite transaction: the kernel ends it with the process. Throws FolderInUse, or what
 * SQLite threw when the file cannot be written.
 */
export function lockFolder(lockFile: string): () => void {
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

/** SQLITE_BUSY; faults of the disk have other codes. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === 5;

/** The PostgreSQL version inside the pinned PGlite, which cannot read another one's files. */
const major = "18";

/**
 * Makes sure that the locked `folder` holds a complete database. A new one is renamed when every
 * byte is on the disk: a creation killed midway never opens (D2). Throws OpeningFailure.
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
  // Left by a killed creation: it never held anybody's data.
  rmSync(growing, { recursive: true, force: true });
  // PGlite makes its files readable for everybody; the folder's mode protects them.
  mkdirSync(growing, { mode: 0o700 });
  const pglite = await PGlite.create({ fs: new NodeFS(growing) });
  await pglite.close();
  putInPlace(growing, folder);
}

/** Syncs every byte of `growing` to the disk, then renames it to `folder`. */
export function putInPlace(growing: string, folder: string): void {
  fsyncTree(growing);
  renameSync(growing, folder);
  fsyncPath(dirname(folder));
}

export const restoredFolder = (folder: string): string => `${folder}.restored`;

/** Completes a restoring that was killed after it had moved the old database away. */
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
