import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { paths } from "../domain/pages/paths.ts";
import { serveBeside, startBenchSite } from "./browser/beside-server.ts";
import { changeClassicList, type ListWork, workOnList } from "./browser/list-work.ts";
import { launchBrowser } from "./browser/phone.ts";
import { buildClassic, classicBase } from "./classic-spa/build-classic.ts";
import { median, printTable, type TableRow } from "./table.ts";

/**
 * Interaction latency of the list on a cheap phone's CPU (bench/browser/phone.ts): the time from a filter or sort
 * order to its painted result, against the classic architecture with 1,000 vehicles; long tasks while
 * scrolling; memory; and how all of it grows with the stock. `CHROMIUM` names the browser.
 */
type Measured = ListWork & { html: number; stockFile: number };

const columns: [what: string, read: (measured: Measured) => number][] = [
  ["HTML (KB Brotli)", ({ html }) => html],
  ["stock file (KB Brotli)", ({ stockFile }) => stockFile],
  ["filter or sort (ms)", ({ changes }) => median(changes)],
  ["heap at the start (MB)", ({ atStart }) => atStart.heap],
  ["heap after scrolling (MB)", ({ atEnd }) => atEnd.heap],
  ["nodes at the start", ({ atStart }) => atStart.nodes],
  ["nodes after scrolling", ({ atEnd }) => atEnd.nodes],
];

const folder = await mkdtemp(join(tmpdir(), "autohaus-klassisch-"));
const files = await buildClassic(folder);
const browser = await launchBrowser();
let isMet = false;
try {
  const before = await measureClassic();
  const usual = await measure(1_000);
  // Measured before and after ours, because the machine's speed drifts.
  const classic = median([...before, ...(await measureClassic())]);
  const small = await measure(100);
  const large = await measure(2_000);
  isMet = printTable([...changes({ classic, usual, large }), ...growth({ small, usual, large })]);
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
process.exit(isMet ? 0 : 1);

async function measureClassic(): Promise<number[]> {
  const site = await startBenchSite(1_000);
  const { origin, close } = await serveBeside(site.origin, files);
  try {
    return await changeClassicList(browser, origin + classicBase);
  } finally {
    close();
    site.close();
  }
}

async function measure(vehicles: number): Promise<Measured> {
  const site = await startBenchSite(vehicles);
  try {
    const html = await (await fetch(site.origin + paths.vehicles)).text();
    const [stockPath = ""] = /\/bestand\/[\w-]+\.json/.exec(html) ?? [];
    const stockFile = await (await fetch(site.origin + stockPath)).text();
    const work = await workOnList(browser, site.origin + paths.vehicles);
    return { ...work, html: kilobytes(html), stockFile: kilobytes(stockFile) };
  } finally {
    site.close();
  }
}

function kilobytes(text: string): number {
  return brotliCompressSync(text).length / 1024;
}

function changes(figures: { classic: number; usual: Measured; large: Measured }): TableRow[] {
  const { classic } = figures;
  const usual = median(figures.usual.changes);
  const large = median(figures.large.changes);
  return [
    { what: "classic list, filter or sort (ms), 1,000", value: classic },
    { what: "list, filter or sort (ms), 1,000", value: usual },
    { what: "list, filter or sort (ms), 2,000", value: large, target: 150 },
    { what: "filter or sort, classic ÷ list, 1,000", value: classic / usual },
    {
      what: "tasks > 100 ms, 150 of 1,000 scrolled down",
      value: figures.usual.longTasks,
      target: 2,
    },
    { what: "tasks > 100 ms, 150 of 2,000 scrolled down", value: figures.large.longTasks },
  ];
}

function growth(sizes: { small: Measured; usual: Measured; large: Measured }): TableRow[] {
  const { small, usual, large } = sizes;
  return columns.flatMap(([what, read]) => [
    { what: `${what}, 100`, value: read(small) },
    { what: `${what}, 1,000`, value: read(usual) },
    { what: `${what}, 2,000`, value: read(large) },
  ]);
}
