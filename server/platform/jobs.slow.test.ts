import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Database } from "./db/database.ts";
import { createJobs, type Job, type Jobs } from "./jobs.ts";
import { silentLog } from "./log.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([
  ["web", ["prepared"]],
  ["worker", ["prepared", "begun"]],
] as const)("in a %s process each job is %j", async (role, expected) => {
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

test("prepare can be retried after a failure", async () => {
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
  await expect(jobs.prepare({ role: "web" })).resolves.toBeUndefined();
  await jobs.stop();
});

describe("jobs that are stopped while they start", () => {
  test("start no further job", async () => {
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
    await jobs.start({ role: "all" });
    expect(begun).toEqual(["first"]);
  });

  test("still report why they cannot start", async () => {
    const broken: Job = {
      start: () => Promise.reject(new Error("no such table")),
      stop: () => undefined,
    };
    const jobs = createJobs({ database, log: silentLog, jobs: [broken] });
    await expect(jobs.start({ role: "all" })).rejects.toThrow("no such table");
  });
});
