declare global {
  interface Window {
    /** Buttons pressed before hydration; null afterwards. */
    earlyPresses?: HTMLElement[] | null;
    areModulesRunning?: boolean;
  }
}

/**
 * Inline script for input before the modules run. A changed select in the form with this `action` (a path)
 * submits the form, without empty fields (they would cost a redirect) and without the field that
 * `data-clears` names. Clicked buttons are queued for `replayPrehydrationClicks`; links, submit buttons and
 * popovers work without scripts.
 */
export const createPrehydrationScript = (action: string) =>
  `earlyPresses=[];addEventListener("click",({target:t})=>{let b=t.closest("button[type=button]:not([popovertarget])");b&&earlyPresses?.push(b)});addEventListener("change",({target:t})=>{let f=t.form;if(!self.areModulesRunning&&t.matches("select")&&f?.matches('[action="${action}"]'))location=f.action+"?"+new URLSearchParams([...new FormData(f)].filter(([n,v])=>v&&v!="all"&&n!=t.dataset.clears))})`;

export function replayPrehydrationClicks(): void {
  const buttons = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const button of buttons) button.click();
}

/** By name. Hydration resets a text area that was rendered with text, and misses the change of a select. */
const inputByField = new Map<string, string>();

function remember(field: HTMLTextAreaElement | HTMLSelectElement): void {
  inputByField.set(field.name, field.value);
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
    remember(target);
  }
}

if (typeof document !== "undefined") {
  window.areModulesRunning = true;
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) remember(area);
  }
  for (const select of document.querySelectorAll("select")) {
    // Without a `selected` attribute the first option is the default.
    const { options, selectedIndex } = select;
    const initial = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    if (selectedIndex !== Math.max(initial, 0)) remember(select);
  }
  document.addEventListener("input", onInput, true);
}

/** Values by field name; empty after the first call. */
export function takePrehydrationInput(): ReadonlyMap<string, string> {
  document.removeEventListener("input", onInput, true);
  const input = new Map(inputByField);
  inputByField.clear();
  return input;
}
