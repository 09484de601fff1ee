import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

const root = dirname(import.meta.dirname);

export type RunningSite = {
  address: string;
  pid: number;
  /** The link for setting up the office, which a fresh start prints. */
  setupLink: Promise<string>;
  /** Resolves once a sync has succeeded since the start or the previous call. */
  synced(): Promise<void>;
  /** Sends the signal and waits; returns the exit code, or null when the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** An unreachable provider: drawing photos on a first start would occupy both cores. */
export const noStock = {
  MOBILE_DE_URL: "http://127.0.0.1:9",
  MOBILE_DE_USERNAME: "nobody",
  MOBILE_DE_PASSWORD: "nothing",
};

/**
 * Runs the built site in its own process on a free port and waits until it prints its address, which is also
 * its canonical origin. The shell's environment does not reach it, so that a test never uses a real database
 * or provider. Rejects with its stderr when it exits early.
 */
export async function runSite(settings: Record<string, string>): Promise<RunningSite> {
  const site = await spawnSite(settings);
  const ended = once(site, "exit");
  let errorOutput = "";
  site.stderr.on("data", (text) => {
    errorOutput += text;
  });
  let syncs = 0;
  const waiting: (() => void)[] = [];
  const address = Promise.withResolvers<string>();
  const setupLink = Promise.withResolvers<string>();
  createInterface({ input: site.stdout }).on("line", (line) => {
    const printed = /unter (http:\S+)/.exec(line)?.[1];
    if (printed !== undefined) address.resolve(printed);
    const setup = /^Büro einrichten: (http:\S+)/.exec(line)?.[1];
    if (setup !== undefined) setupLink.resolve(setup);
    if (!line.includes('"sync done"')) return;
    syncs += 1;
    for (const resolve of waiting.splice(0)) resolve();
  });
  void ended.then(() => address.reject(new Error(errorOutput)));
  return {
    address: await address.promise,
    pid: site.pid ?? 0,
    setupLink: setupLink.promise,
    synced: async () => {
      if (syncs === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      syncs = 0;
    },
    end: async (signal) => {
      site.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Runs the built site in an empty folder, which `close` deletes. */
export async function runSiteInNewFolder(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-site-"));
  const site = await runSite({ DATA_DIR: folder, ...settings });
  return {
    ...site,
    folder,
    async close(): Promise<void> {
      await site.end("SIGTERM");
      await rm(folder, { recursive: true, maxRetries: 9 });
    },
  };
}

/** Spawns the process without waiting until it listens. */
export async function spawnSite(settings: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, ["build/program/main.js"], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: "production", PORT: String(await freePort()), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
