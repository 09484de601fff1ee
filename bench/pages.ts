import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "#domain/paths.ts";
import { startNginx } from "./nginx.ts";
import { requestsPerSecond } from "./raw-load.ts";
import { median, printTable, type Row } from "./table.ts";

/**
 * What a kept page costs: the list of 1,000 vehicles, Brotli, 50 connections, beside nginx sending the
 * same bytes from disk, in turns in the same run. CPU is that
 * of the server's process, user and system, per request.
 */
const headers = ["Accept-Encoding: br"];
const load = { headers, connections: 50, seconds: 3 };
const rounds = 3;
const rows: Row[] = [];

const folder = await mkdtemp(join(tmpdir(), "autohaus-pages-"));
const running: ChildProcess[] = [];
let nginx: Awaited<ReturnType<typeof startNginx>> = null;
try {
  const site = await startSite();
  await writeFile(join(folder, "fahrzeuge"), await keptBytes(site.port));
  nginx = await startNginx({ root: folder });
  const measured = { site: [] as Load[], nginx: [] as Load[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.site.push(await loadOf(site));
    if (nginx) measured.nginx.push(await loadOf({ port: nginx.port, pid: nginx.workerPid() }));
  }
  report(measured);
} finally {
  for (const child of running) child.kill();
  await nginx?.close();
  await rm(folder, { recursive: true });
}
process.exit(printTable(rows) ? 0 : 1);

type Served = { port: number; pid: number };
type Load = { perSecond: number; cpu: number };

async function startSite(): Promise<Served> {
  const child = fork(join(import.meta.dirname, "page-server.ts"), ["1000"]);
  running.push(child);
  const [address] = await once(child, "message");
  if (child.pid === undefined) throw new Error("the site does not run");
  return { port: Number(new URL(String(address)).port), pid: child.pid };
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

async function loadOf({ port, pid }: Served): Promise<Load> {
  const before = cpuSeconds(pid);
  const started = performance.now();
  const perSecond = await requestsPerSecond({ ...load, port, path: paths.vehicles });
  const seconds = (performance.now() - started) / 1000;
  // The load's warm-up asks at the same rate.
  return { perSecond, cpu: (cpuSeconds(pid) - before) / (perSecond * seconds) };
}

/** User and system time of a process, from Linux's /proc; clock ticks are a hundredth of a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function report(measured: { site: Load[]; nginx: Load[] }): void {
  const perSecond = (loads: Load[]) => median(loads.map((each) => each.perSecond));
  const cpu = (loads: Load[]) => median(loads.map((each) => each.cpu));
  rows.push(
    { what: "kept list page (1/s)", value: perSecond(measured.site) },
    { what: "kept list page, CPU (µs)", value: 1e6 * cpu(measured.site) },
  );
  if (measured.nginx.length === 0) {
    console.log("nginx is not installed: nothing to compare with");
    return;
  }
  rows.push(
    { what: "nginx, the same bytes (1/s)", value: perSecond(measured.nginx) },
    {
      what: "nginx ÷ the site, requests per second",
      value: perSecond(measured.nginx) / perSecond(measured.site),
      target: 1 / 0.75,
    },
    { what: "nginx, CPU (µs)", value: 1e6 * cpu(measured.nginx) },
    { what: "the site ÷ nginx, CPU", value: cpu(measured.site) / cpu(measured.nginx), target: 2 },
  );
}
