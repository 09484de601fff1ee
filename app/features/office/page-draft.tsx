import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { asRecord } from "#domain/format/as-record.ts";
import { officeFields } from "#domain/office/office.ts";
import { officeDrafts } from "../../browser-storage.ts";

// What somebody types in the office outlives leaving the page, in this tab, until it is sent or discarded.

/** Text by the field's id, by the page's path. */
type PageDrafts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function readPageDrafts(): PageDrafts {
  try {
    const pages = Object.entries(asRecord(JSON.parse(officeDrafts.read() ?? "{}")));
    return Object.fromEntries(
      pages.map(([path, fields]) => [
        path,
        Object.fromEntries(
          Object.entries(asRecord(fields)).filter(
            (field): field is [string, string] => typeof field[1] === "string",
          ),
        ),
      ]),
    );
  } catch {
    return {};
  }
}

function writePageDraft(path: string, fields: Readonly<Record<string, string>>): void {
  const { [path]: _, ...others } = readPageDrafts();
  const drafts = Object.keys(fields).length === 0 ? others : { ...others, [path]: fields };
  if (Object.keys(drafts).length === 0) officeDrafts.clear();
  else officeDrafts.write(JSON.stringify(drafts));
}

type TypedField = HTMLInputElement | HTMLTextAreaElement;

const typedTypes: ReadonlySet<string> = new Set(["text", "textarea", "tel", "email", "url"]);

const typedFieldsOf = (root: ParentNode): TypedField[] =>
  [...root.querySelectorAll<TypedField>("form[method=post] :is(input, textarea)[id]")].filter(
    ({ type }) => typedTypes.has(type),
  );

/** A refused form shows what was typed as if it had been there before. */
const isUnsaved = (field: TypedField): boolean =>
  field.value !== field.defaultValue ||
  (field.value !== "" && field.form?.querySelector("[aria-invalid=true]") != null);

const unsavedFields = (except: HTMLFormElement | null = null) =>
  Object.fromEntries(
    typedFieldsOf(document)
      .filter((field) => field.form !== except && isUnsaved(field))
      .map(({ id, value }) => [id, value]),
  );

/** Leaves alone what the browser has restored or somebody typed meanwhile. */
function restoreFields(texts: Readonly<Record<string, string>>): TypedField[] {
  const restored = typedFieldsOf(document).filter(
    ({ id, value, defaultValue }) =>
      value === defaultValue && texts[id] !== undefined && texts[id] !== value,
  );
  for (const field of restored) {
    field.value = texts[field.id] ?? "";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    for (let part = field.closest("details"); part !== null; ) {
      part.open = true;
      part = part.parentElement?.closest("details") ?? null;
    }
  }
  return restored;
}

const signOutQuestion =
  "Sie haben etwas eingegeben, das noch nicht gespeichert ist. Trotzdem abmelden? Dann geht es verloren.";

/** Keeps what is typed on a page of the office, and shows it again. */
export function PageDraft() {
  const { pathname } = useLocation();
  const [restored, setRestored] = useState<readonly TypedField[]>([]);
  const keep = useEffectEvent(() => writePageDraft(pathname, unsavedFields()));
  const send = useEffectEvent((event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const isSignOut =
      submitter instanceof HTMLButtonElement &&
      submitter.name === officeFields.action &&
      submitter.value === "abmelden";
    if (!isSignOut) writePageDraft(pathname, unsavedFields(form));
    else if (Object.keys(readPageDrafts()).length === 0 || window.confirm(signOutQuestion))
      officeDrafts.clear();
    else event.preventDefault();
  });
  // Reads the browser's storage, and the document's fields, which React does not control.
  useEffect(() => {
    setRestored(restoreFields(readPageDrafts()[pathname] ?? {}));
    keep();
    const leaving = new AbortController();
    document.addEventListener("input", keep, { signal: leaving.signal });
    document.addEventListener("submit", send, { signal: leaving.signal });
    return () => leaving.abort();
  }, [pathname]);
  if (restored.length === 0) return null;
  return (
    <p
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-3 rounded-card bg-sunken px-4 py-1"
    >
      Was Sie hier eingegeben und noch nicht gespeichert haben, ist wieder da.
      <button
        type="button"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        onClick={() => {
          for (const field of restored) field.value = field.defaultValue;
          setRestored([]);
          writePageDraft(pathname, unsavedFields());
        }}
      >
        Verwerfen
      </button>
    </p>
  );
}
