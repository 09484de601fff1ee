import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Log } from "#server/log.ts";
import { ConsideratePglite } from "./considerate-pglite.ts";
import type { Database } from "./database.ts";
import { DurableFileSystem } from "./durable-file-system.ts";
import { embeddedDatabase } from "./embedded-database.ts";
import { ensureFolder } from "./embedded-folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";

/**
 * Opens the embedded database in `dataDir`/db, creating it when there is none. Why each step is
 * there: shared facts in docs of ./durable-file-system.ts, ./embedded-folder.ts, ./folder-lock.ts.
 *
 * Throws with one sentence when another process has it open, when the folder holds something else
 * or something newer, or when writes do not reach the disk. It never deletes a database.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  const root = resolve(dataDir);
  const folder = join(root, "db");
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(`${folder}.lock`);
  try {
    await ensureFolder(folder);
    const pglite = await startDurably(folder);
    try {
      const database = embeddedDatabase(pglite, { log, release: unlock });
      await migrate(database.orm);
      return database;
    } catch (error) {
      await pglite.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
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
  await pglite.waitReady;
  try {
    await proveDurability(pglite, fs);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  return pglite;
}

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
  throw new Error(
    "The embedded database does not write through to the disk; a power cut would destroy it. " +
      "Use the pinned PGlite version, or set DATABASE_URL.",
  );
}
