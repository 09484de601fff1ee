import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

const root = dirname(import.meta.dirname);

export type RunningSite = {
  address: string;
  /** Number of the process. */
  pid: number;
  /** Resolves with the next sync that ends well, or the first one if it has ended already. */
  synced(): Promise<void>;
  /** Sends the signal and waits; the exit code, null when the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** A provider that nobody answers for: the photos of a first start take both cores from what is tested. */
export const noStock = {
  MOBILE_DE_URL: "http://127.0.0.1:9",
  MOBILE_DE_USERNAME: "nobody",
  MOBILE_DE_PASSWORD: "nothing",
};

/**
 * Runs the built site as a process of its own, on a free port, which canonical addresses name, and waits until it has printed its
 * address. Nothing of the shell's own settings reaches it: a test must never meet a real database
 * or provider. Rejects with what it wrote to standard error when it ends before.
 */
export async function runSite(settings: Record<string, string>): Promise<RunningSite> {
  const site = await spawnSite(settings);
  const ended = once(site, "exit");
  let complaints = "";
  site.stderr.on("data", (text) => {
    complaints += text;
  });
  let syncs = 0;
  const waiting: (() => void)[] = [];
  const address = Promise.withResolvers<string>();
  createInterface({ input: site.stdout }).on("line", (line) => {
    const printed = /unter (http:\S+)/.exec(line)?.[1];
    if (printed !== undefined) address.resolve(printed);
    if (!line.includes('"sync done"')) return;
    syncs += 1;
    for (const resolve of waiting.splice(0)) resolve();
  });
  void ended.then(() => address.reject(new Error(complaints)));
  return {
    address: await address.promise,
    pid: site.pid ?? 0,
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

/** The process alone, for those who do not wait until it answers. */
export async function spawnSite(settings: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, ["build/program/main.js"], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: "production", PORT: String(await freePort()), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
