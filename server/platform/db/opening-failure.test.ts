import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

describe("a DATA_DIR that cannot be created", () => {
  const repository = join(import.meta.dirname, "../../..");
  let root: string;
  let DATA_DIR: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "autohaus-unmade-"));
    writeFileSync(join(root, "file"), "");
    DATA_DIR = join(root, "file", "data");
  });
  afterAll(() => rm(root, { recursive: true }));
  const sentence = () => `The database in ${join(DATA_DIR, "postgres")} cannot be written: `;

  test("makes the site report that it is not writable, and retry", async () => {
    // A worker needs no built pages.
    const site = spawn(process.execPath, ["main.ts"], {
      cwd: repository,
      env: { PATH: process.env.PATH, DATA_DIR, ROLE: "worker", PORT: "0" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(site, "exit");
    const lines: string[] = [];
    for await (const line of createInterface({ input: site.stdout })) {
      lines.push(line);
      if (line.includes("trying again")) site.kill("SIGTERM");
    }
    expect(await ended).toEqual([0, null]);
    expect(lines.join("\n")).toContain(sentence());
  });
});
