/** Texts of a form's fields by name; the fields hold them, not React. */
export type FieldValues = Readonly<Record<string, string>>;

export type FieldIssue = { field: string; message: string };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement;
  return isControl ? found : null;
}

/** An empty text for a field that the form lacks. */
export function readFields(form: HTMLFormElement, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, controlOf(form, name)?.value ?? ""]));
}

/** Dispatches `input` for each changed field, so that React hears of it. */
export function writeFields(form: HTMLFormElement | null, values: FieldValues): void {
  if (form === null) return;
  for (const [name, text] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (control === null || control.value === text) continue;
    control.value = text;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function focusField(form: HTMLFormElement, name: string): void {
  const control = controlOf(form, name);
  control?.focus({ preventScroll: true });
  // With its label: Safari's own scrolling to the focus knows no margins, and the header would cover that.
  control?.scrollIntoView({ block: "nearest" });
}
