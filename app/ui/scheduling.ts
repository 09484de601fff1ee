/** Does `work` when the page is loaded and the browser idle; returns how to cancel. Safari: after 2 s. */
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

const next = ["click", "keydown", "visibilitychange"] as const;

/**
 * Does `work` after the next frame was painted, sooner when the visitor does something else, and not at
 * all when they go back meanwhile.
 */
export function afterFrame(work: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  const run = () => {
    if (signal.aborted) return;
    end.abort();
    work();
  };
  for (const type of next) window.addEventListener(type, run, { capture: true, signal });
  window.addEventListener("popstate", () => end.abort(), { capture: true, signal });
  requestAnimationFrame(() => setTimeout(run));
}

/** Resolves in a new task, after what the visitor did meanwhile. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
