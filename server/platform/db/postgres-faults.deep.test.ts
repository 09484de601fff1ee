import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { type Cluster, startCluster } from "../../../tests/deep/cluster.ts";
import type { Database } from "./database.ts";
import { openDatabase, retryUntilReady } from "./open-database.ts";

describe("a PostgreSQL that fails", () => {
  let cluster: Cluster;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.fail();
  });
  afterAll(async () => {
    // Undefined if the first test failed.
    await database?.close();
    await cluster.stop();
  });

  const open = () => openDatabase({ dataDir: "unused", databaseUrl: cluster.url, log: silentLog });

  /** Pings until it answers; returns the number of failures before. */
  async function untilAnswered(): Promise<number> {
    for (let refusals = 0; ; refusals += 1) {
      const reason = await database.ping().then(
        () => null,
        (error: unknown) => error,
      );
      if (reason === null) return refusals;
      await wait(50);
    }
  }

  test("and starts late is retried", async () => {
    const kinds: string[] = [];
    const shutdown = new AbortController();
    const runtime = { log: silentLog, sleep: async () => undefined, shutdown };
    database = await retryUntilReady(runtime, open, async ({ kind }) => {
      kinds.push(kind);
      if (kinds.length === 2) await cluster.recover();
    });
    expect(new Set(kinds)).toEqual(new Set(["unreachable"]));
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test("a missing database is reported as such", async () => {
    const url = new URL(cluster.url);
    url.pathname = "/nothing-of-this-name";
    const opening = openDatabase({ dataDir: "unused", databaseUrl: url.href });
    await expect(opening).rejects.toMatchObject({ code: "3D000" });
  });

  test("fails fast while it is away; pool, queue and listener reconnect by themselves", async () => {
    const heard = createCounter();
    const stop = database.onStockChanged(heard.count);
    await heard.reaches(1);
    const boss = new PgBoss({ ...database.queueOptions, schedule: false, supervise: false });
    boss.on("error", () => undefined);
    await boss.start();
    await boss.createQueue("probe");
    const worked = createCounter();
    await boss.work("probe", { pollingIntervalSeconds: 0.5 }, async () => worked.count());
    await boss.send("probe");
    await worked.reaches(1);
    const endedByLostLock = database.runExclusive("test", async (signal) => {
      await cluster.fail();
      if (!signal.aborted) {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      }
    });
    await endedByLostLock;
    await expect(database.ping()).rejects.toThrow();
    await expect(database.orm.execute(sql`select 1`)).rejects.toThrow();

    await cluster.recover();
    await untilAnswered();
    // The listener reports its reconnect, because it missed the notifications in between.
    await heard.reaches(2);
    await boss.send("probe");
    await worked.reaches(2);
    await boss.stop({ graceful: false });
    stop();
  });

  test("a hanging server: queries time out and connections are replaced", async () => {
    await database.ping();
    const pids = await listOwnBackendPids();
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      await expect(database.ping()).rejects.toHaveProperty("cause.message", "Query read timeout");
      expect(await untilAnswered()).toBeLessThan(pids.length);
    } finally {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }
  });

  test("ends a statement that runs too long", async () => {
    const slow = database.orm.execute(sql`select pg_sleep(60)`);
    await expect(slow).rejects.toMatchObject({ cause: { code: "57014" } });
    await expect(database.ping()).resolves.toBeUndefined();
  });

  async function listOwnBackendPids(): Promise<number[]> {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'autohaus'",
      );
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  }
});
