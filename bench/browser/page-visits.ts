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

/** Filters and sort orders, each applied to the whole list and removed again: label, keys to press. */
const steps: [label: string, keys: string[]][] = [
  ["Marke", ["ArrowDown", "Home"]],
  ["Kraftstoff", ["ArrowDown", "Home"]],
  ["Getriebe", ["ArrowDown", "Home"]],
  ["Sortieren", ["ArrowDown", "ArrowDown", "ArrowDown", "Home"]],
];

export async function changeList(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const [label, keys] of steps) {
    if (!(await focusSelect(page, label))) throw new Error(`no select ${label}`);
    for (const key of keys) times.push(await pressAndWait(page, key));
  }
  return times;
}

/** A first visit of a page on the slow phone, until it is idle. */
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

/** A first visit that also scrolls to the end, because layout shifts while reading count too. */
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

/** Milliseconds of each task over 50 ms, from the first paint until idle. Lighthouse stops earlier. */
const tasksAfterPaint = ({ longTasks, firstPaint }: Observed) =>
  longTasks.filter(({ start }) => start > firstPaint).map(({ duration }) => duration);

/** Total blocking time: milliseconds by which tasks after the first paint exceed 50 ms. */
export const blockingTime = (visit: Observed): number =>
  tasksAfterPaint(visit).reduce((sum, ms) => sum + ms - 50, 0);

export const longestTask = (visit: Observed): number => Math.max(0, ...tasksAfterPaint(visit));

/**
 * Selects the first make as soon as the page is painted. Returns the ms from the navigation to the choice,
 * and to the painted list of that make, with or without a page load. Rejects after a minute.
 */
export async function filterAtFirstPaint(
  browser: Browser,
  address: string,
): Promise<{ chosen: number; shown: number }> {
  const phone = await openPhone(browser, { isSlow: true });
  try {
    const { page } = phone;
    await page.goto(address, { waitUntil: "commit" });
    const origin = await page.evaluate(() => performance.timeOrigin);
    await page.waitForFunction(
      () => window.observed.firstPaint > 0 && document.querySelector("main li article") !== null,
    );
    if (!(await focusSelect(page, "Marke"))) throw new Error("no select Marke");
    const chosen = await page.evaluate(() => performance.timeOrigin + performance.now());
    await page.keyboard.press("ArrowDown");
    const deadline = performance.now() + 60_000;
    while (performance.now() < deadline) {
      // Between two documents the execution context is gone.
      const state = await observed(page).catch(() => null);
      if (state !== null && isOfOneMake(state)) {
        return { chosen: chosen - origin, shown: state.timeOrigin + state.changed - origin };
      }
      await page.waitForTimeout(50);
    }
    throw new Error("the list is never filtered");
  } finally {
    await phone.close();
  }
}

const isOfOneMake = ({ address, list }: Observed) => address.includes("marke=") && list !== "";
