declare global {
  interface Window {
    /** What was clicked before hydration; null afterwards. */
    earlyPresses?: Element[] | null;
  }
}

/** Inline script for an element of the server's HTML, before its buttons: records clicks before hydration. */
export const prehydrationClickScript =
  'window.earlyPresses=[];document.currentScript.parentNode.addEventListener("click",e=>window.earlyPresses?.push(e.target))';

/** Repeats the recorded clicks, once. */
export function replayPrehydrationClicks(): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const target of pressed) target.closest("button")?.click();
}
