import pg from "pg";
import type { Log } from "#server/log.ts";

const firstDelayMs = 500;
const longestDelayMs = 10_000;

export type PostgresListener = {
  /** Returns the way to stop. */
  add(listener: () => void): () => void;
  close(): Promise<void>;
};

/**
 * Listens on `channel` with a connection of its own, made when the first listener comes. When it
 * breaks it is made again, with growing pauses, for as long as the process lives. Listeners are
 * called for each notification and after each (re)connect.
 */
export function createPostgresListener({
  clientOptions,
  channel,
  log,
}: {
  clientOptions: pg.ClientConfig;
  channel: string;
  log: Log;
}): PostgresListener {
  const listeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let delayMs = firstDelayMs;
  let closed = false;

  const tellAll = () => {
    for (const listener of listeners) listener();
  };

  const retryLater = (broken: pg.Client, error: Error) => {
    if (closed || client !== broken) return;
    client = null;
    log.warn({ err: error, delayMs }, "the connection that listens for changes is lost");
    broken.end().catch((cause: unknown) => log.warn({ err: cause }, "lost connection"));
    timer = setTimeout(() => void connect(), delayMs).unref();
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(clientOptions);
    client = fresh;
    fresh.on("error", (error) => retryLater(fresh, error));
    fresh.on("end", () => retryLater(fresh, new Error("the connection ended")));
    fresh.on("notification", tellAll);
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      delayMs = firstDelayMs;
      tellAll();
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
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
