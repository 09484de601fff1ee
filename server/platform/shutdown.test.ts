import { describe, expect, test } from "vitest";
import { silentLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

function aShutdown(limitMs = 60_000) {
  const done: string[] = [];
  let resolveExit: (code: number) => void = () => undefined;
  const exited = new Promise<number>((resolve) => {
    resolveExit = resolve;
  });
  const exit = (code: number) => {
    done.push(`exit ${code}`);
    resolveExit(code);
  };
  const clock = { now: 0 };
  const now = () => clock.now;
  return { shutdown: createShutdown({ exit, limitMs, now, log: silentLog }), done, exited, clock };
}

describe("a shutdown", () => {
  test("runs all stops concurrently, then the closes in reverse order", async () => {
    const { shutdown, done } = aShutdown();
    let requestEnds: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      requestEnds = resolve;
    });
    for (const name of ["database", "snapshots"]) {
      shutdown.onClose(() => done.push(`${name} closed`));
    }
    shutdown.onStop(async () => {
      done.push("listening stops");
      await running;
      done.push("requests ended");
    });
    shutdown.onStop(() => {
      done.push("jobs stop");
      requestEnds();
    });
    expect(shutdown.signal.aborted).toBe(false);
    await shutdown.start();
    expect(done).toEqual([
      "listening stops",
      "jobs stop",
      "requests ended",
      "snapshots closed",
      "database closed",
      "exit 0",
    ]);
  });

  test("happens once when the same signal arrives again", async () => {
    const { shutdown, done, clock } = aShutdown();
    const first = shutdown.start();
    expect(shutdown.signal.aborted).toBe(true);
    clock.now = 900;
    await Promise.all([first, shutdown.start()]);
    expect(done).toEqual(["exit 0"]);
  });

  test("exits at once on a second signal", async () => {
    const { shutdown, exited, clock } = aShutdown();
    shutdown.onStop(() => new Promise(() => undefined));
    void shutdown.start();
    clock.now = 1_000;
    void shutdown.start();
    expect(await exited).toBe(1);
  });

  test("continues after a failed step", async () => {
    const { shutdown, done } = aShutdown();
    shutdown.onClose(() => done.push("database closed"));
    shutdown.onClose(() => Promise.reject(new Error("broken")));
    shutdown.onStop(() => {
      throw new Error("broken");
    });
    await shutdown.start();
    expect(done).toEqual(["database closed", "exit 0"]);
  });

  test("exits when a step never ends", async () => {
    const { shutdown, exited } = aShutdown(1);
    shutdown.onStop(() => new Promise(() => undefined));
    void shutdown.start();
    expect(await exited).toBe(1);
  });
});
