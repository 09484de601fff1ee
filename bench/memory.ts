import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawPhoto } from "#demo/photos/draw-photo.ts";
import { startFakeProvider } from "#demo/provider/start-provider.ts";
import { createDemoStock, enlargeStock } from "#demo/stock/demo-stock.ts";
import type { Car } from "#domain/car/record.ts";
import { apiPaths, fixedPages, vehiclePath } from "#domain/pages/paths.ts";
import { avifType } from "#server/picture/encode-picture.ts";
import { runSite } from "#tests/run-site.ts";
import { printTable, type TableRow } from "./table.ts";

/**
 * Memory of the built site and its database after a minute of load on pages, vehicles, pictures and the API. The
 * provider runs in this process, the site with the environment of its systemd unit.
 */
const targets = { 300: 250, 1000: 300, 2000: 350 };
const seconds = 60;
const connections = 20;
const unit = readFileSync(join(import.meta.dirname, "../deploy/autohaus@.service"), "utf8");
const memorySettings = Object.fromEntries(
  [...unit.matchAll(/"?(NODE_OPTIONS|MALLOC_\w+)=([^"\n]+?)(?=["\n]| [A-Z])/g)].map(
    ([, name, value]) => [name, value],
  ),
);
const account = { username: "dlr_memory", password: "geheim" };

const rows: TableRow[] = [];
for (const [count, target] of Object.entries(targets))
  rows.push(...(await measure(Number(count), target)));
process.exit(printTable(rows) ? 0 : 1);

async function measure(count: number, target: number): Promise<TableRow[]> {
  const stock = enlargeStock(createDemoStock({ now: new Date() }), count);
  const provider = await startFakeProvider({ stock, ...account, drawPhoto });
  const folder = await mkdtemp(join(tmpdir(), "autohaus-memory-"));
  const site = await runSite({
    ...memorySettings,
    DATA_DIR: folder,
    MOBILE_DE_URL: provider.url,
    MOBILE_DE_USERNAME: account.username,
    MOBILE_DE_PASSWORD: account.password,
  });
  try {
    await site.synced();
    const failures = await load(site.address);
    const value = megabytesOf(site.pid);
    return [
      { what: `failed requests, ${count} cars`, value: failures, target: 0 },
      { what: `site and database, ${count} cars (MB)`, value, target },
      { what: `peak of the site, ${count} cars (MB)`, value: peakOf(site.pid) },
    ];
  } finally {
    await site.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
    await provider.close();
  }
}

type Visit = { path: string; headers: Record<string, string> };

/** Half are pages, the rest pictures and the API. Returns how many failed. */
async function load(address: string): Promise<number> {
  const apiKey = { apikey: "public-anonymous-key" };
  const listed = await fetch(address + apiPaths.cars, { headers: apiKey });
  const cars: Car[] = await listed.json();
  const page = (path: string): Visit => ({ path, headers: { "accept-encoding": "br" } });
  const visits = [
    ...cars.map(({ ad_key }) => page(vehiclePath(ad_key))),
    ...Array.from({ length: 10 }, () => fixedPages.map(page)).flat(),
    ...cars.slice(0, 200).flatMap(({ images: [photo] }): Visit[] => {
      if (photo === undefined) return [];
      const path = photo.url.replace("-1600.jpg", "-640.jpg");
      return [{ path, headers: { accept: avifType } }];
    }),
    { path: apiPaths.cars, headers: apiKey },
  ];
  const until = performance.now() + 1_000 * seconds;
  let failures = 0;
  const sendInSequence = async () => {
    while (performance.now() < until) {
      const { path, headers } = visits[Math.floor(visits.length * Math.random())] ?? page("/");
      const answer = await fetch(address + path, { headers });
      await answer.arrayBuffer();
      // 503: the picture is not rendered yet.
      if (!answer.ok && answer.status !== 503) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInSequence));
  return failures;
}

/** The most that the process had in memory since its start, the first sync included. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Proportional set size (PSS) of a process and its descendants, which counts shared memory once. */
function megabytesOf(pid: number): number {
  const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = Number(/Pss:\s+(\d+)/.exec(smaps)?.[1]) / 1024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
  return children.reduce((total, child) => total + megabytesOf(Number(child)), megabytes);
}
