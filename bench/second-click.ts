import type { Browser, Page } from "@playwright/test";
import { paths } from "../domain/pages/paths.ts";
import { startBenchSite } from "./browser/beside-server.ts";
import { focusSelect, pressAndWait } from "./browser/page-visits.ts";
import { launchBrowser, observed, openPhone, type Phone, untilQuiet } from "./browser/phone.ts";
import { median, printTable } from "./table.ts";

/**
 * What a visitor does after the first view, on a cheap phone (bench/browser/phone.ts) with slow 4G and 300
 * vehicles: the take-over of a control by React, a filter on, next and off, a vehicle opened from the list, and
 * Back. Medians of five visits. `CHROMIUM` names the browser.
 */
const rounds = 5;
const vehicles = 300;

type Visit = {
  takeOver: number;
  on: number;
  next: number;
  off: number;
  open: number;
  back: number;
};

const site = await startBenchSite(vehicles);
const browser = await launchBrowser();
const visits: Visit[] = [];
try {
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser));
} finally {
  await browser.close();
  site.close();
}
const figure = (read: (visit: Visit) => number) => median(visits.map(read));
const isMet = printTable([
  { what: "control taken over ÷ first paint", value: figure((v) => v.takeOver), target: 2.2 },
  { what: "filter on (ms)", value: figure(({ on }) => on), target: 150 },
  { what: "filter next (ms)", value: figure(({ next }) => next), target: 150 },
  { what: "filter off (ms)", value: figure(({ off }) => off), target: 150 },
  { what: "list to vehicle (ms)", value: figure(({ open }) => open), target: 100 },
  { what: "Back to the same card (ms)", value: figure(({ back }) => back), target: 100 },
]);
process.exit(isMet ? 0 : 1);

async function visit(browser: Browser): Promise<Visit> {
  const phone = await openPhone(browser, { isSlow: true });
  const { page } = phone;
  try {
    await page.addInitScript(watchTakeOver);
    await page.goto(site.origin + paths.vehicles);
    await untilQuiet(phone);
    const { firstPaint } = await observed(page);
    const takeOver = (await page.evaluate(() => window.takenOver)) / firstPaint;
    if (!(await focusSelect(page, "Kraftstoff"))) throw new Error("no select Kraftstoff");
    const on = await pressAndWait(page, "ArrowDown");
    const next = await pressAndWait(page, "ArrowDown");
    const off = await pressAndWait(page, "Home");
    await untilQuiet(phone);
    const open = await openVehicle(phone);
    await untilQuiet(phone);
    return { takeOver, on, next, off, open, back: await goBack(phone) };
  } finally {
    await phone.close();
  }
}

declare global {
  interface Window {
    /** When React has taken over the first select. */
    takenOver: number;
    /** When what was asked for is painted; null until then. */
    shown: number | null;
  }
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
  await page.evaluate(() => {
    window.shown = null;
    let touched = 0;
    document.addEventListener("touchstart", ({ timeStamp }) => (touched = timeStamp), {
      capture: true,
      once: true,
    });
    const observer = new MutationObserver(() => {
      if (document.querySelector("main .vehicle h1") === null) return;
      if (document.querySelector("main .vehicle .offer .price") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (window.shown = performance.now() - touched);
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  const touchPoints = [{ x: box.x + 40, y: box.y + 10 }];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return whenShown(page);
}

/** The ms from Back until the second card is painted where it was left. */
async function goBack({ page }: Phone): Promise<number> {
  await page.evaluate(() => {
    window.shown = null;
    const started = performance.now();
    const check = () => {
      const card = document.querySelectorAll("main li article")[1];
      const top = card?.getBoundingClientRect().top ?? -1;
      if (top < 0 || top > window.innerHeight / 2) {
        requestAnimationFrame(check);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (window.shown = performance.now() - started);
      port2.postMessage(null);
    };
    requestAnimationFrame(check);
    history.back();
  });
  return whenShown(page);
}

async function whenShown(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => window.shown, null, { polling: 100 });
  return (await shown.jsonValue()) ?? Number.NaN;
}
