import type { Browser, Page } from "@playwright/test";
import { type Observed, observed, openPhone, untilQuiet } from "./phone.ts";

/** Focuses the select with that label; false while there is none. */
export function focusSelect(page: Page, label: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const labels = [...document.querySelectorAll("label")];
    const control = labels.find(({ textContent }) =>
      textContent.trim().startsWith(wanted),
    )?.control;
    control?.focus({ preventScroll: true });
    return control !== undefined && control !== null;
  }, label);
}

/**
 * Presses a key on the focused select and waits until the list has changed and is stable. Returns the ms from
 * the key press to the painted list; rejects when nothing changes for a minute.
 */
export async function pressAndWait(page: Page, key: string): Promise<number> {
  const before = await observed(page);
  const deadline = performance.now() + 60_000;
  await page.keyboard.press(key);
  let last = before.changed;
  for (;;) {
    await page.waitForTimeout(400);
    const { changed, pressed } = await observed(page);
    if (changed > before.changed && changed === last) return changed - pressed;
    last = changed;
    if (performance.now() > deadline) throw new Error(`${key} changes nothing in the list`);
  }
}

/** A first visit of a page on the slow phone, until it is idle. */
export async function visit(browser: Browser, address: string): Promise<Observed> {
  const phone = await openPhone(browser);
  try {
    await phone.page.goto(address);
    await untilQuiet(phone);
    return await observed(phone.page);
  } finally {
    await phone.close();
  }
}

/** A first visit that also scrolls to the end, because layout shifts while reading count too. */
export async function visitToTheEnd(browser: Browser, address: string): Promise<Observed> {
  const phone = await openPhone(browser);
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

/** Milliseconds of each task over 50 ms, from the first paint until idle. Lighthouse stops earlier. */
const tasksAfterPaint = ({ longTasks, firstPaint }: Observed) =>
  longTasks.filter(({ start }) => start > firstPaint).map(({ duration }) => duration);

/** Total blocking time: milliseconds by which tasks after the first paint exceed 50 ms. */
export const blockingTime = (visit: Observed): number =>
  tasksAfterPaint(visit).reduce((sum, ms) => sum + ms - 50, 0);

export const longestTask = (visit: Observed): number => Math.max(0, ...tasksAfterPaint(visit));
