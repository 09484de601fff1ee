/**
 * Input before hydration in fields that lose it: React resets a text area that came with text, and does
 * not hear a choice in a select. The page's modules are evaluated before hydration.
 */
const typed = new Map<string, string>();

function note(field: HTMLTextAreaElement | HTMLSelectElement): void {
  typed.set(field.name, field.value);
}

function listen({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) note(target);
}

if (typeof document !== "undefined") {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }
  for (const select of document.querySelectorAll("select")) {
    // Without a marked option the first one is the default.
    const { options, selectedIndex } = select;
    const initial = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    if (selectedIndex !== Math.max(initial, 0)) note(select);
  }
  document.addEventListener("input", listen, true);
}

/** By field name, once: afterwards React hears. */
export function takePrehydrationInput(): ReadonlyMap<string, string> {
  document.removeEventListener("input", listen, true);
  const taken = new Map(typed);
  typed.clear();
  return taken;
}

declare global {
  interface Window {
    /** Null after hydration. */
    earlyPresses?: Element[] | null;
  }
}

/** Inline script for an element of the server's HTML: records the clicks in it before hydration. */
export const prehydrationClickScript =
  'window.earlyPresses=[];document.currentScript.parentNode.addEventListener("click",e=>window.earlyPresses?.push(e.target))';

export function replayPrehydrationClicks(): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const target of pressed) target.closest("button")?.click();
}
