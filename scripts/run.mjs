// `npm start` and `npm run dev`, `build`, `dealer` and `house`: installs and builds what is missing and runs
// the program with the project's own Node.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

const [, , name = "start", ...args] = process.argv;
ensureInstalled();
if (name === "start" || name === "build") ensureBuilt();
if (name === "build") process.exit();

// Node restarts the server when one of its folders changes; Vite reloads the pages itself. The folders are
// listed because a plain --watch also reacts to the temporary files that Vite imports.
const watchFlags = ["main.ts", "domain", "server", "demo"].map((path) => `--watch-path=${path}`);
const development = ["--watch-preserve-output", ...watchFlags, "main.ts", "--dev"];
// The same settings as in deploy/autohaus@.service: a third less memory.
const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=4 --max-old-space-size=768",
};
const programs = {
  start: {
    command: ["build/program/main.js"],
    env: { ...memorySettings, ...process.env, NODE_ENV: "production" },
  },
  dev: { command: development, env: { ...process.env, NODE_ENV: "development" } },
  dealer: { command: ["dealer.ts", ...args], env: process.env },
  house: { command: ["scripts/house.mjs"], env: process.env },
};
const { command, env } = programs[name];
// All commands run in the root, so that `./data` does not depend on the caller's current folder.
const program = spawn(node, command, { cwd: root, stdio: "inherit", env });

// Forwards a signal that only this process got; after Ctrl+C main.ts ignores the second one.
const signals = ["SIGTERM", "SIGINT"];
for (const signal of signals) process.on(signal, () => program.kill(signal));
// A site that such a signal ended before main.ts could listen for it has exited cleanly too.
program.on("exit", (code, signal) => {
  const hasExitedCleanly = name !== "dealer" && signals.includes(signal ?? "");
  process.exit(code ?? (hasExitedCleanly ? 0 : 1));
});
