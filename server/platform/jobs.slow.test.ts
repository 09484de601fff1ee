import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSyncSchedule } from "#server/stock/sync-schedule.ts";
import type { Database } from "./db/database.ts";
import { openTestDatabase } from "./db/test-database.ts";
import { createJobs, type Job, type Jobs } from "./jobs.ts";
import { silentLog } from "./log.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The automatic sync as it is, and a way to do something in the midst of its begin. */
function aSchedule(midway: () => void) {
  const runs: unknown[] = [];
  const schedule = createSyncSchedule({
    runSync: async () => runs.push("run"),
    intervalSeconds: 2,
    random: () => 0,
    log: silentLog,
  });
  const job: Job = {
    start(boss) {
      const begun = schedule.start(boss);
      midway();
      return begun;
    },
    stop: schedule.stop,
  };
  return { job, runs };
}

test.each([
  ["web", ["prepared"]],
  ["worker", ["prepared", "begun"]],
] as const)("a %s process is %j", async (role, expected) => {
  const steps: string[] = [];
  const job: Job = {
    prepare: async () => void steps.push("prepared"),
    start: async () => void steps.push("begun"),
    stop: () => undefined,
  };
  const jobs = createJobs({ database, log: silentLog, jobs: [job] });
  await jobs.prepare({ role });
  expect(steps).toEqual(["prepared"]);
  await jobs.start({ role });
  await jobs.stop();
  expect(steps).toEqual(expected);
});

test("a queue that could not be prepared is prepared by another try", async () => {
  const failures = [new Error("the database is away")];
  const job: Job = {
    async prepare() {
      const failure = failures.shift();
      if (failure) throw failure;
    },
    start: async () => undefined,
    stop: () => undefined,
  };
  const jobs = createJobs({ database, log: silentLog, jobs: [job] });
  await expect(jobs.prepare({ role: "web" })).rejects.toThrow("the database is away");
  await jobs.prepare({ role: "web" });
  await expect(jobs.prepared).resolves.toBeUndefined();
  await jobs.stop();
});

describe("jobs that are stopped while they start", () => {
  test("leave quietly in the midst of a begin, and nothing runs afterwards", async () => {
    const stops: Promise<void>[] = [];
    const { job, runs } = aSchedule(() => stops.push(jobs.stop()));
    const jobs: Jobs = createJobs({ database, log: silentLog, jobs: [job] });
    await expect(jobs.start({ role: "all" })).resolves.toBeUndefined();
    await Promise.all(stops);
    expect(stops).toHaveLength(1);
    expect(runs).toEqual([]);
  });

  test("begin no further job", async () => {
    const begun: string[] = [];
    const stops: Promise<void>[] = [];
    const first: Job = {
      start: async () => {
        begun.push("first");
        stops.push(jobs.stop());
      },
      stop: () => undefined,
    };
    const second: Job = {
      start: async () => {
        begun.push("second");
      },
      stop: () => undefined,
    };
    const jobs: Jobs = createJobs({ database, log: silentLog, jobs: [first, second] });
    await jobs.start({ role: "all" });
    await Promise.all(stops);
    expect(begun).toEqual(["first"]);
  });

  test("do not start when the stop came first", async () => {
    const { job, runs } = aSchedule(() => runs.push("begun"));
    const jobs = createJobs({ database, log: silentLog, jobs: [job] });
    await jobs.stop();
    await jobs.start({ role: "all" });
    expect(runs).toEqual([]);
  });

  test("still say why when they cannot start", async () => {
    const broken: Job = {
      start: () => Promise.reject(new Error("no such table")),
      stop: () => undefined,
    };
    const jobs = createJobs({ database, log: silentLog, jobs: [broken] });
    await expect(jobs.start({ role: "all" })).rejects.toThrow("no such table");
  });
});
