import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { createCounter } from "#server/db/test-counter.ts";
import { createMaintenance } from "./maintenance.ts";

test("the database is tidied again and again, also after a failure", async () => {
  const calls = createCounter();
  const failures = createCounter();
  const maintain = async () => {
    calls.count();
    if (calls.total === 1) throw new Error("not now");
  };
  const log = { info: failures.count, warn: failures.count, error: failures.count };
  const maintenance = createMaintenance({ maintain, everySeconds: 0.001, log });
  // It needs no queue; this one is never started.
  await maintenance.begin(new PgBoss("postgres://unused"));
  await calls.reaches(3);
  maintenance.end();
  expect(failures.total).toBe(1);
});
