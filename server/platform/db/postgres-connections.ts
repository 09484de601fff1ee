import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import type { ExclusiveOutcome } from "./database.ts";

const firstDelayMs = 500;
const maxDelayMs = 10_000;

/**
 * LISTENs on `channel` with a connection of its own, and reconnects with exponential backoff. Listeners are
 * called for each notification and each (re)connect.
 */
export function createPostgresListener({
  clientOptions,
  channel,
  log,
}: {
  clientOptions: pg.ClientConfig;
  channel: string;
  log: Log;
}): { add: (listener: () => void) => () => void; close(): Promise<void> } {
  const listeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let delayMs = firstDelayMs;
  let isClosed = false;

  const notifyAll = () => {
    for (const listener of listeners) listener();
  };

  const retryLater = (broken: pg.Client, error: Error) => {
    if (isClosed || client !== broken) return;
    client = null;
    log.warn({ err: error, delayMs }, "LISTEN connection lost; reconnecting");
    broken
      .end()
      .catch((cause: unknown) =>
        log.warn({ err: cause }, "closing the lost LISTEN connection failed"),
      );
    timer = setTimeout(() => void connect(), delayMs).unref();
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(clientOptions);
    client = fresh;
    fresh.on("error", (error) => retryLater(fresh, error));
    fresh.on("end", () => retryLater(fresh, new Error("the connection ended")));
    fresh.on("notification", notifyAll);
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      delayMs = firstDelayMs;
      notifyAll();
    } catch (error) {
      retryLater(fresh, error instanceof Error ? error : new Error(String(error)));
    }
  };

  return {
    add(listener) {
      listeners.add(listener);
      if (client === null && timer === null) void connect();
      else listener();
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Detects a dead connection, with which the session lock is lost. */
const heartbeatMs = 10_000;

/**
 * Runs `work` under a session advisory lock on a connection of its own. The signal aborts when the connection
 * and so the lock is lost. Does not work with PgBouncer's transaction mode.
 */
export async function runUnderLock<T>({
  clientOptions,
  name,
  work,
  log,
}: {
  clientOptions: pg.ClientConfig;
  name: string;
  work: (signal: AbortSignal) => Promise<T>;
  log: Log;
}): Promise<ExclusiveOutcome<T>> {
  const client = new pg.Client(clientOptions);
  const lockLost = new AbortController();
  const markLost = (reason: string) => {
    if (lockLost.signal.aborted) return;
    lockLost.abort(new Error(`The lock '${name}' was lost: ${reason}`));
  };
  client.on("error", (error) => markLost(error.message));
  client.on("end", () => markLost("the connection ended"));
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
      [name],
    );
    if (!rows[0]?.locked) return { ran: false };
    const heartbeat = setInterval(() => {
      client.query("select 1").catch((error: Error) => markLost(error.message));
    }, heartbeatMs);
    try {
      return { ran: true, value: await work(lockLost.signal) };
    } finally {
      clearInterval(heartbeat);
    }
  } finally {
    await client
      .end()
      .catch((error: unknown) => log.warn({ err: error }, "closing the lock connection failed"));
  }
}
