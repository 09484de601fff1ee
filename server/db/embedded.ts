import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Log } from "#server/log.ts";
import { ConsideratePglite } from "./considerate-pglite.ts";
import type { Database } from "./database.ts";
import { DurableFileSystem } from "./durable-file-system.ts";
import { embeddedDatabase } from "./embedded-database.ts";
import { damaged, notWritable, waitingForChange } from "./embedded-failures.ts";
import { ensureFolder } from "./embedded-folder.ts";
import { FolderInUse, lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";

/**
 * Opens the embedded database in `dataDir`/db, creating it when there is none. Why each step is
 * there: shared facts in docs of ./durable-file-system.ts, ./embedded-folder.ts, ./folder-lock.ts.
 *
 * Throws FolderInUse when another process has it open, an Error when writes do not reach the disk,
 * otherwise OpeningFailure; after that it can be tried again. It never deletes a database.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  const folder = join(resolve(dataDir), "db");
  const unlock = lockData(folder);
  try {
    await ensureFolder(folder);
    const pglite = await startDurably(folder);
    const database = embeddedDatabase(pglite, { log, release: unlock });
    await closingOnFailure(pglite, () => migrate(database.orm));
    return database;
  } catch (error) {
    unlock();
    throw waitingForChange(folder, error);
  }
}

/** Makes the data folder if there is none. Throws FolderInUse or OpeningFailure. */
function lockData(folder: string): () => void {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    return lockFolder(`${folder}.lock`);
  } catch (error) {
    throw error instanceof FolderInUse ? error : notWritable(folder, error);
  }
}

/** PGlite's own parameters, but with fsync, which `-F` switches off, and with less memory. */
export const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=32MB"],
];

async function startDurably(folder: string): Promise<ConsideratePglite> {
  const fs = new DurableFileSystem(folder);
  const pglite = new ConsideratePglite({ fs, startParams });
  try {
    await pglite.waitReady;
    await closingOnFailure(pglite, () => proveDurability(pglite, fs));
  } catch (error) {
    throw error instanceof NotDurable ? error : damaged(folder, error);
  }
  return pglite;
}

async function closingOnFailure(pglite: ConsideratePglite, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    // A broken engine may fail at that as well; the first failure is the one to tell.
    await Promise.allSettled([pglite.close()]);
    throw error;
  }
}

class NotDurable extends Error {}

/** Commits a write and refuses to go on unless it was followed by an fsync. */
export async function proveDurability(
  pglite: Pick<PGlite, "exec">,
  fs: Pick<DurableFileSystem, "fsyncCount">,
): Promise<void> {
  const before = fs.fsyncCount;
  await pglite.exec(
    "select pg_logical_emit_message(true, 'start', 'Does a commit reach the disk?')",
  );
  if (fs.fsyncCount > before) return;
  throw new NotDurable(
    "The embedded database does not write through to the disk; a power cut would destroy it. " +
      "Use the pinned PGlite version, or set DATABASE_URL.",
  );
}
