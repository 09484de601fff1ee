import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths } from "../domain/site/paths.ts";
import { startNginx } from "./nginx.ts";
import { type Load, loadOf, type Served, startServed } from "./served.ts";
import { median, printTable, type TableRow } from "./table.ts";

const execute = promisify(execFile);
/** Found on the PATH or not at all: nothing that this project installs. */
const program = "wrk";

/** What a second load generator says, in C and with one thread; null when it is not installed. */
async function requestsPerSecondOfWrk(address: string): Promise<number | null> {
  const options = ["-c50", "-t1", "-d3", "-H", "Accept-Encoding: br", address];
  const run = await execute(program, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (run === null) return null;
  const found = /Requests\/sec:\s+([\d.]+)/.exec(run.stdout)?.[1];
  // It counts a 404 like any other answer.
  if (found === undefined || run.stdout.includes("Non-2xx")) throw new Error(run.stdout);
  return Number(found);
}

/**
 * What a kept page costs: the list of 1,000 vehicles, Brotli, 50 connections, beside nginx sending the
 * same bytes from disk, in turns in the same run; and beside the least that Node's own HTTP can do. CPU
 * is that of the server's process, user and system, per request. Asked by our own generator and, where
 * it is installed, by wrk.
 */
const rounds = 3;

type Name = "site" | "node" | "nginx";
/** What must be as cheap to answer as it is to ask for. */
const strange = {
  "kept list page with an unknown parameter": {
    path: `${paths.vehicles}?utm_source=bench`,
    status: 200,
    atLeast: 0.3,
  },
  "a path that is no page": { path: "/nirgendwo/hier", status: 404, atLeast: 0.1 },
};
const strangeLoads = new Map<string, number[]>();
const measured: Record<Name, (Load & { wrk: number | null })[]> = { site: [], node: [], nginx: [] };

const folder = await mkdtemp(join(tmpdir(), "autohaus-pages-"));
const closing: (() => unknown)[] = [];
try {
  const site = await startServed("page-server.ts", "1000");
  closing.push(site.close);
  const file = join(folder, paths.vehicles);
  await writeFile(file, await keptBytes(site.port));
  const least = await startServed("constant-server.ts", file);
  closing.push(least.close);
  const nginx = await startNginx({ root: folder });
  if (nginx) closing.push(nginx.close);
  for (let round = 0; round < rounds; round += 1) {
    await measure("site", site);
    for (const [what, { path, status }] of Object.entries(strange)) {
      const { perSecond } = await loadOf(site, path, status);
      strangeLoads.set(what, [...(strangeLoads.get(what) ?? []), perSecond]);
    }
    await measure("node", least);
    if (nginx) await measure("nginx", { port: nginx.port, pid: nginx.workerPid() });
  }
} finally {
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
}
process.exit(printTable(rowsOf()) ? 0 : 1);

async function measure(name: Name, served: Served): Promise<void> {
  const load = await loadOf(served, paths.vehicles);
  const wrk = await requestsPerSecondOfWrk(`http://127.0.0.1:${served.port}${paths.vehicles}`);
  measured[name].push({ ...load, wrk });
}

/** The page as it is sent once it has been asked for some times, and with it is kept. */
async function keptBytes(port: number): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (let asked = 0; asked < 5; asked += 1) bytes = await fetchBytes(port);
  return bytes;
}

function fetchBytes(port: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { port, path: paths.vehicles, headers: { "accept-encoding": "br" } };
    const asked = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    });
    asked.on("error", reject);
    asked.end();
  });
}

function rowsOf(): TableRow[] {
  const middle = (name: Name, figure: "perSecond" | "cpu" | "wrk") =>
    median(measured[name].map((load) => load[figure] ?? Number.NaN));
  const rows: TableRow[] = [
    { what: "kept list page (1/s)", value: middle("site", "perSecond") },
    { what: "kept list page, CPU (µs)", value: 1e6 * middle("site", "cpu") },
    ...Object.entries(strange).flatMap(([what, { atLeast }]) => {
      const perSecond = median(strangeLoads.get(what) ?? []);
      const share = perSecond / middle("site", "perSecond");
      return [
        { what: `${what} (1/s)`, value: perSecond },
        { what: "… ÷ kept list page", value: share, atLeast },
      ];
    }),
    { what: "Node's HTTP, one constant answer (1/s)", value: middle("node", "perSecond") },
    { what: "Node's HTTP, one constant answer, CPU (µs)", value: 1e6 * middle("node", "cpu") },
  ];
  // Without it the ratios are no numbers, which meet no target.
  if (measured.nginx.length === 0) console.log("nginx is not installed: nothing to compare with");
  const ratio = (name: Name, figure: "perSecond" | "wrk") =>
    middle(name, figure) / middle("nginx", figure);
  rows.push(
    { what: "nginx, the same bytes (1/s)", value: middle("nginx", "perSecond") },
    { what: "nginx, CPU (µs)", value: 1e6 * middle("nginx", "cpu") },
    { what: "the site ÷ nginx (1/s)", value: ratio("site", "perSecond"), atLeast: 0.75 },
    { what: "Node's HTTP ÷ nginx (1/s)", value: ratio("node", "perSecond") },
    {
      what: "the site ÷ nginx, CPU",
      value: middle("site", "cpu") / middle("nginx", "cpu"),
      target: 2,
    },
  );
  if (measured.site.every(({ wrk }) => wrk === null)) return rows;
  rows.push(
    { what: "kept list page, wrk (1/s)", value: middle("site", "wrk") },
    { what: "nginx, wrk (1/s)", value: middle("nginx", "wrk") },
    { what: "the site ÷ nginx, wrk", value: ratio("site", "wrk") },
    { what: "Node's HTTP ÷ nginx, wrk", value: ratio("node", "wrk") },
  );
  return rows;
}
