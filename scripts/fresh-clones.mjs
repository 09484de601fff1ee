// `build/program/node scripts/fresh-clones.mjs`, part of .ci/run: clones the current commit for three newcomers
// and starts the clones with `npm start`, with Node and npm as they come together, as root in a folder that root
// alone may enter and as another user, and in shells that have another project's settings. Each must show a car
// and end cleanly, and start a second time with the newest Node and npm. Linux only.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";
import { root } from "./prepare.mjs";

/** @typedef {{ node: string, npm: string }} Tools */
/** @typedef {Tools & { uid?: number, mode: number, env?: Record<string, string> }} Newcomer */

/** Only root can start programs as another user. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
/** @type {readonly Newcomer[]} */
const newcomers = [
  { node: "20.18.1", npm: "10.8.2", mode: 0o700, env: { NPM_CONFIG_ENGINE_STRICT: "true" } },
  { node: "22.23.5", npm: "10.9.9", mode: 0o700, uid: nobody, env: { NPM_CONFIG_OMIT: "dev" } },
  {
    node: "24.22.3",
    npm: "11.21.2",
    mode: 0o755,
    env: { NPM_CONFIG_OMIT: "optional", NODE_ENV: "production" },
  },
];
/** @type {Tools} */
const newest = { node: "26.12.1", npm: "12.2.2" };
/** All share the machine. */
const limitSeconds = 900;

const folder = fs.mkdtempSync(join(tmpdir(), "fresh-clones-"));
fs.chmodSync(folder, 0o755);

function installTools() {
  const packages = [...newcomers, newest].flatMap(({ node, npm }) => [
    `node-${node}@npm:node-linux-${process.arch}@${node}`,
    `npm-${npm}@npm:npm@${npm}`,
  ]);
  const options = ["--ignore-scripts", "--no-bin-links", "--no-audit", "--loglevel=error"];
  execFileSync("npm", ["install", "--prefix", folder, ...options, ...packages]);
}

/** @param {number} port */
async function showsCar(port) {
  try {
    const signal = AbortSignal.timeout(10_000);
    const list = await fetch(`http://127.0.0.1:${port}/fahrzeuge`, { signal });
    return (await list.text()).includes('href="/fahrzeug/');
  } catch {
    return false;
  }
}

/** Returns what went wrong; null when nothing did. @param {Newcomer} newcomer */
async function tryClone({ uid, mode, ...newcomer }) {
  const home = fs.mkdtempSync(join(folder, "home-"));
  const site = join(home, "site");
  execFileSync("git", ["clone", "--quiet", root, site]);
  if (uid !== undefined) execFileSync("chown", ["-R", `${uid}:${uid}`, home]);
  fs.chmodSync(home, mode);
  const person = { home, ...(uid !== undefined && { uid, gid: uid }) };
  const failure =
    (await tryStart({ ...person, ...newcomer })) ?? (await tryStart({ ...person, ...newest }));
  const unit = fs.readFileSync(join(site, "deploy/autohaus@.service"), "utf8");
  const [, program = ""] = /^ExecStart=\/opt\/autohaus\/(\S+)/m.exec(unit) ?? [];
  const hasProgram = fs.existsSync(join(site, program));
  const isUnchanged = (fs.statSync(home).mode & 0o777) === mode;
  // The database of root's clone is elsewhere.
  const database = join(site, "data/postgres");
  if (fs.existsSync(database)) fs.rmSync(fs.realpathSync(database), { recursive: true });
  if (failure !== null) return failure;
  if (!hasProgram) return `the unit's program ${program} is missing`;
  return isUnchanged ? null : "the folder around the clone has been opened";
}

/** @param {Tools & { home: string, uid?: number, gid?: number, env?: Record<string, string> }} start */
async function tryStart({ home, node, npm, env, ...user }) {
  const bin = fs.mkdtempSync(join(folder, "bin-"));
  fs.chmodSync(bin, 0o755);
  fs.symlinkSync(join(folder, `node_modules/node-${node}/bin/node`), join(bin, "node"));
  fs.symlinkSync(join(folder, `node_modules/npm-${npm}/bin/npm-cli.js`), join(bin, "npm"));
  const port = await freePort();
  const program = spawn("sh", ["-c", "umask 077; exec npm start"], {
    ...user,
    cwd: join(home, "site"),
    env: {
      ...process.env,
      HOME: home,
      PATH: `${bin}:${process.env.PATH}`,
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const ended = once(program, "exit");
  const end = Date.now() + 1_000 * limitSeconds;
  let hasCar = false;
  while (!hasCar && program.exitCode === null && Date.now() < end) {
    hasCar = await showsCar(port);
    await sleep(500);
  }
  program.kill("SIGTERM");
  const killing = setTimeout(() => program.kill("SIGKILL"), 30_000);
  const [code] = await ended;
  clearTimeout(killing);
  return hasCar && code === 0 ? null : `a car: ${hasCar}, exit code: ${code}\n${output}`;
}

installTools();
const failures = await Promise.all(
  newcomers.map(async (newcomer) => {
    const startedAt = Date.now();
    const failure = await tryClone(newcomer);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const user = newcomer.uid ?? process.getuid?.();
    const name = `Node ${newcomer.node}, npm ${newcomer.npm}, user ${user}`;
    console.log(failure === null ? `ok    ${name}: ${seconds} s` : `FAILED ${name}: ${failure}`);
    return failure;
  }),
);
fs.rmSync(folder, { recursive: true });
process.exit(failures.every((failure) => failure === null) ? 0 : 1);
