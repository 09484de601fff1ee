import type { Browser } from "@playwright/test";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { serveBeside, startBenchSite, withoutScripts } from "./browser/beside-server.ts";
import { blockingTime, longestTask, visit, visitToTheEnd } from "./browser/page-visits.ts";
import { launchBrowser, type Observed } from "./browser/phone.ts";
import { carsForBench } from "./demo-data.ts";
import { median, printTable, type TableRow } from "./table.ts";

/**
 * The first visit on a cheap phone (bench/browser/phone.ts) with 1,000 vehicles: the list against itself without
 * scripts, interleaved; total blocking time of home, list and vehicle; layout shift of every page. `CHROMIUM`
 * names the browser.
 */
const rounds = 3;
const bareList = "/liste-ohne-skripte";

const vehiclePage = vehiclePath(carsForBench(1)[0]?.ad_key ?? "");
const site = await startBenchSite(1_000);
const html = await (await fetch(site.origin + paths.vehicles)).text();
const { origin, close } = await serveBeside(site.origin, bareList, withoutScripts(html));
const browser = await launchBrowser();
let isMet = false;
try {
  isMet = printTable([
    ...(await measureList(browser)),
    ...(await measureBlocking(browser)),
    ...(await measureShifts(browser)),
  ]);
} finally {
  await browser.close();
  close();
  site.close();
}
process.exit(isMet ? 0 : 1);

async function measureList(browser: Browser): Promise<TableRow[]> {
  const visits = { list: [] as Observed[], bare: [] as Observed[] };
  // Interleaved, because the machine's speed drifts.
  for (let round = 0; round < rounds; round += 1) {
    visits.bare.push(await visit(browser, origin + bareList));
    visits.list.push(await visit(browser, origin + paths.vehicles));
  }
  const paint = medianOf(visits.list, ({ firstPaint }) => firstPaint);
  const bare = medianOf(visits.bare, ({ firstPaint }) => firstPaint);
  const largest = medianOf(visits.list, ({ largestPaint }) => largestPaint);
  return [
    { what: "list, first paint (ms)", value: paint },
    { what: "list, largest contentful paint (ms)", value: largest },
    { what: "the same HTML and CSS without scripts (ms)", value: bare },
    { what: "first paint ÷ without scripts", value: paint / bare, target: 1.15 },
    ...blockingRows("list", visits.list),
  ];
}

function medianOf(visits: readonly Observed[], figure: (visit: Observed) => number): number {
  return median(visits.map(figure));
}

function blockingRows(page: string, visits: readonly Observed[]): TableRow[] {
  return [
    {
      what: `${page}, total blocking time (ms)`,
      value: medianOf(visits, blockingTime),
      target: 150,
    },
    { what: `${page}, longest task (ms)`, value: medianOf(visits, longestTask), target: 100 },
  ];
}

async function measureBlocking(browser: Browser): Promise<TableRow[]> {
  const home: Observed[] = [];
  const vehicle: Observed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    home.push(await visit(browser, origin + paths.hero));
    vehicle.push(await visit(browser, origin + vehiclePage));
  }
  return [...blockingRows("home", home), ...blockingRows("vehicle", vehicle)];
}

async function measureShifts(browser: Browser): Promise<TableRow[]> {
  // On a phone `/` shows the list, except at this part of home.
  const { hero, vehicles: list, sell, contact, imprint, privacy } = paths;
  const rows: TableRow[] = [];
  for (const path of [hero, list, vehiclePage, sell, contact, imprint, privacy]) {
    const { shift } = await visitToTheEnd(browser, origin + path);
    rows.push({ what: `layout shift, ${path}`, value: shift, target: 0.01 });
  }
  return rows;
}
