import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { copiedPaths } from "./deep/copy-installation.ts";

/**
 * What an operator gets in deploy/ fits the program and the manual. That it works is the test of a
 * whole installation (tests/deep/), which needs PostgreSQL and nginx.
 */
const root = dirname(import.meta.dirname);
const text = (file: string) => readFileSync(join(root, file), "utf8");
const namesIn = (file: string, pattern: RegExp) =>
  [...text(file).matchAll(pattern)].map(([, name = ""]) => name);

const settings = namesIn("server/config.ts", /^ {2}([A-Z][A-Z_]+):/gm);

it("explains every setting in docs/operating.md", () => {
  expect(settings).toContain("DATABASE_URL");
  const manual = text("docs/operating.md");
  expect(settings.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});

it.each([
  ["deploy/compose.yaml", /^ {6}([A-Z][A-Z_]+):/gm],
  ["deploy/Containerfile", /(?:^ENV | )([A-Z][A-Z_]+)=/gm],
  ["deploy/autohaus@.service", /(?:^Environment=| )([A-Z][A-Z_]+)=/gm],
  ["deploy/nginx.conf", /([A-Z][A-Z_]+)=/g],
])("sets only what the program knows in %s", (file, pattern) => {
  const nodes = ["NODE_ENV", "NODE_COMPILE_CACHE", "NODE_OPTIONS"];
  const others = [...nodes, ...Object.keys(thrift()), "POSTGRES_USER", "POSTGRES_DB"];
  const names = namesIn(file, pattern);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !settings.includes(name) && !others.includes(name))).toEqual([]);
});

/** The settings of Node and its C library with which `npm start` runs the program. */
function thrift(): Record<string, string> {
  const set = text("scripts/run.mjs").matchAll(/^ {2}([A-Z_]+): "([^"]+)",$/gm);
  return Object.fromEntries([...set].map(([, name = "", value = ""]) => [name, value]));
}

it.each(["deploy/autohaus@.service", "deploy/Containerfile"])(
  "runs the program with the same thrift in %s",
  (file) => {
    const settings = Object.entries(thrift());
    expect(settings.length).toBeGreaterThan(1);
    // Quotes stand around the whole assignment or around its value.
    const told = text(file).replaceAll('"', "");
    expect(settings.filter(([name, value]) => !told.includes(`${name}=${value}`))).toEqual([]);
  },
);

/** A file of the uppermost folder and those beside it that it needs, and they. */
function withImports(entry: string): string[] {
  const needed = [entry];
  for (const file of needed) {
    const imported = namesIn(file, /^(?:import|export) (?!type )[^;]*"\.\/([\w-]+\.ts)"/gm);
    needed.push(...imported.filter((name) => !needed.includes(name)));
  }
  return needed;
}

it("copies into the container what exists, and all that it builds and runs", () => {
  const made = ["build", "node_modules"];
  const copied = text("deploy/Containerfile")
    .split(/^FROM /m)
    .map(copiedPaths);
  const missing = copied.flat().filter((path) => !existsSync(join(root, path)));
  expect(missing.filter((path) => !made.includes(path))).toEqual([]);
  const [, built = []] = copied;
  const shipped = copied.at(-1) ?? [];
  const lacking = (entry: string, there: readonly string[]) =>
    withImports(entry).filter((name) => !there.includes(name));
  expect([lacking("main.ts", built), lacking("dealer.ts", shipped)]).toEqual([[], []]);
});

it("gives a process the time to end that it may need", () => {
  const drain = Math.max(...namesIn("deploy/nginx.conf", /DRAIN_SECONDS=(\d+)/g).map(Number));
  // What main.ts allows itself for running requests, jobs and closing.
  const needed = drain + 12;
  const given = [
    ...namesIn("deploy/autohaus@.service", /^TimeoutStopSec=(\d+)$/gm),
    ...namesIn("deploy/compose.yaml", /stop_grace_period: (\d+)s/g),
  ].map(Number);
  expect(given.length).toBe(4);
  expect(given.filter((seconds) => seconds <= needed)).toEqual([]);
  const [kept = 0] = namesIn("deploy/nginx.conf", /^ {2}keepalive_timeout (\d+)s;/gm).map(Number);
  expect(kept).toBeGreaterThan(0);
  // No connection of the proxy outlives the drain, or is closed by us while a request is on its way.
  expect(kept).toBeLessThan(Math.min(drain, 5));
});

it("listens to IPv6 wherever it listens to IPv4", () => {
  const listening = namesIn("deploy/nginx.conf", /^ {2}listen (.*);$/gm);
  const twins = listening.map((words) => words.replace(/^\[::\]:/, ""));
  expect(twins.length).toBeGreaterThan(0);
  for (const words of twins) {
    expect(twins.filter((twin) => twin === words).length % 2).toBe(0);
    expect(listening).toContain(`[::]:${words}`);
  }
});

it.each(["deploy/backup.sh", "deploy/restore.sh"])("can run %s", (file) => {
  execFileSync("sh", ["-n", join(root, file)]);
  expect(statSync(join(root, file)).mode & 0o111).toBe(0o111);
  expect(spawnSync(join(root, file), { env: { PATH: process.env.PATH } }).status).not.toBe(0);
});

it.each([
  ["deploy/backup.sh", ["pg_dump"]],
  ["deploy/restore.sh", ["psql", "pg_restore"]],
])("%s shows no password to who lists the processes", (file, programs) => {
  const folder = mkdtempSync(join(tmpdir(), "autohaus-programs-"));
  for (const name of ["pg_dump", "pg_restore", "psql"]) {
    const script = `printf '%s\\n' "$PGPASSWORD" "$*" >${folder}/seen-${name}; env >>${folder}/env; echo 0`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const run = (url: string) => {
    const env = { PATH: `${folder}:${process.env.PATH}`, DATABASE_URL: url };
    return spawnSync(join(root, file), [join(folder, "given")], { env });
  };
  run("postgres://autohaus:a%40b%3a%25%c3%a4:$(x)'@[::1]:5433/site?sslmode=require");
  for (const name of programs) {
    const [password, argumentsSeen] = readFileSync(join(folder, `seen-${name}`), "utf8").split(
      "\n",
    );
    expect(password).toBe("a@b:%ä:$(x)'");
    expect(argumentsSeen).toContain("postgres://autohaus@[::1]:5433/site?sslmode=require");
    expect(argumentsSeen).not.toContain("a%40b");
  }
  expect(readFileSync(join(folder, "env"), "utf8")).not.toContain("a%40b");
  run("postgres://autohaus@/site?host=/run/postgresql");
  const [, withoutPassword] = readFileSync(join(folder, `seen-${programs[0]}`), "utf8").split("\n");
  expect(withoutPassword).toContain("postgres://autohaus@/site?host=/run/postgresql");
  const visible = run("postgres://autohaus@host/site?password=geheim");
  expect(visible.status).not.toBe(0);
  expect(visible.stderr.toString()).not.toContain("geheim");
  rmSync(folder, { recursive: true });
});

it("keeps dumps of PostgreSQL for a week, and no half ones", () => {
  const folder = mkdtempSync(join(tmpdir(), "autohaus-dumps-"));
  const program = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  program("pg_dump", 'while [ "$1" != --file ]; do shift; done; echo dump >"$2"');
  program("pg_restore", "exit 0");
  const dumps = join(folder, "dumps");
  mkdirSync(dumps);
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  for (const [name, days] of [
    ["autohaus-6.dump", 6.1],
    ["autohaus-7.dump", 7],
    ["autohaus-killed.dump.part", 7],
    ["mine.dump", 40],
  ] as const) {
    writeFileSync(join(dumps, name), "old");
    utimesSync(join(dumps, name), daysAgo(days), daysAgo(days));
  }
  const env = { PATH: `${folder}:${process.env.PATH}`, DATABASE_URL: "postgres://nowhere" };
  const backUp = () => spawnSync(join(root, "deploy/backup.sh"), [dumps], { env });
  const file = basename(backUp().stdout.toString().trim());
  expect(readdirSync(dumps).toSorted()).toEqual([file, "autohaus-6.dump", "mine.dump"].toSorted());
  expect(statSync(join(dumps, file)).mode & 0o777).toBe(0o600);
  rmSync(join(dumps, file));
  program("pg_dump", 'while [ "$1" != --file ]; do shift; done; echo half >"$2"; exit 1');
  expect(backUp().status).not.toBe(0);
  expect(readdirSync(dumps).toSorted()).toEqual(["autohaus-6.dump", "mine.dump"]);
  rmSync(folder, { recursive: true });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;
it.runIf(hasSystemd)("has a unit that systemd understands", () => {
  const folder = mkdtempSync(join(tmpdir(), "autohaus-unit-"));
  const unit = join(folder, "autohaus@.service");
  const program = "/opt/autohaus/node_modules/.bin/node";
  expect(text("deploy/autohaus@.service")).toContain(program);
  writeFileSync(unit, text("deploy/autohaus@.service").replaceAll(program, "/bin/true"));
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit]);
  rmSync(folder, { recursive: true });
  expect(`${stdout}${stderr}`).not.toContain("autohaus@");
});
