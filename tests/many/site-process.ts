import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type SiteProcess = {
  /** Lines of the log so far, of all starts. */
  lines: readonly Record<string, unknown>[];
  /** Starts it, or starts it again; resolves once it runs. Rejects when it ends before. */
  start(): Promise<void>;
  /** Sends the signal and waits; null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/**
 * A process of the site that lies in `folder`, as an operator runs it, in whatever role its settings say.
 * Nothing of the shell's own settings reaches it.
 */
export function createSiteProcess(folder: string, settings: Record<string, string>): SiteProcess {
  const { PATH = "", HOME = "" } = process.env;
  const lines: Record<string, unknown>[] = [];
  let running: { kill(signal: NodeJS.Signals): boolean; ended: Promise<unknown[]> } | null = null;
  return {
    lines,
    async start() {
      const child = spawn(process.execPath, ["build/program/main.js"], {
        cwd: folder,
        env: { PATH, HOME, NODE_ENV: "production", ...settings },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      running = { kill: (signal) => child.kill(signal), ended };
      const started = Promise.withResolvers<void>();
      createInterface({ input: child.stdout }).on("line", (text) => {
        if (!text.startsWith("{")) return;
        const line: Record<string, unknown> = JSON.parse(text);
        lines.push(line);
        if (line.msg === "running") started.resolve();
      });
      void ended.then(([code]) => started.reject(new Error(`ended with ${code} at its start`)));
      await started.promise;
    },
    async end(signal) {
      if (running === null) return null;
      running.kill(signal);
      const [code] = await running.ended;
      running = null;
      return typeof code === "number" ? code : null;
    },
  };
}
