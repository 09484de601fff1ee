import { describe, expect, test } from "vitest";
import { silentLog } from "#server/log.ts";
import { createShutdown } from "./shutdown.ts";

function aShutdown(limitMs = 60_000) {
  const done: string[] = [];
  let left: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => {
    left = resolve;
  });
  const exit = (code: number) => {
    done.push(`exit ${code}`);
    left(code);
  };
  return { shutdown: createShutdown({ exit, limitMs, log: silentLog }), done, exited };
}

describe("a shutdown", () => {
  test("stops listening and jobs at once, then closes what was opened last first", async () => {
    const { shutdown, done } = aShutdown();
    let requestEnds: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      requestEnds = resolve;
    });
    for (const name of ["database", "snapshots"]) {
      shutdown.afterwards(() => done.push(`${name} closed`));
    }
    shutdown.first(async () => {
      done.push("listening stops");
      await running;
      done.push("requests ended");
    });
    shutdown.first(() => {
      done.push("jobs stop");
      requestEnds();
    });
    expect(shutdown.begun).toBe(false);
    await shutdown.begin();
    expect(done).toEqual([
      "listening stops",
      "jobs stop",
      "requests ended",
      "snapshots closed",
      "database closed",
      "exit 0",
    ]);
  });

  test("happens once, however many signals come", async () => {
    const { shutdown, done } = aShutdown();
    const first = shutdown.begin();
    expect(shutdown.begun).toBe(true);
    await Promise.all([first, shutdown.begin()]);
    expect(done).toEqual(["exit 0"]);
  });

  test("goes on after a step that fails", async () => {
    const { shutdown, done } = aShutdown();
    shutdown.afterwards(() => done.push("database closed"));
    shutdown.afterwards(() => Promise.reject(new Error("broken")));
    shutdown.first(() => {
      throw new Error("broken");
    });
    await shutdown.begin();
    expect(done).toEqual(["database closed", "exit 0"]);
  });

  test("leaves when a step never ends", async () => {
    const { shutdown, exited } = aShutdown(1);
    shutdown.first(() => new Promise(() => undefined));
    void shutdown.begin();
    expect(await exited).toBe(1);
  });
});
