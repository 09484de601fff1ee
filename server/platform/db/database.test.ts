import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { type Database, notifyProfileChanged, notifyStockChanged } from "./database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("reads int8 as a number, and rejects one that a number cannot hold", async () => {
  const { rows } = await database.orm.execute(sql`select 9007199254740991::int8 as n`);
  expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  const tooLarge = database.orm.execute(sql`select 9007199254740993::int8 as n`);
  await expect(tooLarge).rejects.toThrow();
});

describe("runExclusive", () => {
  test("runs one holder of a lock and refuses the second", async () => {
    const outcome = await database.runExclusive("test", async (signal) => {
      expect(signal.aborted).toBe(false);
      expect(await database.runExclusive("other", () => Promise.resolve(2))).toEqual({
        ran: true,
        value: 2,
      });
      return database.runExclusive("test", () => Promise.resolve("never"));
    });
    expect(outcome).toEqual({ ran: true, value: { ran: false } });
  });

  test("releases the lock after a failure", async () => {
    const failing = database.runExclusive("test", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    const next = await database.runExclusive("test", () => Promise.resolve("in"));
    expect(next).toEqual({ ran: true, value: "in" });
  });
});

describe("onStockChanged", () => {
  test("reports the connection and committed changes, but no rolled back ones and none after the stop", async () => {
    const heard = createCounter();
    const stop = database.onStockChanged(heard.count);
    await heard.reaches(1);
    const undone = database.orm.transaction(async (tx) => {
      await notifyStockChanged(tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await database.orm.transaction(notifyStockChanged);
    await heard.reaches(2);
    stop();
    const other = createCounter();
    database.onStockChanged(other.count);
    await other.reaches(1);
    await notifyStockChanged(database.orm);
    await other.reaches(2);
    expect(heard.total).toBe(2);
  });

  test("reports no change of the profile, which has a channel of its own", async () => {
    const [stock, profile] = [createCounter(), createCounter()];
    const stops = [database.onStockChanged(stock.count), database.onProfileChanged(profile.count)];
    await Promise.all([stock.reaches(1), profile.reaches(1)]);
    await notifyProfileChanged(database.orm);
    await profile.reaches(2);
    expect(stock.total).toBe(1);
    await notifyStockChanged(database.orm);
    await stock.reaches(2);
    expect(profile.total).toBe(2);
    for (const stop of stops) stop();
  });

  test("reconnects after its connection was killed", async () => {
    const heard = createCounter();
    const stop = database.onStockChanged(heard.count);
    await heard.reaches(1);
    await killConnections("listen%");
    await heard.reaches(2);
    await notifyStockChanged(database.orm);
    await heard.reaches(3);
    stop();
  });

  test("aborts the work of a lock holder whose connection was killed", async () => {
    const outcome = await database.runExclusive("test", async (signal) => {
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      await killConnections("select pg_try_advisory_lock%");
      await aborted;
      return database.runExclusive("test", () => Promise.resolve("in"));
    });
    expect(outcome).toEqual({ ran: true, value: { ran: true, value: "in" } });
  });

  test("a connection killed between two statements fails only its transaction", async () => {
    const ask = sql`select pg_backend_pid() as pid`;
    const failing = database.orm.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(ask);
      // Waits until the connection is gone, for at most 5 s.
      await database.orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await tx.execute(ask);
    });
    await expect(failing).rejects.toThrow();
    await expect(database.ping()).resolves.toBeUndefined();
  });
});

/** Waits until the killed connections have ended, for at most 5 s: only then are their locks free. */
async function killConnections(lastStatement: string): Promise<void> {
  await database.orm.execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and query ilike ${lastStatement}`);
}
