import pg from "pg";
import type { Log } from "#server/log.ts";
import type { ExclusiveOutcome } from "./database.ts";

/** How often the holder looks whether its connection, and so its lock, still stands. */
const heartbeatMs = 10_000;

type LockRequest<T> = {
  clientOptions: pg.ClientConfig;
  name: string;
  work: (signal: AbortSignal) => Promise<T>;
  log: Log;
};

/**
 * Runs `work` while holding the session advisory lock `name`, on a connection of its own: the
 * server frees the lock when that connection, or this process, dies. The signal aborts when the
 * connection is lost. Rejects when PostgreSQL cannot be reached. Not for PgBouncer's transaction mode.
 */
export async function runUnderLock<T>(request: LockRequest<T>): Promise<ExclusiveOutcome<T>> {
  const { clientOptions, name, work, log } = request;
  const client = new pg.Client(clientOptions);
  const lost = new AbortController();
  const lose = (reason: string) => {
    if (lost.signal.aborted) return;
    lost.abort(new Error(`The lock '${name}' was lost: ${reason}`));
  };
  client.on("error", (error) => lose(error.message));
  client.on("end", () => lose("the connection ended"));
  try {
    await client.connect();
    if (!(await tryLock(client, name))) return { ran: false };
    const heartbeat = setInterval(() => {
      client.query("select 1").catch((error: Error) => lose(error.message));
    }, heartbeatMs);
    try {
      return { ran: true, value: await work(lost.signal) };
    } finally {
      clearInterval(heartbeat);
    }
  } finally {
    // Ending the session frees the lock; there is nothing left to do when even that fails.
    await client.end().catch((error: unknown) => log.warn({ err: error }, "lock connection"));
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
    [name],
  );
  return rows[0]?.locked === true;
}
