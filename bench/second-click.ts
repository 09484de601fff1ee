import type { Page } from "@playwright/test";
import { paths } from "#domain/pages/paths.ts";
import { startBenchSite } from "./browser/beside-server.ts";
import { focusSelect, pressAndWait } from "./browser/page-visits.ts";
import { launchBrowser, observed, openPhone, type Phone, untilQuiet } from "./browser/phone.ts";
import { median, printTable } from "./table.ts";

/**
 * What a visitor does after the first view, on a cheap phone (bench/browser/phone.ts) with slow 4G and 300
 * vehicles: the take-over of a control by React, a filter on, next and off, a vehicle opened from the list, and,
 * in a visit without mobile emulation, Back. Medians of five visits. `CHROMIUM` names the browser.
 */
const rounds = 5;

const site = await startBenchSite(300);
const browser = await launchBrowser();
const visits: Visit[] = [];
const backs: number[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    visits.push(await onList({}, filterAndOpen));
    backs.push(await onList({ isMobile: false }, comeBack));
  }
} finally {
  await browser.close();
  site.close();
}
type Visit = Awaited<ReturnType<typeof filterAndOpen>>;
const figure = (read: (visit: Visit) => number) => median(visits.map(read));
const isMet = printTable([
  { what: "control taken over (ms)", value: figure((v) => v.takenOver), target: 2_000 },
  {
    what: "control taken over ÷ first paint",
    value: figure((v) => v.takenOver / v.firstPaint),
    target: 2.2,
  },
  { what: "filter on (ms)", value: figure(({ on }) => on), target: 150 },
  { what: "filter next (ms)", value: figure(({ next }) => next), target: 150 },
  { what: "filter off (ms)", value: figure(({ off }) => off), target: 150 },
  { what: "list to vehicle (ms)", value: figure(({ open }) => open), target: 100 },
  { what: "Back to the same card (ms)", value: median(backs), target: 100 },
]);
process.exit(isMet ? 0 : 1);

/** Runs `work` on a list that has loaded. */
async function onList<Figures>(
  options: { isMobile?: boolean },
  work: (phone: Phone) => Promise<Figures>,
): Promise<Figures> {
  const phone = await openPhone(browser, options);
  try {
    await phone.page.addInitScript(watchTakeOver);
    await phone.page.addInitScript(watchPages);
    await phone.page.goto(site.origin + paths.vehicles);
    await untilQuiet(phone);
    return await work(phone);
  } finally {
    await phone.close();
  }
}

async function filterAndOpen(phone: Phone) {
  const { page } = phone;
  const { firstPaint } = await observed(page);
  const takenOver = await page.evaluate(() => window.takenOver);
  if (!(await focusSelect(page, "Kraftstoff"))) throw new Error("no select Kraftstoff");
  const on = await pressAndWait(page, "ArrowDown");
  const next = await pressAndWait(page, "ArrowDown");
  const off = await pressAndWait(page, "Home");
  await untilQuiet(phone);
  return { firstPaint, takenOver, on, next, off, open: await openVehicle(phone) };
}

async function comeBack(phone: Phone): Promise<number> {
  await openVehicle(phone);
  await untilQuiet(phone);
  return goBack(phone);
}

declare global {
  interface Window {
    /** When React has taken over the first select. */
    takenOver: number;
  }
}

/** List and vehicle are two documents, so the session's storage keeps when a finger or Back began what was painted when. */
function watchPages(): void {
  const keep = (name: string, time: number) => {
    if (sessionStorage.getItem(name) === null)
      sessionStorage.setItem(name, String(performance.timeOrigin + time));
  };
  const isShown = {
    open: () =>
      document.querySelector("main .vehicle h1") !== null &&
      document.querySelector("main .vehicle .offer .price") !== null,
    back: () => {
      const top = document.querySelectorAll("main li article")[1]?.getBoundingClientRect().top;
      return top !== undefined && top > 0 && top < window.innerHeight / 2;
    },
  };
  const look = () => {
    for (const [name, check] of Object.entries(isShown)) {
      if (sessionStorage.getItem(name) === null || !check()) continue;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keep(`${name} shown`, performance.now());
      port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.addEventListener("touchstart", ({ timeStamp }) => keep("open", timeStamp), true);
}

/**
 * React marks the elements that it has taken over by a property of its own. Nothing documented tells it of one
 * control: `earlyPresses` (app/ui/prehydration.ts) becomes null only once the whole page is taken over.
 */
function watchTakeOver(): void {
  const timer = setInterval(() => {
    const select = document.querySelector("main select");
    if (select === null || !Object.keys(select).some((key) => key.startsWith("__reactProps")))
      return;
    window.takenOver = performance.now();
    clearInterval(timer);
  }, 10);
}

/** Taps the second card; the ms from the finger to the vehicle's painted heading and price. */
async function openVehicle({ page, devtools }: Phone): Promise<number> {
  const title = page.locator("main li article h2 a").nth(1);
  await title.evaluate((link) => link.scrollIntoView({ block: "center" }));
  await page.waitForTimeout(1_000);
  const box = await title.boundingBox();
  if (box === null) throw new Error("no second card");
  const touchPoints = [{ x: box.x + 40, y: box.y + 10 }];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return whenShown(page, "open");
}

/** The ms from Back until the second card is painted where it was left. */
async function goBack({ page }: Phone): Promise<number> {
  await page.evaluate(() => {
    sessionStorage.setItem("back", String(performance.timeOrigin + performance.now()));
    history.back();
  });
  return whenShown(page, "back");
}

async function whenShown(page: Page, name: string): Promise<number> {
  const read = (of: string) => {
    const shown = sessionStorage.getItem(`${of} shown`);
    return shown === null ? null : Number(shown) - Number(sessionStorage.getItem(of));
  };
  // Read at once: the document of the vehicle may replace this one at any moment.
  const ms = await page.waitForFunction(read, name, { polling: 100 });
  return Number(await ms.jsonValue());
}
