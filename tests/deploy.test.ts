import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, it } from "vitest";
import { fallbackPicturePath } from "#domain/car/pictures.ts";
import {
  apiPaths,
  captchaChallengePath,
  feedPaths,
  fixedPages,
  formTicketPath,
  machinePaths,
  sitePicturePaths,
  stockFilePath,
  vehiclePath,
  vehicleQrPath,
  wishlistQrRoute,
} from "#domain/pages/paths.ts";
import { createAddressList } from "#server/platform/http/client-address.ts";
import { copiedPaths } from "./deep/copy-installation.ts";

/** deploy/ agrees with the program and the manual; tests/deep/ shows that it works. */
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
  ["deploy/compose.yaml", /^ +([A-Z][A-Z_]+):/gm],
  ["deploy/Containerfile", /(?:^ENV | )([A-Z][A-Z_]+)=/gm],
  ["deploy/autohaus@.service", /(?:^Environment=| )([A-Z][A-Z_]+)=/gm],
  ["deploy/nginx.conf", /([A-Z][A-Z_]+)=/g],
])("sets only environment variables that a program reads, in %s", (file, pattern) => {
  const nodeSettings = ["NODE_ENV", "NODE_OPTIONS"];
  const others = [
    ...nodeSettings,
    ...Object.keys(memorySettings()),
    "POSTGRES_USER",
    "POSTGRES_DB",
  ];
  const names = namesIn(file, pattern);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !settings.includes(name) && !others.includes(name))).toEqual([]);
});

/** The environment of Node and its C library that scripts/run.mjs sets to save memory. */
function memorySettings(): Record<string, string> {
  const set = text("scripts/run.mjs").matchAll(/^ {2}([A-Z_]+): "([^"]+)",$/gm);
  return Object.fromEntries([...set].map(([, name = "", value = ""]) => [name, value]));
}

it.each(["deploy/autohaus@.service", "deploy/Containerfile"])(
  "runs the program with the same memory settings in %s",
  (file) => {
    const settings = Object.entries(memorySettings());
    expect(settings.length).toBeGreaterThan(1);
    // Quotes enclose either the whole assignment or its value.
    const content = text(file).replaceAll('"', "");
    expect(settings.filter(([name, value]) => !content.includes(`${name}=${value}`))).toEqual([]);
  },
);

/** The entry and, transitively, the files of the root folder that it imports. */
function withImports(entry: string): string[] {
  const needed = [entry];
  for (const file of needed) {
    const imported = namesIn(file, /^(?:import|export) (?!type )[^;]*"\.\/([\w-]+\.ts)"/gm);
    needed.push(...imported.filter((name) => !needed.includes(name)));
  }
  return needed;
}

it("copies only existing paths into the container, and every root file that build and program import", () => {
  const created = ["build", "node_modules"];
  const copied = text("deploy/Containerfile")
    .split(/^FROM /m)
    .map(copiedPaths);
  const missing = copied.flat().filter((path) => !existsSync(join(root, path)));
  expect(missing.filter((path) => !created.includes(path))).toEqual([]);
  const [, built = []] = copied;
  const shipped = copied.at(-1) ?? [];
  const lacking = (entry: string, there: readonly string[]) =>
    withImports(entry).filter((name) => !there.includes(name));
  expect([lacking("main.ts", built), lacking("dealer.ts", shipped)]).toEqual([[], []]);
});

it("publishes every container's port to this machine only, which may read its metrics", () => {
  const compose = text("deploy/compose.yaml");
  const [, services = ""] = /^services:\n(.*?)^volumes:/ms.exec(compose) ?? [];
  const ofSite = services.split(/^ {2}(?=\S)/m).filter((service) => service.includes("*site"));
  expect(ofSite.length).toBe(3);
  for (const service of ofSite) expect(service).toMatch(/^ +- 127\.0\.0\.1:300\d:3000$/m);
  const [, readers = ""] = /METRICS_ADDRESSES: (\S+)/.exec(compose) ?? [];
  const { has } = createAddressList(readers.split(","));
  // Gateways of the networks that podman and docker make, and a visitor.
  expect(["10.89.0.1", "172.18.0.1", "203.0.113.9"].map(has)).toEqual([true, true, false]);
});

it("keeps secrets out of git and of the image", () => {
  const secrets = namesIn("deploy/compose.yaml", /env_file: (\S+)/g);
  expect([...new Set(secrets)].toSorted()).toEqual(["postgres.env", "site.env"]);
  for (const name of secrets) {
    const ignored = spawnSync("git", ["check-ignore", `deploy/${name}`], { cwd: root });
    expect(ignored.status, name).toBe(0);
  }
  expect(text(".dockerignore")).toMatch(/^\*\*\/\*\.env$/m);
});

it("gives a process enough time to shut down", () => {
  const drains = ["deploy/nginx.conf", "docs/operating.md"].map((file) =>
    namesIn(file, /DRAIN_SECONDS=(\d+)/g).map(Number),
  );
  expect(drains.map((found) => found.length)).toEqual([1, 1]);
  const drain = Math.max(...drains.flat());
  // main.ts allows 12 s beyond the drain for running requests, jobs and closing.
  const needed = drain + 12;
  const given = [
    ...namesIn("deploy/autohaus@.service", /^TimeoutStopSec=(\d+)$/gm),
    ...namesIn("deploy/compose.yaml", /stop_grace_period: (\d+)s/g),
  ].map(Number);
  expect(given.length).toBe(2);
  expect(given.filter((seconds) => seconds <= needed)).toEqual([]);
  const [keepAlive = 0] = namesIn("deploy/nginx.conf", /^ {2}keepalive_timeout (\d+)s;/gm).map(
    Number,
  );
  expect(keepAlive).toBeGreaterThan(0);
  // Keep-alive connections of the proxy must end before the drain does, and before the server closes them, or
  // a request could meet a closing connection.
  expect(keepAlive).toBeLessThan(Math.min(drain, 5));
});

it("alerts only on metrics that the site or a named exporter has, and says what each means", () => {
  const rules = text("deploy/alerts.yml").split("- alert: ").slice(1);
  expect(rules.length).toBeGreaterThan(10);
  const register = new Registry();
  collectDefaultMetrics({ register });
  const ofNode = register.getMetricsAsArray().map(({ name }) => name);
  const ofExporters = ["up", "probe_success", "probe_ssl_earliest_cert_expiry"];
  const ofSite = namesIn("server/telemetry.ts", /\b((?:site|http)_\w+)/g);
  const known = new Set([...ofNode, ...ofExporters, ...ofSite]);
  for (const rule of rules) {
    const [, expression = ""] = /expr: (.*?)\n {8}(?:for|annotations):/s.exec(rule) ?? [];
    const names = expression
      .replace(/\{.*?\}|\[.*?\]/g, "")
      .match(/\b(?:up|[a-z]+_[a-z0-9_]+)\b(?!\()/g);
    const read = names?.map((name) => name.replace(/_bucket$/, "")) ?? [];
    expect(read.length, rule).toBeGreaterThan(0);
    expect(
      read.filter((name) => !known.has(name)),
      rule,
    ).toEqual([]);
    expect(rule).toMatch(/summary: ["'].{15,}["']\n/);
  }
});

it("listens on IPv6 wherever it listens on IPv4", () => {
  const listening = namesIn("deploy/nginx.conf", /^ {2}listen (.*);$/gm);
  const withoutIpv6 = listening.map((words) => words.replace(/^\[::\]:/, ""));
  expect(withoutIpv6.length).toBeGreaterThan(0);
  for (const words of withoutIpv6) {
    expect(withoutIpv6.filter((each) => each === words).length % 2).toBe(0);
    expect(listening).toContain(`[::]:${words}`);
  }
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;
it.runIf(hasSystemd)("has a unit file that systemd-analyze accepts", () => {
  const folder = mkdtempSync(join(tmpdir(), "autohaus-unit-"));
  const unit = join(folder, "autohaus@.service");
  const program = "/opt/autohaus/build/program/node";
  expect(text("deploy/autohaus@.service")).toContain(program);
  writeFileSync(unit, text("deploy/autohaus@.service").replaceAll(program, "/bin/true"));
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit]);
  rmSync(folder, { recursive: true });
  expect(`${stdout}${stderr}`).not.toContain("autohaus@");
});

it.each([
  ...fixedPages,
  ...[machinePaths, apiPaths, feedPaths, sitePicturePaths].flatMap((paths) => Object.values(paths)),
  ...[captchaChallengePath, formTicketPath, wishlistQrRoute, fallbackPicturePath],
  ...[vehiclePath("4711"), vehicleQrPath("4711"), stockFilePath(1, "a1b2")],
  ...[`${vehiclePath("4711")}.data`, "/_root.data", "/assets/root-Bx_4.js", "/wp-login.php"],
])("nginx logs the public path %s", (path) => {
  const [, map = ""] =
    /map \$uri \$autohaus_path \{(.*?)\n\}/s.exec(text("deploy/nginx.conf")) ?? [];
  const patterns = [...map.matchAll(/"~(.*)" \$uri;/g)].map(([, pattern = ""]) => pattern);
  expect(patterns.filter((pattern) => new RegExp(pattern).test(path)).length).toBeGreaterThan(0);
});

it.each([
  ["203.0.113.77", "203.0.113.0"],
  ["2001:db8:a:b:c:d:e:f", "2001:db8:a::"],
  ["2001:db8:a::1", "2001:db8:a::"],
  ["2001:db8::1:2", "2001:db8::"],
  ["fe80::1", "fe80::"],
  ["::1", "::"],
])("nginx logs only the network of %s", (address, network) => {
  const [, map = ""] =
    /map \$remote_addr \$autohaus_network \{(.*?)\n\}/s.exec(text("deploy/nginx.conf")) ?? [];
  const rows = [...map.matchAll(/"~(.*)" "\$\{\w+\}(.*)";/g)];
  const [logged = "::"] = rows.flatMap(([, pattern = "", rest = ""]) => {
    const [, kept] = new RegExp(pattern).exec(address) ?? [];
    return kept === undefined ? [] : [kept + rest];
  });
  expect(logged).toBe(network);
});
