import { type Browser, type CDPSession, chromium, type Page, type Request } from "@playwright/test";
import { type Observed, observePage } from "./observe-page.ts";

/** The phone of the targets (docs/speed.md): a quarter of this machine's speed, slow 4G. */
const cpuSlowdown = 4;
const slow4g = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const viewport = { width: 390, height: 844 };

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
}

export type Phone = {
  page: Page;
  devtools: CDPSession;
  traffic: ReturnType<typeof watchTraffic>;
  close(): Promise<void>;
};

/** A phone that was never here before; with `isSlow` its network is slow too. */
export async function openPhone(
  browser: Browser,
  { isSlow, hasScripts = true }: { isSlow: boolean; hasScripts?: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "de-DE",
    javaScriptEnabled: hasScripts,
  });
  const page = await context.newPage();
  // A busy machine is slow four times over.
  page.setDefaultNavigationTimeout(120_000);
  await page.addInitScript(observePage);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await devtools.send("Network.enable");
  if (isSlow)
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...slow4g });
  return { page, devtools, traffic: watchTraffic(page), close: () => context.close() };
}

export const observed = (page: Page): Promise<Observed> => page.evaluate(() => window.observed);

const quietMs = 2_000;

/**
 * Waits until nothing has been under way for two seconds, neither in the network nor on the main
 * thread. Rejects after two minutes.
 */
export async function untilQuiet({ page, traffic }: Phone): Promise<void> {
  const give = performance.now() + 120_000;
  for (;;) {
    await page.waitForTimeout(250);
    const sinceTask = await page.evaluate(() => {
      const task = window.observed.longTasks.at(-1);
      return performance.now() - (task ? task.start + task.duration : 0);
    });
    if (sinceTask > quietMs && traffic.isQuiet()) return;
    if (performance.now() > give)
      throw new Error(`the page never comes to rest: ${traffic.open()}`);
  }
}

/** Counts what is under way in a page's network, from now on. */
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
