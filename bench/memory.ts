import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawPhoto } from "../demo/photos/draw-photo.ts";
import { startFakeProvider } from "../demo/provider/start-provider.ts";
import { createDemoStock } from "../demo/stock/demo-stock.ts";
import type { Car } from "../domain/car/record.ts";
import { vehiclePath, wirePaths } from "../domain/site/paths.ts";
import { type Cluster, startCluster } from "../tests/deep/postgres.ts";
import { runSite } from "../tests/run-site.ts";
import { ask, visitorsAskings } from "./soak-load.ts";
import { printTable, type TableRow } from "./table.ts";

/**
 * Resident memory of the built site after a minute of load on all pages, vehicles and pictures
 * included: with the embedded database, and with PostgreSQL, which is installed or which
 * `node bench/memory.ts {seconds} {url of an empty database}` names; without one it fails. The provider
 * runs in this process, and the site as its unit has it.
 */
const seconds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 60);
const givenUrl = process.argv.find((word) => word.startsWith("postgres"));
const connections = 20;
const afterwards = (engine: string) => `${engine}: memory afterwards (MB)`;
const unit = readFileSync(join(import.meta.dirname, "../deploy/autohaus@.service"), "utf8");
const thrift = Object.fromEntries(
  [...unit.matchAll(/"?(NODE_OPTIONS|MALLOC_\w+)=([^"\n]+?)(?=["\n]| [A-Z])/g)].map(
    ([, name, value]) => [name, value],
  ),
);
const account = { username: "dlr_memory", password: "geheim" };

const provider = await startFakeProvider({
  stock: createDemoStock({ now: new Date() }),
  ...account,
  drawPhoto,
});
let cluster: Cluster | null = null;
const rows: TableRow[] = [];
try {
  await measure("embedded database", 650, {});
  if (givenUrl === undefined) cluster = await startCluster().catch(notInstalled);
  const url = givenUrl ?? cluster?.url;
  if (url !== undefined) await measure("PostgreSQL", 250, { DATABASE_URL: url });
  // What is no number meets no target.
  else rows.push({ what: afterwards("PostgreSQL"), value: Number.NaN, target: 250 });
} finally {
  await cluster?.stop();
  await provider.close();
}
process.exit(printTable(rows) ? 0 : 1);

function notInstalled(error: unknown): null {
  console.log(`no PostgreSQL to measure with: ${error}`);
  return null;
}

async function measure(engine: string, target: number, settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-memory-"));
  const site = await runSite({
    ...thrift,
    DATA_DIR: folder,
    MOBILE_DE_URL: provider.url,
    MOBILE_DE_USERNAME: account.username,
    MOBILE_DE_PASSWORD: account.password,
    ...settings,
  });
  try {
    await site.synced();
    const before = residentMegabytes(site.pid);
    const load = await ask({
      address: site.address,
      askings: await allAskings(site.address),
      connections,
      until: performance.now() + 1_000 * seconds,
    });
    for (const [what, count] of load.errors) console.log(`${count} × ${what}`);
    rows.push(
      { what: `${engine}: answers in ${seconds} s`, value: load.durations.length },
      { what: `${engine}: wrong answers`, value: sum(load.errors.values()), target: 0 },
      { what: `${engine}: memory before (MB)`, value: before },
      { what: afterwards(engine), value: residentMegabytes(site.pid), target },
    );
  } finally {
    await site.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
}

/** What visitors ask for, and every vehicle. */
async function allAskings(address: string) {
  const listed = await fetch(`${address}${wirePaths.cars}`, {
    headers: { apikey: "anon-ladenburg" },
  });
  const cars: Car[] = await listed.json();
  const pages = cars.map(({ ad_key }) => ({
    path: vehiclePath(ad_key),
    headers: { "accept-encoding": "br" },
    right: [200],
  }));
  return [...visitorsAskings(cars), ...pages];
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
