export type FieldValues = Readonly<Record<string, string>>;

export type FormIssue = { field: string; message: string };

/** Radio buttons that share a name are a `RadioNodeList`, whose value is the checked button's. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

function findControl(form: HTMLFormElement, name: string): Control | null {
  const item = form.elements.namedItem(name);
  const isControl =
    item instanceof HTMLInputElement ||
    item instanceof HTMLTextAreaElement ||
    item instanceof HTMLSelectElement ||
    item instanceof RadioNodeList;
  return isControl ? item : null;
}

export function readFields(form: HTMLFormElement, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, findControl(form, name)?.value ?? ""]));
}

/** Dispatches `input` for each changed field, because React does not notice assigned values. */
export function writeFields(form: HTMLFormElement | null, values: FieldValues): void {
  if (form === null) return;
  for (const [name, text] of Object.entries(values)) {
    const control = findControl(form, name);
    if (control === null || control.value === text) continue;
    control.value = text;
    findElement(control)?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function findElement(control: Control | null): HTMLElement | null {
  if (!(control instanceof RadioNodeList)) return control;
  const buttons = [...control].filter((button) => button instanceof HTMLInputElement);
  return buttons.find(({ checked }) => checked) ?? buttons[0] ?? null;
}

export function focusField(form: HTMLFormElement, name: string): void {
  const control = findElement(findControl(form, name));
  control?.focus({ preventScroll: true });
  // Safari ignores scroll margins when focusing, and the header would cover the label.
  control?.scrollIntoView({ block: "nearest" });
}
