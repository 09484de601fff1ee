import type { Browser } from "@playwright/test";
import { changeList } from "./page-visits.ts";
import { observed, openPhone, type Phone, untilQuiet } from "./phone.ts";

/** What the list holds in the browser: JavaScript heap in MB, nodes of the document. */
type Held = { heap: number; nodes: number };

export type ListWork = {
  /** Ms from key to painted result, of every filter and order. */
  changes: number[];
  atStart: Held;
  /** After the whole list was scrolled through; tasks over 100 ms meanwhile. */
  atEnd: Held;
  longTasks: number;
};

/** Filters, sorts and scrolls a list on a phone with a quarter of this machine's speed. */
export async function workOnList(
  browser: Browser,
  address: string,
  { pxPerSecond }: { pxPerSecond: number },
): Promise<ListWork> {
  const phone = await openPhone(browser, { isSlow: false });
  try {
    await phone.page.goto(address);
    await untilQuiet(phone);
    const atStart = await held(phone);
    const changes = [...(await changeList(phone.page)), ...(await changeList(phone.page))];
    await untilQuiet(phone);
    const before = (await observed(phone.page)).longTasks.length;
    await scrollToEnd(phone, pxPerSecond);
    const { longTasks } = await observed(phone.page);
    const tasks = longTasks.slice(before).filter(({ duration }) => duration > 100);
    return { changes, atStart, atEnd: await held(phone), longTasks: tasks.length };
  } finally {
    await phone.close();
  }
}

/** The same changes, once: a list that takes seconds for each is measured twice (bench/list-work.ts). */
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

async function held({ devtools, page }: Phone): Promise<Held> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  return { heap: usedSize / 1024 ** 2, nodes };
}

/** With the wheel, as the browser plays no finger here, as fast as told, until there is nothing more. */
async function scrollToEnd({ devtools, page }: Phone, pxPerSecond: number): Promise<void> {
  const give = performance.now() + 240_000;
  for (;;) {
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 195,
      y: 300,
      yDistance: -pxPerSecond,
      speed: pxPerSecond,
      gestureSourceType: "mouse",
    });
    const isAtEnd = await page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      if (window.scrollY + window.innerHeight <= scrollHeight - 5) return false;
      const more = [...document.querySelectorAll<HTMLElement>("main a")].find(
        ({ textContent }) => textContent === "Weitere Fahrzeuge",
      );
      // By a finger: the keyboard's press takes the focus along.
      more?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
      return more === undefined;
    });
    if (isAtEnd) return;
    if (performance.now() > give) throw new Error("the list has no end");
  }
}
