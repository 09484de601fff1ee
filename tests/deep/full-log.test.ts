import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { freePort } from "../free-port.ts";

const fullDisk = "/dev/full";
it("a full disk loses log lines but does not stop the site", async () => {
  expect(existsSync(fullDisk), "this machine has no /dev/full").toBe(true);
  const folder = await mkdtemp(join(tmpdir(), "autohaus-full-"));
  const log = openSync(fullDisk, "w");
  const port = String(await freePort());
  const { PATH = "", HOME = "" } = process.env;
  const site = spawn(process.execPath, ["build/program/main.js"], {
    cwd: dirname(dirname(import.meta.dirname)),
    env: { PATH, HOME, NODE_ENV: "production", PORT: port, DATA_DIR: folder },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = once(site, "exit");
  try {
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf("/readyz"), { timeout: 120_000 }).toBe(200);
    expect(await statusOf("/fahrzeuge")).toBe(200);
    // This request logs a warning, which must not stop the site either.
    expect(await statusOf("/fahrzeug/%E0%A4%A")).toBe(404);
    expect(site.exitCode).toBeNull();
  } finally {
    site.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  }
});
