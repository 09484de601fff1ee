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
