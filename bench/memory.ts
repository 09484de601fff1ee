import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawPhoto } from "../demo/photos/draw-photo.ts";
import { startFakeProvider } from "../demo/provider/start-provider.ts";
import { createDemoStock } from "../demo/stock/demo-stock.ts";
import type { Car } from "../domain/car/record.ts";
import { apiPaths, vehiclePath } from "../domain/pages/paths.ts";
import { runSite } from "../tests/run-site.ts";
import { ask, visitorRequests } from "./soak-load.ts";
import { printTable, type TableRow } from "./table.ts";

/**
 * Memory of the built site and its database after a minute of load on all pages, vehicles and pictures
 * included. The provider runs in this process, the site with the environment of its systemd unit.
 */
const seconds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 60);
const connections = 20;
const unit = readFileSync(join(import.meta.dirname, "../deploy/autohaus@.service"), "utf8");
const memorySettings = Object.fromEntries(
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
const rows: TableRow[] = [];
try {
  await measure();
} finally {
  await provider.close();
}
process.exit(printTable(rows) ? 0 : 1);

async function measure() {
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
    const before = megabytesOf(site.pid);
    const load = await ask({
      address: site.address,
      requests: await visitRequests(site.address),
      connections,
      until: performance.now() + 1_000 * seconds,
    });
    for (const [what, count] of load.errors) console.log(`${count} × ${what}`);
    rows.push(
      { what: `responses in ${seconds} s`, value: load.durations.length },
      { what: "unexpected responses", value: sum(load.errors.values()), target: 0 },
      { what: "memory of site and database before (MB)", value: before },
      {
        what: "memory of site and database afterwards (MB)",
        value: megabytesOf(site.pid),
        target: 300,
      },
    );
  } finally {
    await site.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
}

async function visitRequests(address: string) {
  const listed = await fetch(`${address}${apiPaths.cars}`, {
    headers: { apikey: "anon-ladenburg" },
  });
  const cars: Car[] = await listed.json();
  const pages = cars.map(({ ad_key }) => ({
    path: vehiclePath(ad_key),
    headers: { "accept-encoding": "br" },
    statuses: [200],
  }));
  return [...visitorRequests(cars), ...pages];
}

/** Proportional set size (PSS) of a process and its descendants, which counts shared memory once. */
function megabytesOf(pid: number): number {
  const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = Number(/Pss:\s+(\d+)/.exec(smaps)?.[1]) / 1024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
  return children.reduce((total, child) => total + megabytesOf(Number(child)), megabytes);
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
