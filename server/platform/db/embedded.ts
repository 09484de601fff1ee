import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import type { Log } from "#server/platform/log.ts";
import { type Database, stockChannel } from "./database.ts";
import { ensureFolder, FolderInUse, lockFolder } from "./embedded-folder.ts";
import { migrate } from "./migrate.ts";
import { damaged, hasRoomToWrite, notWritable, waitingForChange } from "./opening-failure.ts";
import { rewritePersonalTables, rewritePhotos } from "./personal-schema.ts";
import { CooperativePglite, DurableFileSystem } from "./pglite.ts";

/**
 * Opens the database in `dataDir`/db, or creates it; never deletes one. Throws FolderInUse,
 * OpeningFailure, or an Error when writes do not reach the disk.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  const folder = join(resolve(dataDir), "db");
  const unlock = lockData(folder);
  try {
    await ensureFolder(folder);
    const pglite = await startDurably(folder);
    const database = embeddedDatabase(pglite, { log, dataDir, release: unlock });
    await closingOnFailure(pglite, () => migrate(database.orm));
    return database;
  } catch (error) {
    unlock();
    throw waitingForChange(folder, error);
  }
}

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

async function startDurably(folder: string): Promise<CooperativePglite> {
  const fs = new DurableFileSystem(folder);
  const pglite = new CooperativePglite({ fs, startParams });
  try {
    await pglite.waitReady;
    await closingOnFailure(pglite, () => proveDurability(pglite, fs));
  } catch (error) {
    throw error instanceof NotDurable ? error : damaged(folder, error);
  }
  return pglite;
}

async function closingOnFailure(pglite: CooperativePglite, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    // A broken engine may fail at that as well; the first failure counts.
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

/** `dataDir`: the folder whose disk may be full; none in memory. `release` runs after the close. */
export function embeddedDatabase(
  pglite: CooperativePglite,
  { log, dataDir, release }: { log: Log; dataDir?: string; release?: () => void },
): Database {
  const orm = drizzle(pglite);
  const held = new Set<string>();
  const closing = new AbortController();
  const eraseDeleted = async () => {
    try {
      await pglite.exec(rewritePersonalTables);
      await rewritePhotos((...statement) => pglite.query(...statement));
      await dropOldLog(pglite);
    } catch (error) {
      // The database closes under it at shutdown; the next dump erases.
      if (!closing.signal.aborted)
        log.error({ err: error }, "deleted rows are not erased from the disk yet");
    }
  };
  return {
    orm,
    engine: "embedded",
    queueOptions: { backend: "pglite", db: fromPglite(pglite) },
    // One process owns the folder, so this process is the whole installation.
    async runExclusive(name, work) {
      if (held.has(name)) return { ran: false };
      held.add(name);
      try {
        return { ran: true, value: await work(closing.signal) };
      } finally {
        held.delete(name);
      }
    },
    onStockChanged: (listener) => listen(pglite, listener, log),
    async maintain() {
      // Two calls: VACUUM refuses to run with another statement.
      await pglite.exec("vacuum (analyze)");
      await pglite.exec("checkpoint");
    },
    eraseDeleted,
    hasRoom: async () => dataDir === undefined || hasRoomToWrite(dataDir),
    async dump() {
      await eraseDeleted();
      const dump = await pglite.dumpDataDir("gzip");
      return new Uint8Array(await dump.arrayBuffer());
    },
    async ping() {
      await pglite.query("select 1");
    },
    async close() {
      closing.abort(new Error("The database is closing."));
      try {
        await pglite.close();
      } finally {
        release?.();
      }
    },
  };
}

/** Leaves only the newest file of the log: older ones hold deleted rows, even when recycled. */
async function dropOldLog(pglite: CooperativePglite): Promise<void> {
  const { rows } = await pglite.query<{ files: number }>(
    "select count(*)::int as files from pg_ls_waldir()",
  );
  await pglite.exec("set wal_recycle = off");
  // Each turn switches to the next file and deletes the one before.
  for (let turns = rows[0]?.files ?? 0; turns > 0; turns -= 1) {
    await pglite.exec("select pg_switch_wal()");
    await pglite.exec("checkpoint");
  }
  // Recycled files delay that a full disk is noticed.
  await pglite.exec("reset wal_recycle");
}

function listen(pglite: CooperativePglite, listener: () => void, log: Log): () => void {
  let stopped = false;
  const hear = () => {
    if (!stopped) listener();
  };
  const listening = pglite.listen(stockChannel, hear).then(
    (unlisten) => {
      hear();
      return unlisten;
    },
    (error: unknown) => {
      log.error({ err: error }, "cannot listen for changes of the stock");
      return null;
    },
  );
  return () => {
    stopped = true;
    listening
      .then((unlisten) => (pglite.closed ? undefined : unlisten?.()))
      .catch((error: unknown) => log.warn({ err: error }, "cannot stop listening"));
  };
}
