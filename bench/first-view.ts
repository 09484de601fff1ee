import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { paths, vehiclePath } from "../domain/site/paths.ts";
import { serveBeside, startBenchSite, withoutScripts } from "./browser/beside-server.ts";
import { blockingTime, timeToFilteredList, visit, visitToTheEnd } from "./browser/page-visits.ts";
import { launchBrowser, type Observed } from "./browser/phone.ts";
import { buildClassic, classicBase } from "./classic-spa/build-classic.ts";
import { carsForBench } from "./demo-data.ts";
import { median, printTable, type TableRow } from "./table.ts";

/**
 * The first visit on a cheap phone (a quarter of this machine's speed, slow 4G), with 1,000 vehicles: the
 * list beside itself without scripts and beside the classic architecture (bench/classic-spa), in
 * turns; and what shifts on every page. `CHROMIUM` names the browser.
 */
const rounds = 3;
const vehicles = 1_000;
const bareList = "/liste-ohne-skripte";

const folder = await mkdtemp(join(tmpdir(), "autohaus-klassisch-"));
const files = await buildClassic(folder);
const site = await startBenchSite(vehicles);
const html = await (await fetch(site.origin + paths.vehicles)).text();
files.set(bareList, Buffer.from(withoutScripts(html)));
const { origin, close } = await serveBeside(site.origin, files);
const browser = await launchBrowser();
let met = false;
try {
  met = printTable([...(await measureList(browser)), ...(await measureShifts(browser))]);
} finally {
  await browser.close();
  close();
  site.close();
  await rm(folder, { recursive: true });
}
process.exit(met ? 0 : 1);

async function measureList(browser: Browser): Promise<TableRow[]> {
  const seen = { list: [] as Observed[], bare: [] as Observed[], classic: [] as Observed[] };
  const usable: number[] = [];
  // In turns, because the machine's speed drifts.
  for (let round = 0; round < rounds; round += 1) {
    seen.bare.push(await visit(browser, origin + bareList));
    seen.list.push(await visit(browser, origin + paths.vehicles));
    usable.push(await timeToFilteredList(browser, origin + paths.vehicles));
    seen.classic.push(await visit(browser, origin + classicBase));
  }
  const of = (visits: Observed[], figure: (visit: Observed) => number) =>
    median(visits.map(figure));
  const firstPaint = ({ firstPaint }: Observed) => firstPaint;
  const largestPaint = ({ largestPaint }: Observed) => largestPaint;
  const paint = of(seen.list, firstPaint);
  const bare = of(seen.bare, firstPaint);
  const [largest, classicLargest] = [of(seen.list, largestPaint), of(seen.classic, largestPaint)];
  const [blocked, classicBlocked] = [of(seen.list, blockingTime), of(seen.classic, blockingTime)];
  return [
    { what: "list, first paint (ms)", value: paint },
    { what: "the same HTML and CSS without scripts (ms)", value: bare },
    { what: "first paint ÷ without scripts", value: paint / bare, target: 1.15 },
    { what: "list, a filter works (ms)", value: median(usable) },
    { what: "a filter works ÷ first paint", value: median(usable) / paint, target: 1.6 },
    { what: "list, largest paint (ms)", value: largest },
    { what: "classic list, largest paint (ms)", value: classicLargest },
    { what: "largest paint, classic ÷ list", value: classicLargest / largest, atLeast: 8 },
    { what: "list, blocking time (ms)", value: blocked },
    { what: "classic list, blocking time (ms)", value: classicBlocked },
    {
      what: "blocking time, classic ÷ list",
      value: classicBlocked / Math.max(blocked, 1),
      atLeast: 70,
    },
  ];
}

async function measureShifts(browser: Browser): Promise<TableRow[]> {
  const [car] = carsForBench(1);
  if (car === undefined) throw new Error("no vehicle to measure with");
  // A phone's own home page is the list, but for this part of it.
  const { hero, vehicles: list, sell, contact, imprint, privacy } = paths;
  const rows: TableRow[] = [];
  for (const path of [hero, list, vehiclePath(car.ad_key), sell, contact, imprint, privacy]) {
    const { shift } = await visitToTheEnd(browser, origin + path);
    rows.push({ what: `layout shift, ${path}`, value: shift, target: 0.01 });
  }
  return rows;
}
