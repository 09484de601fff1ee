import type { Page } from "@playwright/test";
import { observed } from "./phone.ts";

/** Gives the keyboard to the select with that label; false as long as there is none. */
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
