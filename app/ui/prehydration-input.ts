/**
 * What was entered before React took the page over, in the two kinds of fields that would lose it. React
 * gives a text area that came with words its first words back at that moment (react-dom, `initTextarea`),
 * and hears no choice that was made in a select before. This file is evaluated before: a page's modules
 * are loaded first.
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

/** Hands it over, by the names of the fields, once: from then on React knows what is entered. */
export function takePrehydrationInput(): ReadonlyMap<string, string> {
  document.removeEventListener("input", listen, true);
  const taken = new Map(typed);
  typed.clear();
  return taken;
}
