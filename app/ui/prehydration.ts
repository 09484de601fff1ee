declare global {
  interface Window {
    /** Buttons pressed before hydration; null afterwards. */
    earlyPresses?: HTMLElement[] | null;
    /** Whether the page's modules run: from then on they hear. */
    areModulesRunning?: boolean;
  }
}

/**
 * Inline script in the head, for input before the modules run: a choice in a select of the form with this
 * action (a path) leads to its result, as the form would, but without fields that say nothing (they would
 * cost a redirect) and without the field that the select's `data-clears` names. Pressed buttons are kept for
 * `replayPrehydrationClicks`. Links, submit buttons and popovers work by themselves.
 */
export const prehydrationScript = (action: string) =>
  `earlyPresses=[];addEventListener("click",({target:t})=>{let b=t.closest("button[type=button]:not([popovertarget])");b&&earlyPresses?.push(b)});addEventListener("change",({target:t})=>{let f=t.form;if(!self.areModulesRunning&&t.matches("select")&&f?.matches('[action="${action}"]'))location=f.action+"?"+new URLSearchParams([...new FormData(f)].filter(([n,v])=>v&&v!="all"&&n!=t.dataset.clears))})`;

export function replayPrehydrationClicks(): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const button of pressed) button.click();
}

/**
 * What fields lose that was entered before hydration: React resets a text area that came with text, and does
 * not hear a choice in a select.
 */
const typed = new Map<string, string>();

function note(field: HTMLTextAreaElement | HTMLSelectElement): void {
  typed.set(field.name, field.value);
}

function listen({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) note(target);
}

if (typeof document !== "undefined") {
  window.areModulesRunning = true;
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
