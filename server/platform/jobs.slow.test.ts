import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { administer } from "#tests/support/test-global-setup.ts";
import type { Database } from "./db/database.ts";
import { createJobs, type Job, type Jobs, repeatEvery } from "./jobs.ts";
import { createLog, silentLog } from "./log.ts";

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

test("an outage of the database is one line with its reason, and one when it is back", async () => {
  const lines: object[] = [];
  const log = createLog("info", {
    to: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  const polled = createCounter();
  const polling: Job = {
    prepare: (boss) => boss.createQueue("outage").then(() => undefined),
    async start(boss) {
      await boss.work("outage", { pollingIntervalSeconds: 0.5 }, async () => polled.count());
      await boss.send("outage");
    },
    stop: () => undefined,
  };
  const jobs = createJobs({ database, probeSeconds: 1, log, jobs: [polling] });
  await jobs.start({ role: "worker" });
  await polled.reaches(1);
  const name = new URL(database.queueOptions.connectionString ?? "").pathname.slice(1);
  const server = inject("databaseUrl");
  await administer(server, `alter database ${name} with allow_connections false`);
  const isOurs = `datname = '${name}'`;
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where ${isOurs}`,
  );
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  // About three seconds, in which polls fail.
  const pings = createCounter();
  const ping = async () => {
    pings.count();
    await database.ping();
  };
  const pinging = repeatEvery(0.5, ping, { failure: "no ping", log: silentLog });
  await pinging.start();
  await pings.reaches(6);
  await pinging.stop();
  await administer(server, `alter database ${name} with allow_connections true`);
  await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(2);
  await jobs.stop();
  expect(lines).toMatchObject([
    {
      level: 50,
      msg: "job queue error",
      err: { code: expect.any(String), message: expect.stringMatching(/./) },
    },
    { level: 30, msg: "the job queue works again" },
  ]);
  expect((lines[1] as { failures: number }).failures).toBeGreaterThan(2);
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
