import type { Browser } from "@playwright/test";
import { changeList } from "./page-visits.ts";
import { observed, openPhone, type Phone, untilQuiet } from "./phone.ts";

/** The page's JavaScript heap in MB, and its number of DOM nodes. */
type Memory = { heap: number; nodes: number };

export type ListWork = {
  /** Milliseconds from key press to painted result, of every filter and sort order. */
  changes: number[];
  atStart: Memory;
  /** After scrolling to the end; `longTasks` counts tasks over 100 ms meanwhile. */
  atEnd: Memory;
  longTasks: number;
};

/** Filters, sorts and scrolls the list on the phone of phone.ts, without its slow network. */
export async function workOnList(browser: Browser, address: string): Promise<ListWork> {
  const phone = await openPhone(browser, { isSlow: false });
  try {
    await phone.page.goto(address);
    await untilQuiet(phone);
    const atStart = await measureMemory(phone);
    const changes = [...(await changeList(phone.page)), ...(await changeList(phone.page))];
    await untilQuiet(phone);
    const before = (await observed(phone.page)).longTasks.length;
    await scrollDown(phone);
    const { longTasks } = await observed(phone.page);
    const tasks = longTasks.slice(before).filter(({ duration }) => duration > 100);
    return { changes, atStart, atEnd: await measureMemory(phone), longTasks: tasks.length };
  } finally {
    await phone.close();
  }
}

/** Changes the classic list only once, because it takes seconds for each change and is measured twice. */
export async function changeClassicList(browser: Browser, address: string): Promise<number[]> {
  const phone = await openPhone(browser, { isSlow: false });
  try {
    await phone.page.goto(address);
    await untilQuiet(phone);
    return await changeList(phone.page);
  } finally {
    await phone.close();
  }
}

async function measureMemory({ devtools, page }: Phone): Promise<Memory> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  return { heap: usedSize / 1024 ** 2, nodes };
}

/** Android's fastest fling (ViewConfiguration.MAXIMUM_FLING_VELOCITY, 8,000 dp/s), never slowing down. */
const pxPerSecond = 8_000;
/** The list grows by itself to 48 cards, then by 24 with each press of a button. */
const maxVehicles = 150;

/** Scrolls with the wheel, because this browser simulates no fling, to the end or past `maxVehicles`. */
async function scrollDown({ devtools, page }: Phone): Promise<void> {
  const deadline = performance.now() + 240_000;
  for (;;) {
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 195,
      y: 300,
      yDistance: -pxPerSecond,
      speed: pxPerSecond,
      gestureSourceType: "mouse",
    });
    const isDone = await page.evaluate((enough) => {
      const { scrollHeight } = document.documentElement;
      if (window.scrollY + window.innerHeight <= scrollHeight - 5) return false;
      const moreLink = [...document.querySelectorAll<HTMLElement>("main a")].find(
        ({ textContent }) => textContent === "Weitere Fahrzeuge",
      );
      const last = [...document.querySelectorAll("[aria-posinset]")].at(-1);
      if (moreLink === undefined || Number(last?.ariaPosInSet) >= enough) return true;
      // A keyboard click (`detail: 0`) would move the focus too.
      moreLink.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }),
      );
      return false;
    }, maxVehicles);
    if (isDone) return;
    if (performance.now() > deadline) throw new Error("the end of the list is not reached");
  }
}
