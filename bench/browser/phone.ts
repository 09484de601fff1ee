import { type Browser, type CDPSession, chromium, type Page, type Request } from "@playwright/test";
import { median } from "../table.ts";

/**
 * The phone of the targets in docs/speed.md: slow 4G, and a CPU of this Lighthouse benchmark index. Lighthouse
 * puts mid-tier phones at 125 to 800, high-end ones at 800 to 1,200.
 */
const phoneCpuIndex = 700;
/** Set when the browser starts, so that machines of different speed emulate the same phone. */
let cpuSlowdown = Number.NaN;
const slow4g = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const viewport = { width: 390, height: 844 };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Visitors' browsers have that cache; Playwright turns it off.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  const index = await measureCpuIndex(browser);
  cpuSlowdown = Math.max(1, index / phoneCpuIndex);
  console.log(
    `CPU index of this machine ${Math.round(index)}, slowed down ${cpuSlowdown.toFixed(1)} times`,
  );
  return browser;
}

/** The first half of Lighthouse's benchmark index: strings of 10,000 concatenations per 100 ms; median of five. */
async function measureCpuIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let round = 0; round < 5; round += 1) indexes.push(await page.evaluate(countStrings));
  await page.close();
  return median(indexes);
}

function countStrings(): number {
  const start = performance.now();
  let strings = 0;
  while (performance.now() - start < 500) {
    let text = "";
    for (let length = 0; length < 10_000; length += 1) text += "a";
    // Uses the string, so that the loop is not optimised away.
    if (text.length > 0) strings += 1;
  }
  return (strings / (performance.now() - start)) * 100;
}

export type Phone = {
  page: Page;
  devtools: CDPSession;
  traffic: ReturnType<typeof watchTraffic>;
  close(): Promise<void>;
};

/**
 * Opens a phone with an empty cache. Without `isMobile` it is only as small and slow: the emulation restyles the whole
 * document when the browser restores it on Back, which no phone does.
 */
export async function openPhone(browser: Browser, { isMobile = true } = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    isMobile,
    hasTouch: isMobile,
    locale: "de-DE",
  });
  const page = await context.newPage();
  // On a busy machine the throttled page is slow four times over.
  page.setDefaultNavigationTimeout(120_000);
  await page.addInitScript(observePage);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...slow4g });
  return { page, devtools, traffic: watchTraffic(page), close: () => context.close() };
}

/** Rejects while the page navigates. */
export const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => ({
    ...window.observed,
    timeOrigin: performance.timeOrigin,
    address: window.location.href,
  }));

const quietMs = 2_000;

/** Waits until network and main thread have been idle for two seconds. Rejects after two minutes. */
export async function untilQuiet({ page, traffic }: Phone): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    await page.waitForTimeout(250);
    const sinceTask = await page.evaluate(() => {
      const task = window.observed.longTasks.at(-1);
      return performance.now() - (task ? task.start + task.duration : 0);
    });
    if (sinceTask > quietMs && traffic.isQuiet()) return;
    if (performance.now() > deadline)
      throw new Error(`the page never becomes idle: ${traffic.open()}`);
  }
}

/** Tracks the page's open requests from now on. */
function watchTraffic(page: Page) {
  const open = new Set<Request>();
  let last = performance.now();
  page.on("request", (request) => open.add(request));
  const end = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    isQuiet: () => open.size === 0 && performance.now() - last > quietMs,
    open: () => Array.from(open, (request) => request.url()).join(" "),
  };
}

/** Times in milliseconds since the navigation. */
type PageMeasurements = {
  firstPaint: number;
  largestPaint: number;
  /** Cumulative layout shift, without shifts after recent input. */
  shift: number;
  longTasks: { start: number; duration: number }[];
  pressed: number;
  /** When the list last changed and was painted; `list` is its count and first vehicles. */
  changed: number;
  list: string;
};

/** The page's measurements of itself; `timeOrigin` is the navigation in ms since 1970. */
export type Observed = PageMeasurements & { timeOrigin: number; address: string };

declare global {
  interface Window {
    observed: PageMeasurements;
  }
}

/**
 * Runs in the page before its own scripts. The list has changed when its count or first vehicles differ; the
 * time of a change is after the frame that paints it.
 */
function observePage(): void {
  const measured: PageMeasurements = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    shift: 0,
    longTasks: [],
    pressed: Number.NaN,
    changed: 0,
    list: "",
  };
  window.observed = measured;
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") measured.firstPaint = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    measured.largestPaint = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) measured.shift += value;
  });
  watch("longtask", ({ startTime, duration }) => {
    measured.longTasks.push({ start: startTime, duration });
  });
  document.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      measured.pressed = timeStamp;
    },
    true,
  );

  const describeList = () => {
    // A list that is still being parsed is not the result of a choice.
    if (document.readyState === "loading") return "";
    const count = document.querySelector("#anzahl")?.textContent ?? "";
    // While a search is running there is no list.
    if (!/^[\d.]+ Fahrzeuge?$/.test(count)) return "";
    const links = document.querySelectorAll("main li a[href^='/fahrzeug/']");
    const first = Array.from({ length: 6 }, (_, i) => links[i]?.getAttribute("href"));
    return [count, ...first].join(" ");
  };
  let latest = "";
  const checkList = () => {
    const list = describeList();
    if (list === "" || list === latest) return;
    latest = list;
    requestAnimationFrame(() => {
      // A message is delivered after the frame; a timer would be delayed further.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        // Both are set together, so that nobody reads the new list with the old time.
        measured.list = list;
        measured.changed = performance.now();
      };
      port2.postMessage(null);
    });
  };
  document.addEventListener("DOMContentLoaded", checkList);
  new MutationObserver(checkList).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
