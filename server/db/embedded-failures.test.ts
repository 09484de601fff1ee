import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { refuseFullDisk } from "./embedded-failures.ts";

test("a disk must have room for the engine and for what comes besides", () => {
  expect(() => refuseFullDisk(tmpdir(), "opening", 1_000)).not.toThrow();
  expect(() => refuseFullDisk(tmpdir(), "opening", 2 ** 60)).toThrow("make room");
});

test("a start whose DATA_DIR cannot be made says what one says that cannot write there, and waits", async () => {
  const root = await mkdtemp(join(tmpdir(), "autohaus-unmade-"));
  writeFileSync(join(root, "file"), "");
  const { PATH } = process.env;
  const DATA_DIR = join(root, "file", "data");
  // A worker: it needs no built pages.
  const site = spawn(process.execPath, ["main.ts"], {
    cwd: dirname(dirname(import.meta.dirname)),
    env: { PATH, DATA_DIR, ROLE: "worker", PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(site, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: site.stdout })) {
    lines.push(line);
    if (line.includes("trying again")) site.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  expect(lines.join("\n")).toContain(`The database in ${join(DATA_DIR, "db")} cannot be written: `);
  await rm(root, { recursive: true });
});
