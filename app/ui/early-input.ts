/**
 * Text that was typed into a text area before React took the page over. React gives a text area that
 * came with words its first words back at that moment (react-dom, `initTextarea`), which would lose
 * what was typed meanwhile. This file is evaluated before: a page's modules are loaded first.
 */
const typed = new Map<string, string>();

function note(target: EventTarget | null): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target.name, target.value);
}

const listen = ({ target }: Event) => note(target);

if (typeof document !== "undefined") {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }
  document.addEventListener("input", listen, true);
}

/** Hands it over, by the names of the fields, once: from then on React knows what is typed. */
export function takeEarlyInput(): ReadonlyMap<string, string> {
  document.removeEventListener("input", listen, true);
  const taken = new Map(typed);
  typed.clear();
  return taken;
}
