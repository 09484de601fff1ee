import { useEffect } from "react";

// Each key is declared where it works, by `aria-keyshortcuts`, so that a page has those of its own.

export const shortcut = {
  /** The links of a list, one after the other; only while the focus is in the list (WCAG 2.1.4). */
  row: { "aria-keyshortcuts": "J K", title: "Tasten: J und K" },
  /** The button of a form with a text. */
  send: { "aria-keyshortcuts": "Control+Enter", title: "Strg + Enter" },
} as const;

const marked = <Marked extends HTMLElement>(
  { "aria-keyshortcuts": keys }: { "aria-keyshortcuts": string },
  root: ParentNode,
) => [...root.querySelectorAll<Marked>(`[aria-keyshortcuts="${keys}"]`)];

function press(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof Element) || altKey) return;
  const field = target.closest("input, textarea, select");
  if (ctrlKey || metaKey) {
    const form = field?.closest("form");
    const [button] = key === "Enter" && form ? marked(shortcut.send, form) : [];
    if (button === undefined) return;
    event.preventDefault();
    button.click();
  } else if (field === null && (key === "j" || key === "k")) {
    const links = marked(shortcut.row, document);
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    if (at >= 0) links[key === "j" ? at + 1 : Math.max(0, at - 1)]?.focus();
  }
}

/** For who works at a desk. */
export function useShortcuts(): void {
  // Keys reach the document wherever the focus is.
  useEffect(() => {
    // A list goes on where a button of one of its rows led back to it.
    const row = document.querySelector(":target");
    if (row && matchMedia("(hover: hover)").matches)
      marked(shortcut.row, row)[0]?.focus({ preventScroll: true });
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
