import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#tests/free-port.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-start-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a worker, whose database never answers, until it answers /metrics; resolves to both outputs. */
async function startWorker(settings: Record<string, string>) {
  const port = await freePort();
  const { PATH = "" } = process.env;
  const env = { PATH, DATA_DIR: folder, PORT: String(port), ROLE: "worker", ...settings };
  const worker = spawn(process.execPath, ["main.ts"], {
    cwd: dirname(import.meta.dirname),
    env: { DATABASE_URL: "postgres://127.0.0.1:9/none", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  worker.stderr.pipe(process.stderr);
  const lines: string[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    lines.push(line);
    if (line.includes("/metrics")) break;
  }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  worker.kill("SIGKILL");
  await once(worker, "exit");
  return { lines, metrics };
}

test("a start without a mail server says so once, and names the variable that was misspelled", async () => {
  const { lines, metrics } = await startWorker({
    SMPT_URL: "smtps://dealer:geheim@mail.example",
    SITE_URL: "https://autohaus.example",
  });
  const warnings = lines
    .map((line) => JSON.parse(line))
    .filter(({ setting }) => setting !== undefined)
    .map(({ level, setting }) => [level, setting]);
  expect(warnings).toEqual([
    [40, "SMPT_URL"],
    [40, "SMTP_URL"],
  ]);
  expect(lines.join()).not.toContain("geheim");
  expect(metrics).toContain("\nsite_mail_server_configured 0\n");
});

test("with a mail server the gauge is 1, and nothing is said", async () => {
  const { lines, metrics } = await startWorker({
    SMTP_URL: "smtp://mail.example",
    SITE_URL: "https://autohaus.example",
  });
  expect(lines.filter((line) => line.includes("setting"))).toEqual([]);
  expect(metrics).toContain("\nsite_mail_server_configured 1\n");
});
