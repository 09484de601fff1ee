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
