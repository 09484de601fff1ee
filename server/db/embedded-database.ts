import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import type { Log } from "#server/log.ts";
import type { ConsideratePglite } from "./considerate-pglite.ts";
import type { Database } from "./database.ts";
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
    async dump() {
      // What is copied then is short on log, and opens quickly.
      await pglite.exec("checkpoint");
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
