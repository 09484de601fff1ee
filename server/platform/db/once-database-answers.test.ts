import { expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { createShutdown } from "#server/platform/shutdown.ts";
import { systemRuntime } from "#server/runtime.ts";
import { onceDatabaseAnswers } from "./once-database-answers.ts";

function aProcess() {
  const left = Promise.withResolvers<number>();
  const exit = (code: number) => left.resolve(code);
  const shutdown = createShutdown({ exit, limitMs: 60_000, now: () => 0, log: silentLog });
  return { log: silentLog, shutdown, sleep: systemRuntime.sleep, left: left.promise };
}

test("a database that goes during the start is waited for, whatever the driver says", async () => {
  const answers = [new Error("Connection terminated"), new Error("ECONNREFUSED"), "the secret"];
  const told: string[] = [];
  const read = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const runtime = { ...aProcess(), sleep: async () => undefined };
  const tell = async ({ kind }: { kind: string }) => void told.push(kind);
  expect(await onceDatabaseAnswers(runtime, read, tell)).toBe("the secret");
  expect(told).toEqual(["unreachable", "unreachable"]);
});

test("the end of the process ends the waiting", async () => {
  const { left, ...runtime } = aProcess();
  const failed = Promise.withResolvers<void>();
  const away = () => Promise.reject(new Error("ECONNREFUSED"));
  const waiting = onceDatabaseAnswers(runtime, away, async () => failed.resolve());
  const outcome = waiting.catch((error: Error) => error.name);
  await failed.promise;
  await runtime.shutdown.start();
  expect([await outcome, await left]).toEqual(["AbortError", 0]);
});
