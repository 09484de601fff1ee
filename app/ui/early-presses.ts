declare global {
  interface Window {
    /** What was pressed and not done yet; null once the page's scripts answer. */
    earlyPresses?: HTMLElement[] | null;
  }
}

/**
 * Stands as an inline script inside an element of the server's HTML, before its buttons: notes which of
 * them are pressed before the page's scripts are there, which a slow line makes a matter of seconds.
 */
export const earlyPressScript = `document.currentScript.parentNode.addEventListener("click",function(e){var b=e.target.closest("button"),w=window;if(b&&w.earlyPresses!==null)(w.earlyPresses=w.earlyPresses||[]).push(b)})`;

/** Presses them again, once, when React answers; from then on nothing is noted. */
export function repeatEarlyPresses(): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const button of pressed) button.click();
}
