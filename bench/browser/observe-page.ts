/** What a page tells about itself while it loads and works; times in ms since its navigation. */
export type Observed = {
  firstPaint: number;
  largestPaint: number;
  /** Sum of all layout shifts without recent input. */
  shift: number;
  longTasks: { start: number; duration: number }[];
  /** When a key was pressed last. */
  pressed: number;
  /** When the list last became another one, painted; and that list. */
  changed: number;
  list: string;
};

declare global {
  interface Window {
    observed: Observed;
  }
}

/**
 * Runs in the page, before anything of it does. A list counts as another one when its count or its
 * first vehicles are others; the moment is that after the frame which shows it.
 */
export function observePage(): void {
  const seen: Observed = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    shift: 0,
    longTasks: [],
    pressed: Number.NaN,
    changed: 0,
    list: "",
  };
  window.observed = seen;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  watch("longtask", ({ startTime, duration }) => {
    seen.longTasks.push({ start: startTime, duration });
  });
  document.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      seen.pressed = timeStamp;
    },
    true,
  );

  const nameOf = () => {
    // While the page still comes in, its list is none that somebody chose.
    if (document.readyState === "loading") return "";
    const count = document.querySelector("main p[role=status]")?.textContent ?? "";
    // While it is being looked for there is no list.
    if (!/^[\d.]+ Fahrzeuge?$/.test(count)) return "";
    const links = document.querySelectorAll("main li a[href^='/fahrzeug/']");
    const first = Array.from({ length: 6 }, (_, i) => links[i]?.getAttribute("href"));
    return [count, ...first].join(" ");
  };
  let latest = "";
  const look = () => {
    const list = nameOf();
    if (list === "" || list === latest) return;
    latest = list;
    requestAnimationFrame(() => {
      // Messages come after the frame is made; a timer would wait for more.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        // Together, or somebody would read the new list with the time of the one before.
        seen.list = list;
        seen.changed = performance.now();
      };
      port2.postMessage(null);
    });
  };
  document.addEventListener("DOMContentLoaded", look);
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
