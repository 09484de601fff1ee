import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "vitest";

const run = (body: string) => {
  const watchdog = join(import.meta.dirname, "watchdog.ts");
  const script = `import { startWatchdog } from ${JSON.stringify(watchdog)};
    const watchdog = startWatchdog({ limitSeconds: 2 }); ${body}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: "ignore",
  });
  return once(child, "exit");
};

test.concurrent("a process that stands still is killed", async ({ expect }) => {
  expect(await run("for (;;);")).toEqual([null, "SIGKILL"]);
});

test.concurrent("a process that turns for longer lives, and ends although the watchdog runs", async ({
  expect,
}) => {
  expect(await run("setTimeout(() => console.log('done'), 4500);")).toEqual([0, null]);
});

test.concurrent("a process that is allowed more may stand still for longer, and then less again", async ({
  expect,
}) => {
  const standFor = (ms: number) => `for (const end = Date.now() + ${ms}; Date.now() < end;);`;
  expect(await run(`watchdog.limit(60); ${standFor(4_500)} watchdog.stop();`)).toEqual([0, null]);
  expect(await run("watchdog.limit(60); watchdog.limit(2); for (;;);")).toEqual([null, "SIGKILL"]);
});
