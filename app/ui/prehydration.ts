/**
 * What was entered before hydration, in the two kinds of fields that lose it: React resets a text area
 * that came with text, and hears no choice made in a select before. This module is evaluated before
 * hydration, because the page's modules are loaded first.
 */
const typed = new Map<string, string>();

function note(target: EventTarget | null): void {
  const isKind = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (isKind) typed.set(target.name, target.value);
}

const listen = ({ target }: Event) => note(target);

if (typeof document !== "undefined") {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }
  for (const select of document.querySelectorAll("select")) {
    // Without a marked option the first one is what came.
    const { options, selectedIndex } = select;
    const came = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    if (selectedIndex !== Math.max(came, 0)) note(select);
  }
  document.addEventListener("input", listen, true);
}

/** Returns it by the names of the fields, once: from then on React knows what is entered. */
export function takePrehydrationInput(): ReadonlyMap<string, string> {
  document.removeEventListener("input", listen, true);
  const taken = new Map(typed);
  typed.clear();
  return taken;
}

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
