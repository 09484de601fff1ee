// `npm start` and, with --dev, `npm run dev`: installs and builds what is needed, then runs main.ts,
// bundled or, in development, as it is.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

const dev = process.argv.includes("--dev");
ensureInstalled();
if (!dev) ensureBuilt();

// Node restarts the server when one of its rooms changes; Vite reloads the pages by itself. The rooms
// are named because Vite imports temporary files, which a plain --watch takes for changed sources.
const rooms = ["main.ts", "domain", "server", "demo"].map((room) => `--watch-path=${room}`);
const development = ["--watch-preserve-output", ...rooms, "main.ts", "--dev"];
// As deploy/autohaus@.service has it: a third less memory.
const thrift = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=4 --max-old-space-size=768",
};
const site = spawn(node, dev ? development : ["build/program/main.js"], {
  cwd: root,
  stdio: "inherit",
  env: dev
    ? { ...process.env, NODE_ENV: "development" }
    : { ...thrift, ...process.env, NODE_ENV: "production" },
});

// A signal to this process alone is passed on; main.ts takes one that comes twice as the same one.
const endings = ["SIGTERM", "SIGINT"];
for (const signal of endings) process.on(signal, () => site.kill(signal));
// Ended by such a signal before main.ts could listen to it is a clean end too.
site.on("exit", (code, signal) => process.exit(code ?? (endings.includes(signal ?? "") ? 0 : 1)));
