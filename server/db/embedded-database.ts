import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import type { Log } from "#server/log.ts";
import type { ConsideratePglite } from "./considerate-pglite.ts";
import type { Database } from "./database.ts";
import { rewritePersonalTables } from "./schema.ts";
import { stockChannel } from "./stock-channel.ts";

/**
 * The embedded engine as the rest of the server sees a database. `release` runs after the close.
 */
export function embeddedDatabase(
  pglite: ConsideratePglite,
  { log, release }: { log: Log; release?: () => void },
): Database {
  const orm = drizzle(pglite);
  const held = new Set<string>();
  const closing = new AbortController();
  const eraseDeleted = async () => {
    try {
      await pglite.exec(rewritePersonalTables);
      await dropOldLog(pglite);
    } catch (error) {
      // At the end the database closes under it; the next dump does it.
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
      // No background process does it here. Two calls: VACUUM refuses to share one.
      await pglite.exec("vacuum (analyze)");
      await pglite.exec("checkpoint");
    },
    eraseDeleted,
    async dump() {
      // What is copied then is short on log, too, and opens quickly.
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

/** Leaves one file of the log, the newest. Others hold what was written once, also those that wait to be used again. */
async function dropOldLog(pglite: ConsideratePglite): Promise<void> {
  const { rows } = await pglite.query<{ files: number }>(
    "select count(*)::int as files from pg_ls_waldir()",
  );
  await pglite.exec("set wal_recycle = off");
  // Each turn goes on to the next file and deletes the one before.
  for (let turns = rows[0]?.files ?? 0; turns > 0; turns -= 1) {
    await pglite.exec("select pg_switch_wal()");
    await pglite.exec("checkpoint");
  }
  // With used files in store a disk that is full is noticed later.
  await pglite.exec("reset wal_recycle");
}

function listen(pglite: ConsideratePglite, listener: () => void, log: Log): () => void {
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
