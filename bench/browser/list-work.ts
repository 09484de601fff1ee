import type { Browser } from "@playwright/test";
import { changeList } from "./page-visits.ts";
import { observed, openPhone, type Phone, untilQuiet } from "./phone.ts";

/** What the list holds in the browser: JavaScript heap in MB, nodes of the document. */
type Held = { heap: number; nodes: number };

export type ListWork = {
  /** Ms from key to painted result, of every filter and order. */
  changes: number[];
  atStart: Held;
  /** After the list was scrolled down; tasks over 100 ms meanwhile. */
  atEnd: Held;
  longTasks: number;
};

/** Filters, sorts and scrolls a list on a phone with a quarter of this machine's speed. */
export async function workOnList(browser: Browser, address: string): Promise<ListWork> {
  const phone = await openPhone(browser, { isSlow: false });
  try {
    await phone.page.goto(address);
    await untilQuiet(phone);
    const atStart = await held(phone);
    const changes = [...(await changeList(phone.page)), ...(await changeList(phone.page))];
    await untilQuiet(phone);
    const before = (await observed(phone.page)).longTasks.length;
    await scrollDown(phone);
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

/**
 * As fast as Android lets anything fly (ViewConfiguration.MAXIMUM_FLING_VELOCITY, 8,000 dp/s), though it
 * slows down at once there and never here.
 */
const pxPerSecond = 8_000;
/** Farther than anybody scrolls. */
const maxVehicles = 1_000;

/** With the wheel, as the browser plays no finger here, to the end or past so many vehicles. */
async function scrollDown({ devtools, page }: Phone): Promise<void> {
  const give = performance.now() + 240_000;
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
      const more = [...document.querySelectorAll<HTMLElement>("main a")].find(
        ({ textContent }) => textContent === "Weitere Fahrzeuge",
      );
      const last = [...document.querySelectorAll("[aria-posinset]")].at(-1);
      if (more === undefined || Number(last?.ariaPosInSet) >= enough) return true;
      // By a finger: the keyboard's press takes the focus along.
      more.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
      return false;
    }, maxVehicles);
    if (isDone) return;
    if (performance.now() > give) throw new Error("the list has no end");
  }
}
