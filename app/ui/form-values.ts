/** Texts of a form's fields by name; the fields hold them, not React. */
export type FieldValues = Readonly<Record<string, string>>;

export type FieldIssue = { field: string; message: string };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

/** Null when the form has no such field. */
function controlOf(form: HTMLFormElement, name: string): Control | null {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement ||
    found instanceof RadioNodeList;
  return isControl ? found : null;
}

function radiosOf(group: RadioNodeList): HTMLInputElement[] {
  return [...group].filter((node) => node instanceof HTMLInputElement);
}

/** An empty text for a field that the form lacks. */
export function readFields(form: HTMLFormElement, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, controlOf(form, name)?.value ?? ""]));
}

/** Dispatches `input` for each changed field, so that React hears of it. */
export function writeFields(
  form: HTMLFormElement | null,
  values: Iterable<readonly [name: string, text: string]>,
): void {
  if (form === null) return;
  for (const [name, text] of values) {
    const control = controlOf(form, name);
    if (control === null || control.value === text) continue;
    const isGroup = control instanceof RadioNodeList;
    // The list's own setter cannot take a choice back.
    if (isGroup) for (const radio of radiosOf(control)) radio.checked = radio.value === text;
    else control.value = text;
    const target = isGroup ? control.item(0) : control;
    target?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Focus to the field of that name; of radio buttons to the chosen one, or the first. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = controlOf(form, name);
  if (control instanceof RadioNodeList) {
    const radios = radiosOf(control);
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
  } else {
    control?.focus();
  }
}
