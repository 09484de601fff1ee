/** What a visitor may do next, which must find the work done. */
const next = ["click", "keydown", "pagehide"] as const;

/**
 * Does some work when the frame that is being made has been shown: nobody waits for it. Sooner when the
 * visitor does something else before.
 */
export function afterFrame(work: () => void): void {
  const end = new AbortController();
  const run = () => {
    if (end.signal.aborted) return;
    end.abort();
    work();
  };
  for (const type of next) {
    window.addEventListener(type, run, { capture: true, signal: end.signal });
  }
  requestAnimationFrame(() => setTimeout(run));
}
