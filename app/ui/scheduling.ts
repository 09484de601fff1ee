/**
 * Does `work` when the page is loaded and the browser has nothing better to do; returns how to call it
 * off. Safari has no idle callback: there a moment later is near enough.
 */
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

/** What a visitor may do next, or leave, which must find the work done. */
const next = ["click", "keydown", "visibilitychange"] as const;

/**
 * Does some work when the frame that is being made has been shown: nobody waits for it. Sooner when the
 * visitor does something else before; not at all when they have gone back meanwhile.
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

/** Resolves in a task of its own: what a visitor does meanwhile comes before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
