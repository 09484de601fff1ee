/** Calls back when the page has loaded and the browser is idle (Safari: after 2 s); returns how to cancel. */
export function whenIdle(work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(work, { timeout: 10_000 });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(work, 2_000);
      cancel = () => clearTimeout(handle);
    }
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}

/** Calls back after the next paint, sooner on another input, and not at all after Back. */
export function afterFrame(work: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  const run = () => {
    if (signal.aborted) return;
    end.abort();
    work();
  };
  for (const type of ["click", "keydown", "visibilitychange"]) {
    window.addEventListener(type, run, { capture: true, signal });
  }
  window.addEventListener("popstate", () => end.abort(), { capture: true, signal });
  requestAnimationFrame(() => setTimeout(run));
}

/** Lets pending input be handled first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
