import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, test } from "vitest";

// A bound against hanging: a machine may be busy.
describe("a process", { timeout: 240_000 }, () => {
  const run = (limitSeconds: number, body: string) => {
    const watchdog = join(import.meta.dirname, "watchdog.ts");
    const script = `import { startWatchdog } from ${JSON.stringify(watchdog)};
      import { writeSync } from "node:fs";
      const watchdog = startWatchdog({ limitSeconds: ${limitSeconds} });
      /** Computes for so many seconds of CPU time of its own. */
      const compute = (seconds) => {
        const begin = process.threadCpuUsage();
        for (let used = 0; used < seconds * 1e6; ) {
          const { user, system } = process.threadCpuUsage(begin);
          used = user + system;
        }
      };
      setImmediate(() => { writeSync(1, "ready"); ${body} });`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return { child, ended: once(child, "exit") };
  };

  test.concurrent("that computes and never turns is killed", async ({ expect }) => {
    expect(await run(1, "for (;;);").ended).toEqual([null, "SIGKILL"]);
  });

  test.concurrent("that is starved to a fifth lives, however long it takes", async ({ expect }) => {
    const { child, ended } = run(1, "compute(0.4); process.exit(0);");
    await once(child.stdout, "data");
    let turn = 0;
    const starving = setInterval(() => {
      turn += 1;
      child.kill(turn % 5 === 0 ? "SIGCONT" : "SIGSTOP");
    }, 20);
    const outcome = await ended;
    clearInterval(starving);
    expect(outcome).toEqual([0, null]);
  });

  test.concurrent("that waits for longer than it may compute lives", async ({ expect }) => {
    const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);";
    expect(await run(1, `${wait} watchdog.stop();`).ended).toEqual([0, null]);
  });

  test.concurrent("that is allowed more may compute for longer, and then less again", async ({
    expect,
  }) => {
    expect(await run(1, "watchdog.limit(60); compute(2); watchdog.stop();").ended).toEqual([
      0,
      null,
    ]);
    expect(await run(60, "watchdog.limit(1); for (;;);").ended).toEqual([null, "SIGKILL"]);
  });

  test.concurrent("ends although the watchdog runs", async ({ expect }) => {
    expect(await run(2, "").ended).toEqual([0, null]);
  });
});
