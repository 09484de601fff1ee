import type { Browser, Page } from "@playwright/test";
import { type Observed, observed, openPhone, untilQuiet } from "./phone.ts";

/** Gives the keyboard to the select with that label; false as long as there is none. */
function focusSelect(page: Page, label: string): Promise<boolean> {
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
 * Presses a key of the phone's keyboard and waits until the list is another one and stays it.
 * @returns ms from the key to the painted list; rejects when nothing changes for a minute
 */
async function pressAndWait(page: Page, key: string): Promise<number> {
  const before = await observed(page);
  const give = performance.now() + 60_000;
  await page.keyboard.press(key);
  let last = before.changed;
  for (;;) {
    await page.waitForTimeout(400);
    const { changed, pressed } = await observed(page);
    if (changed > before.changed && changed === last) return changed - pressed;
    last = changed;
    if (performance.now() > give) throw new Error(`${key} changes nothing in the list`);
  }
}

/** Filters and orders, each from the whole list and back to it: what to press on which select. */
const steps: [label: string, keys: string[]][] = [
  ["Marke", ["ArrowDown", "Home"]],
  ["Kraftstoff", ["ArrowDown", "Home"]],
  ["Getriebe", ["ArrowDown", "Home"]],
  ["Sortieren", ["ArrowDown", "ArrowDown", "ArrowDown", "Home"]],
];

/** Goes through all of them: ms of each. */
export async function changeList(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const [label, keys] of steps) {
    if (!(await focusSelect(page, label))) throw new Error(`no select ${label}`);
    for (const key of keys) times.push(await pressAndWait(page, key));
  }
  return times;
}

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
