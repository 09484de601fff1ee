export type FieldValues = Readonly<Record<string, string>>;

export type FieldIssue = { field: string; message: string };

/** Radio buttons of one name are a list, whose value is that of the chosen one. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement ||
    found instanceof RadioNodeList;
  return isControl ? found : null;
}

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
    elementOf(control)?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function elementOf(control: Control | null): HTMLElement | null {
  if (!(control instanceof RadioNodeList)) return control;
  const buttons = [...control].filter((button) => button instanceof HTMLInputElement);
  return buttons.find(({ checked }) => checked) ?? buttons[0] ?? null;
}

export function focusField(form: HTMLFormElement, name: string): void {
  const control = elementOf(controlOf(form, name));
  control?.focus({ preventScroll: true });
  // With its label: Safari's own scrolling to the focus knows no margins, and the header would cover that.
  control?.scrollIntoView({ block: "nearest" });
}
