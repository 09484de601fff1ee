declare global {
  interface Window {
    /** What was clicked and not done yet; null once the page's scripts answer. */
    earlyPresses?: Element[] | null;
  }
}

/**
 * Stands as an inline script inside an element of the server's HTML, before its buttons: notes which of
 * them are pressed before the page's scripts are there, which a slow line makes a matter of seconds.
 */
export const prehydrationClickScript =
  'window.earlyPresses=[];document.currentScript.parentNode.addEventListener("click",e=>window.earlyPresses?.push(e.target))';

/** Presses them again, once, when React answers; from then on nothing is noted. */
export function replayPrehydrationClicks(): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const target of pressed) target.closest("button")?.click();
}
