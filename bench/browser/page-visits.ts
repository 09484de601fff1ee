import type { Browser } from "@playwright/test";
import { focusSelect } from "./list-keys.ts";
import type { Observed } from "./observe-page.ts";
import { observed, openPhone, untilQuiet } from "./phone.ts";

/** First visit of a page on the slow phone, until nothing happens any more. */
export async function visit(browser: Browser, address: string): Promise<Observed> {
  const phone = await openPhone(browser, { isSlow: true });
  try {
    await phone.page.goto(address);
    await untilQuiet(phone);
    return await observed(phone.page);
  } finally {
    await phone.close();
  }
}

/** The same, and then down to its end: what shifts while it is read counts too. */
export async function visitToTheEnd(browser: Browser, address: string): Promise<Observed> {
  const phone = await openPhone(browser, { isSlow: true });
  try {
    const { page } = phone;
    await page.goto(address);
    await untilQuiet(phone);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await phone.devtools.send("Input.synthesizeScrollGesture", {
      x: 195,
      y: 300,
      yDistance: -Math.min(height, 12_000),
      speed: 2_000,
      gestureSourceType: "mouse",
    });
    return await observed(page);
  } finally {
    await phone.close();
  }
}

/** Tasks beyond 50 ms block a visitor; ms of that from the first paint to rest. */
export function blockingTime({ longTasks, firstPaint }: Observed): number {
  return longTasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
}

/**
 * Ms from the navigation to the moment at which the list shows what somebody in a hurry chose: a key is
 * pressed on the first filter again and again, from the first paint on, until the list is another one.
 */
export async function timeToFilteredList(browser: Browser, address: string): Promise<number> {
  const phone = await openPhone(browser, { isSlow: true });
  try {
    const { page } = phone;
    await page.goto(address, { waitUntil: "commit" });
    const give = performance.now() + 60_000;
    let whole = "";
    while (performance.now() < give) {
      await page.waitForTimeout(100);
      const { list, changed, firstPaint } = await observed(page);
      if (whole === "" && firstPaint > 0) whole = list;
      if (whole !== "" && list !== whole) return changed;
      if (whole !== "" && (await focusSelect(page, "Marke")))
        await page.keyboard.press("ArrowDown");
    }
    throw new Error("the list never becomes usable");
  } finally {
    await phone.close();
  }
}
