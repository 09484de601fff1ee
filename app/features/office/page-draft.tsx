import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { asRecord } from "#domain/format/as-record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { officeFields } from "#domain/office/office.ts";
import { officeDrafts } from "../../browser-storage.ts";
import { keptEntries } from "../../kept-entries.ts";

// What somebody types in the office outlives leaving the page, in this tab, until it is saved or discarded, for a day.

type PageDraft = {
  /** E-mail address of whoever typed it: the next one who signs in may not see it. */
  address: string;
  at: number;
  /** By the field's id. */
  texts: Readonly<Record<string, string>>;
  /** Ids of the fields that were sent and have no answer yet. */
  sent: readonly string[];
};

/** By the page's path. */
type PageDrafts = Readonly<Record<string, PageDraft>>;

/** Those of `address` of the last day, which are all that stay in the browser. */
export function readPageDrafts(address: string, now: number): PageDrafts {
  try {
    const pages = Object.entries(asRecord(JSON.parse(officeDrafts.read() ?? "{}")));
    return Object.fromEntries(
      pages.flatMap(([path, stored]): [string, PageDraft][] => {
        const draft = asRecord(stored);
        const { at } = draft;
        if (draft.address !== address || typeof at !== "number" || Math.abs(now - at) >= dayMs)
          return [];
        const texts = Object.entries(asRecord(draft.texts)).filter(
          (field): field is [string, string] => typeof field[1] === "string",
        );
        const sent = Array.isArray(draft.sent)
          ? draft.sent.filter((id) => typeof id === "string")
          : [];
        return [[path, { address, at, texts: Object.fromEntries(texts), sent }]];
      }),
    );
  } catch {
    return {};
  }
}

function writePageDrafts(drafts: PageDrafts): void {
  const kept = Object.entries(drafts).filter(([, { texts }]) => Object.keys(texts).length > 0);
  if (kept.length === 0) officeDrafts.clear();
  else officeDrafts.write(JSON.stringify(Object.fromEntries(kept)));
}

/** For what tells that a form is saved on the page that answers it. */
export const savedMark = { "data-saved": "" };

/** What is saved is mostly answered by another page; a page that fails or refuses is the answer itself. */
const isSaved = () =>
  document.querySelector("[data-saved]") !== null ||
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.redirectCount > 0);

function settleSent(drafts: PageDrafts): PageDrafts {
  return Object.fromEntries(
    Object.entries(drafts).map(([path, { sent, texts, ...draft }]) => {
      const open = Object.entries(texts).filter(([id]) => !(isSaved() && sent.includes(id)));
      return [path, { ...draft, sent: [], texts: Object.fromEntries(open) }];
    }),
  );
}

/** What is sent, or discarded, in another way (unsent-form.tsx) must not come back. */
export function dropTyped(address: string, texts: readonly string[]): void {
  const drafts = Object.entries(readPageDrafts(address, Date.now()));
  writePageDrafts(
    Object.fromEntries(
      drafts.map(([path, draft]) => {
        const kept = Object.entries(draft.texts).filter(([, text]) => !texts.includes(text));
        return [path, { ...draft, texts: Object.fromEntries(kept) }];
      }),
    ),
  );
}

type TypedField = HTMLInputElement | HTMLTextAreaElement;

const typedTypes: ReadonlySet<string> = new Set(["text", "textarea", "tel", "email", "url"]);

const typedFieldsOf = (root: ParentNode): TypedField[] =>
  [...root.querySelectorAll<TypedField>("form[method=post] :is(input, textarea)[id]")].filter(
    ({ type }) => typedTypes.has(type),
  );

/** A form that was not saved shows what was typed as if it had been there before; it names these fields. */
export const unsavedNames = (names: readonly string[]) => ({ "data-unsaved": names.join(" ") });

const isUnsaved = ({ value, defaultValue, name, form }: TypedField): boolean =>
  value !== defaultValue ||
  form?.dataset.unsaved?.split(" ").includes(name) === true ||
  (value !== "" && form?.querySelector("[aria-invalid=true]") != null);

const unsavedFields = () =>
  Object.fromEntries(
    typedFieldsOf(document)
      .filter(isUnsaved)
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

type PageDraftProps = {
  /** Of whoever is signed in. */
  address: string;
  /** The page's fields have gone, perhaps while somebody typed into them. */
  isGone: boolean;
};

/** Keeps what is typed on a page of the office, and shows it again. */
export function PageDraft({ address, isGone }: PageDraftProps) {
  const { pathname } = useLocation();
  const [restored, setRestored] = useState<readonly TypedField[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const readDrafts = () => readPageDrafts(address, Date.now());
  const keep = (sent: readonly string[] = []) => {
    const draft = { address, at: Date.now(), texts: unsavedFields(), sent };
    writePageDrafts({ ...readDrafts(), [pathname]: draft });
  };
  const keepTyped = useEffectEvent(() => keep());
  const send = useEffectEvent((event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const isSignOut =
      submitter instanceof HTMLButtonElement &&
      submitter.name === officeFields.action &&
      submitter.value === "abmelden";
    if (!isSignOut)
      keep(typedFieldsOf(document).flatMap((each) => (each.form === form ? each.id : [])));
    else if (Object.keys(readDrafts()).length === 0 || window.confirm(signOutQuestion)) {
      officeDrafts.clear();
      keptEntries.clear();
    } else event.preventDefault();
  });
  // Reads the browser's storage, and the document's fields, which React does not control.
  useEffect(() => {
    const drafts = settleSent(readPageDrafts(address, Date.now()));
    writePageDrafts(drafts);
    const texts = drafts[pathname]?.texts ?? {};
    setLeft(isGone ? Object.values(texts) : []);
    if (isGone) return;
    setRestored(restoreFields(texts));
    keepTyped();
    const leaving = new AbortController();
    document.addEventListener("input", keepTyped, { signal: leaving.signal });
    document.addEventListener("submit", send, { signal: leaving.signal });
    return () => leaving.abort();
  }, [pathname, address, isGone]);
  if (left.length > 0) return <LeftTexts texts={left} />;
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
          keep();
        }}
      >
        Verwerfen
      </button>
    </p>
  );
}

const LeftTexts = ({ texts }: { texts: readonly string[] }) => (
  <section className="mt-4 max-w-prose rounded-card bg-sunken px-4 py-3">
    <h2 className="font-bold">Das hatten Sie eingegeben und noch nicht gespeichert:</h2>
    {texts.map((text) => (
      <p key={text} dir="auto" className="mt-2 whitespace-pre-wrap">
        {text}
      </p>
    ))}
  </section>
);
