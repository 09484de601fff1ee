import { once } from "node:events";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createCounter } from "#server/platform/db/test-counter.ts";
import { openTestDatabase } from "#server/platform/db/test-database.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { createSyncSchedule } from "./sync-schedule.ts";

let database: Database;
const started: Jobs[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => database.close());

type Settings = {
  role?: "all" | "web" | "worker";
  log?: Log;
  intervalSeconds?: number;
};

/** A process with the automatic sync, by default every 2 s, which is the shortest interval there is. */
async function aProcess(
  runSync: (signal: AbortSignal) => Promise<unknown>,
  { role = "all", log = silentLog, intervalSeconds = 2 }: Settings = {},
) {
  const sync = createSyncSchedule({
    runSync,
    intervalSeconds,
    random: () => 0,
    log,
  });
  const jobs = createJobs({ database, log: silentLog, jobs: [sync] });
  started.push(jobs);
  await jobs.start({ role });
}

const queued = async () => {
  const { rows } = await database.orm.execute<{ n: number }>(
    "select count(*) as n from pgboss.job where name = 'sync' and state < 'active'",
  );
  return rows[0]?.n;
};

describe("the automatic sync", () => {
  test("runs right after start, and again and again", async () => {
    const runs = createCounter();
    await aProcess(async () => runs.count());
    await runs.reaches(3);
    expect(runs.total).toBe(3);
  });

  test("does not wait for a run that an earlier process had queued for later", async () => {
    const earlier = createCounter();
    await aProcess(async () => earlier.count());
    await earlier.reaches(1);
    await started.pop()?.stop();
    const runs = createCounter();
    await aProcess(async () => runs.count());
    await runs.reaches(1);
  });

  test("goes on after a run that failed, and logs the failure", async () => {
    const runs = createCounter();
    const logged: unknown[] = [];
    const note = (fields: object) => logged.push(fields);
    const run = async () => {
      runs.count();
      if (runs.total === 1) throw new Error("the provider is away");
    };
    await aProcess(run, { log: { info: note, warn: note, error: note } });
    await runs.reaches(2);
    expect(logged).toMatchObject([{ err: { message: "the provider is away" } }]);
  });

  test("tries again as soon as the failed run says, not after the interval", async () => {
    const runs = createCounter();
    const run = async () => {
      runs.count();
      throw new AppError("provider-failed", "Gestört.", [], { retryAfterSeconds: 1 });
    };
    await aProcess(run, { intervalSeconds: 3600 });
    await runs.reaches(3);
  });

  test("has one run queued, in two processes side by side", async () => {
    const runs = createCounter();
    const queuedDuring: unknown[] = [];
    const run = async () => {
      queuedDuring.push(await queued());
      runs.count();
    };
    await aProcess(run);
    await aProcess(run, { role: "worker" });
    await runs.reaches(3);
    expect(new Set(queuedDuring)).toEqual(new Set([1]));
  });

  test("is not held up by a run that died with its process", async () => {
    const killed = new PgBoss({ ...database.queueOptions, schedule: false, supervise: false });
    await killed.start();
    await killed.upsert("sync", null, { singletonKey: "next", startAfter: 0 });
    expect(await killed.fetch("sync")).toHaveLength(1);
    await killed.stop({ graceful: false });
    const runs = createCounter();
    await aProcess(async () => runs.count());
    await runs.reaches(2);
  });

  test("is told to stop when its process ends", async () => {
    const runs = createCounter();
    let told: unknown;
    await aProcess(async (signal) => {
      runs.count();
      await once(signal, "abort");
      told = signal.reason;
    });
    await runs.reaches(1);
    await started.pop()?.stop();
    expect(told).toMatchObject({ message: "The process ends." });
  });

  test("that is told to stop is no failure", async () => {
    const runs = createCounter();
    const failures = createCounter();
    const infos = createCounter();
    const run = async (signal: AbortSignal) => {
      runs.count();
      await once(signal, "abort");
      throw signal.reason;
    };
    const log = { info: infos.count, warn: failures.count, error: failures.count };
    await aProcess(run, { log });
    await runs.reaches(1);
    await started.pop()?.stop();
    await infos.reaches(1);
    expect(failures.total).toBe(0);
  });

  test("does not run in a process that only serves", async () => {
    const served = createCounter();
    const runs = createCounter();
    await aProcess(async () => served.count(), { role: "web" });
    await aProcess(async () => runs.count());
    await runs.reaches(1);
    expect(served.total).toBe(0);
  });
});
