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
  const clock = { now: 0 };
  const now = () => clock.now;
  return { shutdown: createShutdown({ exit, limitMs, now, log: silentLog }), done, exited, clock };
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

  test("happens once, however often one signal arrives", async () => {
    const { shutdown, done, clock } = aShutdown();
    const first = shutdown.begin();
    expect(shutdown.begun).toBe(true);
    clock.now = 900;
    await Promise.all([first, shutdown.begin()]);
    expect(done).toEqual(["exit 0"]);
  });

  test("is cut short by a second signal", async () => {
    const { shutdown, exited, clock } = aShutdown();
    shutdown.first(() => new Promise(() => undefined));
    void shutdown.begin();
    clock.now = 1_000;
    void shutdown.begin();
    expect(await exited).toBe(1);
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
