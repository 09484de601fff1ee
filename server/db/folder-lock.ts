import { DatabaseSync } from "node:sqlite";

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
