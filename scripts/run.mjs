// `npm start`, `npm run dev`, `npm run build` and `npm run dealer -- …`: installs and builds what is needed
// and runs the program with the project's own Node.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

const [, , name = "start", ...words] = process.argv;
ensureInstalled();
if (name === "start" || name === "build") ensureBuilt();
if (name === "build") process.exit();

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
const programs = {
  // Bundled, or, in development, main.ts as it is.
  start: {
    command: ["build/program/main.js"],
    env: { ...thrift, ...process.env, NODE_ENV: "production" },
  },
  dev: { command: development, env: { ...process.env, NODE_ENV: "development" } },
  dealer: { command: ["dealer.ts", ...words], env: process.env },
};
const { command, env } = programs[name];
// All in one folder, so that all mean the same `./data`, wherever somebody stands.
const program = spawn(node, command, { cwd: root, stdio: "inherit", env });

// A signal to this process alone is passed on; main.ts takes one that comes twice as the same one.
const endings = ["SIGTERM", "SIGINT"];
for (const signal of endings) process.on(signal, () => program.kill(signal));
// A site ended by such a signal before main.ts could listen to it has ended well too.
program.on("exit", (code, signal) => {
  const endedWell = name !== "dealer" && endings.includes(signal ?? "");
  process.exit(code ?? (endedWell ? 0 : 1));
});
