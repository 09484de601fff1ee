import { expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { createShutdown } from "#server/platform/shutdown.ts";
import { system } from "#server/platform/system.ts";
import { onceDatabaseAnswers, retryUntilReady } from "./open-database.ts";
import { OpeningFailure } from "./opening-failure.ts";

function aProcess() {
  const exitCode = Promise.withResolvers<number>();
  const exit = (code: number) => exitCode.resolve(code);
  const shutdown = createShutdown({ exit, limitMs: 60_000, now: () => 0, log: silentLog });
  return { log: silentLog, shutdown, sleep: system.sleep, exitCode: exitCode.promise };
}

/** Opens with each of `outcomes` in turn; pauses are recorded, not waited for. */
async function opening(outcomes: (Error | string)[]) {
  const pauses: number[] = [];
  const logged: string[] = [];
  const reported: string[] = [];
  const keep = (_: object, message: string) => void logged.push(message);
  const runtime = {
    ...aProcess(),
    async sleep(ms: number) {
      pauses.push(ms);
      if (pauses.length > 20) throw new Error("the process ends");
    },
    log: { info: keep, warn: keep, error: keep },
  };
  const open = async () => {
    const outcome = outcomes.shift() ?? new Error("nothing is left to open");
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const opened = retryUntilReady(runtime, open, async ({ kind }) => void reported.push(kind));
  const result = await opened.catch((error: Error) => error.message);
  return { result, pauses, logged, reported };
}

const away = () => new OpeningFailure("unreachable", "away");

test("retries an unreachable PostgreSQL every two seconds, and logs it once", async () => {
  const { result, pauses, logged, reported } = await opening([away(), away(), away(), "open"]);
  expect([result, pauses]).toEqual(["open", [2_000, 2_000, 2_000]]);
  expect(reported).toEqual(["unreachable", "unreachable", "unreachable"]);
  expect(logged).toEqual(["the database does not open; trying again", "the database is open now"]);
});

test("retries a full disk every thirty seconds", async () => {
  const full = new OpeningFailure("no-room", "full");
  expect((await opening([full, "open"])).pauses).toEqual([30_000]);
});

test("does not retry what the operator has to fix", async () => {
  const fault = await opening([new Error("wrong password"), "open"]);
  expect([fault.result, fault.pauses]).toEqual(["wrong password", []]);
});

test("retries any error of a database that goes away during the start", async () => {
  const answers = [new Error("Connection terminated"), new Error("ECONNREFUSED"), "the secret"];
  const reported: string[] = [];
  const read = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const runtime = { ...aProcess(), sleep: async () => undefined };
  const tell = async ({ kind }: { kind: string }) => void reported.push(kind);
  expect(await onceDatabaseAnswers(runtime, read, tell)).toBe("the secret");
  expect(reported).toEqual(["unreachable", "unreachable"]);
});

test("a shutdown ends the retries", async () => {
  const { exitCode, ...runtime } = aProcess();
  const failed = Promise.withResolvers<void>();
  const away = () => Promise.reject(new Error("ECONNREFUSED"));
  const waiting = onceDatabaseAnswers(runtime, away, async () => failed.resolve());
  const outcome = waiting.catch((error: Error) => error.name);
  await failed.promise;
  await runtime.shutdown.start();
  expect([await outcome, await exitCode]).toEqual(["AbortError", 0]);
});
