import { expect, type Page } from "@playwright/test";

export type TouchPoint = { x: number; y: number };

/**
 * Touch gestures over CDP, because Playwright only taps: through the browser's own input pipeline scrolling,
 * snapping and gestures behave as on a phone. Points are in CSS px.
 */
export async function createTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  /** `at` is the event's time in seconds since 1970; default now. */
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: readonly TouchPoint[],
    at?: number,
  ) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      ...(at !== undefined && { timestamp: at }),
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  /** Moves each finger from its start to its end in ten steps, then lifts all. */
  const drag = async (paths: readonly { from: TouchPoint; to: TouchPoint }[]) => {
    await touch(
      "touchStart",
      paths.map(({ from }) => from),
    );
    for (let step = 1; step <= 10; step += 1) {
      const at = (from: number, to: number) => from + ((to - from) * step) / 10;
      await touch(
        "touchMove",
        paths.map(({ from, to }) => ({ x: at(from.x, to.x), y: at(from.y, to.y) })),
      );
    }
    await touch("touchEnd", []);
  };
  return {
    /** The fingers that are on the screen from now on. */
    touch,
    swipe: (from: TouchPoint, by: TouchPoint) =>
      drag([{ from, to: { x: from.x + by.x, y: from.y + by.y } }]),
    /**
     * Waits until the page takes the next touch for a new gesture instead of a double tap, by the page's own
     * clock, which gesture recognition uses.
     */
    waitForNewGesture: async () => {
      const now = () => page.evaluate(() => performance.now());
      const end = (await now()) + 500;
      await expect.poll(now, { intervals: [50] }).toBeGreaterThan(end);
    },
    pinch: ({ x, y }: TouchPoint, before: number, after: number) =>
      drag(
        [-1, 1].map((side) => ({
          from: { x: x + (side * before) / 2, y },
          to: { x: x + (side * after) / 2, y },
        })),
      ),
    /** The taps are a tenth of a second apart by their events' time, however busy the machine is. */
    doubleTap: async (point: TouchPoint) => {
      const first = Date.now() / 1_000;
      for (const at of [first, first + 0.1]) {
        await touch("touchStart", [point], at);
        await touch("touchEnd", [], at + 0.02);
      }
    },
  };
}
