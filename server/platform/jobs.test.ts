import { expect, test } from "vitest";
import { createCounter } from "#tests/support/test-counter.ts";
import { repeatEvery } from "./jobs.ts";
import { silentLog } from "./log.ts";

test("repeats the work, also after a failure, which is logged", async () => {
  const calls = createCounter();
  const failures: string[] = [];
  const log = { error: (_: object, message: string) => void failures.push(message) };
  const work = async () => {
    calls.count();
    if (calls.total === 1) throw new Error("not now");
  };
  const recurring = repeatEvery(0.001, work, { failure: "the database is not tidied", log });
  await recurring.start();
  expect(calls.total).toBe(0);
  await calls.reaches(3);
  await recurring.stop();
  expect(failures).toEqual(["the database is not tidied"]);
});

test("logs an outage once, and the next one again", async () => {
  const calls = createCounter();
  const failures: number[] = [];
  const log = { error: () => void failures.push(calls.total) };
  const work = async () => {
    calls.count();
    if (calls.total < 20 || calls.total > 30) throw new Error("the database is away");
  };
  const recurring = repeatEvery(0.001, work, { failure: "not matched", log });
  await recurring.start();
  await calls.reaches(40);
  await recurring.stop();
  expect(failures).toEqual([1, 31]);
});

test("runs at the start on request, and never overlaps", async () => {
  const ticks = createCounter();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = repeatEvery(
    0.001,
    () => {
      ticks.count();
      return promise;
    },
    { failure: "slow", atStart: true, log: silentLog },
  );
  await slow.start();
  await new Promise((later) => setTimeout(later, 20));
  expect(ticks.total).toBe(1);
  resolve();
  await ticks.reaches(2);
  await slow.stop();
});

test("a stop waits for running work; after it, nothing runs or is logged", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const failures: string[] = [];
  const log = { error: (_: object, message: string) => void failures.push(message) };
  const running = repeatEvery(60, () => promise, { failure: "too late", atStart: true, log });
  await running.start();
  let hasStopped = false;
  const stopping = running.stop().then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  reject(new Error("the database is closed"));
  await stopping;
  const calls = createCounter();
  const stopped = repeatEvery(0.001, async () => calls.count(), {
    failure: "never",
    atStart: true,
    log,
  });
  await stopped.stop();
  await stopped.start();
  await new Promise((later) => setTimeout(later, 5));
  expect([calls.total, failures]).toEqual([0, []]);
});
