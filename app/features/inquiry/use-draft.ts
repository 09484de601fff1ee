import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { dayMs } from "#domain/format/calendar.ts";
import type { StoredText } from "../../browser-storage.ts";
import { type FieldValues, readFields, writeFields } from "../../ui/form-values.ts";
import { takePrehydrationInput } from "../../ui/prehydration.ts";

export type FormDraft = {
  savedAt: number;
  /** The ad_keys of the vehicles that the form is about, separated by commas; may be empty. */
  about: string;
  /** Idempotency key; null before the first attempt to send. */
  sendingKey: string | null;
  values: FieldValues;
};

const weekMs = 7 * dayMs;

/** Deletes a draft that is malformed, older than 7 days or (after a wrong clock) from the far future. */
export function readDraft(storage: StoredText, now: number): FormDraft | null {
  const draft = parseDraft(storage.read());
  if (draft !== null && now - draft.savedAt < weekMs && draft.savedAt <= now + weekMs) return draft;
  storage.clear();
  return null;
}

function parseDraft(text: string | null): FormDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== "object" || value === null) return false;
  const { savedAt, about, sendingKey, values } = value as Partial<Record<keyof FormDraft, unknown>>;
  return (
    typeof savedAt === "number" &&
    typeof about === "string" &&
    (sendingKey === null || typeof sendingKey === "string") &&
    typeof values === "object" &&
    values !== null &&
    Object.values(values).every((text) => typeof text === "string")
  );
}

type DraftState = "none" | "stored" | "deleted";

export type Draft = ReturnType<typeof useDraft>;

/** Autosaves a form in the browser. A draft restores only fields that are still unchanged. */
export function useDraft(options: {
  storage: StoredText;
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
  /** A field that still has its prefilled value is not stored. */
  prefilled: FieldValues;
  draftKey: string;
  onRestored?: ((names: readonly string[]) => void) | undefined;
  /** False when the server returned the submitted values, which are newer than any draft. */
  canRestore: boolean;
}) {
  const { storage, form, fields, prefilled, draftKey, canRestore, onRestored } = options;
  const [state, setState] = useState<DraftState>("none");
  /** The restored message is about other vehicles than this form. */
  const [hasMessageAboutOther, setHasMessageAboutOther] = useState(false);
  const idempotencyKey = useRef<string | null>(null);
  const isFilling = useRef(false);

  function store(about = draftKey): void {
    if (form.current === null) return;
    const values = pickChanged(readFields(form.current, fields), prefilled);
    const draft: FormDraft = {
      savedAt: Date.now(),
      about,
      sendingKey: idempotencyKey.current,
      values,
    };
    const hasValues = Object.keys(values).length > 0;
    if (!hasValues) storage.clear();
    setState(hasValues && storage.write(JSON.stringify(draft)) ? "stored" : "none");
  }

  /** `save` ignores the input events that this dispatches. */
  function fill(values: FieldValues): void {
    isFilling.current = true;
    writeFields(form.current, values);
    isFilling.current = false;
  }

  const restore = useEffectEvent(() => {
    if (form.current === null) return;
    fill(Object.fromEntries(takePrehydrationInput()));
    const draft = canRestore ? readDraft(storage, Date.now()) : null;
    if (draft !== null) {
      const changed = pickChanged(readFields(form.current, fields), prefilled);
      const restored = Object.entries(draft.values).filter(([name]) => !(name in changed));
      fill(Object.fromEntries(restored));
      onRestored?.(restored.map(([name]) => name));
      const isFullyRestored = restored.length === Object.keys(draft.values).length;
      idempotencyKey.current = isFullyRestored ? draft.sendingKey : null;
      setHasMessageAboutOther(
        draft.about !== draftKey && restored.some(([name]) => name === "message"),
      );
    }
    // Until the visitor edits it, so that a reload offers the choice again.
    store(draft?.about);
  });

  useEffect(() => restore(), []);

  return {
    state,
    hasMessageAboutOther,
    save: () => {
      if (isFilling.current) return;
      // A key belongs to one text.
      idempotencyKey.current = null;
      store();
    },
    deleteAndReset: () => {
      storage.clear();
      idempotencyKey.current = null;
      fill(Object.fromEntries(fields.map((name) => [name, prefilled[name] ?? ""])));
      setHasMessageAboutOther(false);
      setState("deleted");
    },
    deleteDraft: () => {
      storage.clear();
      idempotencyKey.current = null;
      setState("none");
    },
    /** Unchanged text keeps its idempotency key, even after a reload. */
    ensureIdempotencyKey: (): string => {
      idempotencyKey.current ??= randomKey();
      store();
      return idempotencyKey.current;
    },
  };
}

function pickChanged(values: FieldValues, prefilled: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== (prefilled[name] ?? "")),
  );
}

/** `crypto.randomUUID` exists on https only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
