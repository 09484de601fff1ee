import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredText } from "../../browser-storage.ts";
import { type FieldValues, readFields, writeFields } from "../../ui/form-values.ts";
import { takePrehydrationInput } from "../../ui/prehydration.ts";

export type FormDraft = {
  savedAt: number;
  /** What the form was about when it was typed: a vehicle's ad_key, or nothing. */
  about: string;
  /** Idempotency key of the sending; null while it was never tried. */
  sendingKey: string | null;
  values: FieldValues;
};

const week = 7 * 24 * 3_600_000;

/** Null without a draft; one that is older than 7 days, or not ours, is deleted. */
export function readDraft(storage: StoredText, now: number): FormDraft | null {
  const draft = parseDraft(storage.read());
  if (draft !== null && now - draft.savedAt < week && draft.savedAt <= now + week) return draft;
  storage.clear();
  return null;
}

function parseDraft(text: string | null): FormDraft | null {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isDraft(found) ? found : null;
  } catch {
    // Not ours, or cut off.
    return null;
  }
}

function isDraft(found: unknown): found is FormDraft {
  if (typeof found !== "object" || found === null) return false;
  const { savedAt, about, sendingKey, values } = found as Partial<Record<keyof FormDraft, unknown>>;
  return (
    typeof savedAt === "number" &&
    typeof about === "string" &&
    (sendingKey === null || typeof sendingKey === "string") &&
    typeof values === "object" &&
    values !== null &&
    Object.values(values).every((value) => typeof value === "string")
  );
}

type DraftOptions = {
  storage: StoredText;
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
  /** Not stored as long as it is unchanged. */
  prefilled: FieldValues;
  about: string;
  onRestored?: ((names: readonly string[]) => void) | undefined;
  /** False when the server gave back what was just typed: that is newer than any draft. */
  restores: boolean;
};

type DraftState = "none" | "stored" | "deleted";

export type Draft = ReturnType<typeof useDraft>;

/**
 * Stores in this browser what is typed, until it is sent, deleted or 7 days old. A draft fills the fields
 * that nobody has changed yet.
 */
export function useDraft(options: DraftOptions) {
  const { storage, form, fields, prefilled, about, restores, onRestored } = options;
  const [state, setState] = useState<DraftState>("none");
  const [foreign, setForeign] = useState<FieldValues | null>(null);
  const key = useRef<string | null>(null);
  const isFilling = useRef(false);

  function store(): void {
    if (form.current === null) return;
    const values = changedOnly(readFields(form.current, fields), prefilled);
    const draft: FormDraft = { savedAt: Date.now(), about, sendingKey: key.current, values };
    const hasValues = Object.keys(values).length > 0;
    if (!hasValues) storage.clear();
    setState(hasValues && storage.write(JSON.stringify(draft)) ? "stored" : "none");
  }

  /** Writes without the words counting as typed. */
  function fill(values: FieldValues): void {
    isFilling.current = true;
    writeFields(form.current, values);
    isFilling.current = false;
  }

  const restore = useEffectEvent(() => {
    if (form.current === null) return;
    fill(Object.fromEntries(takePrehydrationInput()));
    const draft = restores ? readDraft(storage, Date.now()) : null;
    if (draft !== null) {
      const typed = changedOnly(readFields(form.current, fields), prefilled);
      const restored = Object.entries(draft.values).filter(([name]) => !(name in typed));
      fill(Object.fromEntries(restored));
      onRestored?.(restored.map(([name]) => name));
      const isWhole = restored.length === Object.keys(draft.values).length;
      key.current = isWhole ? draft.sendingKey : null;
      if (draft.about !== about) setForeign(Object.fromEntries(restored));
    }
    store();
  });

  // Outside React: the browser's storage and the fields.
  useEffect(() => restore(), []);

  return {
    state,
    foreign,
    save: () => {
      if (isFilling.current) return;
      // Other words are another inquiry: the server must not take them for the ones it has.
      key.current = null;
      store();
    },
    discard: () => {
      storage.clear();
      key.current = null;
      fill(Object.fromEntries(fields.map((name) => [name, prefilled[name] ?? ""])));
      setForeign(null);
      setState("deleted");
    },
    finish: () => {
      storage.clear();
      key.current = null;
      setState("none");
    },
    /** The same one for the same words, also after a reload. */
    sendingKey: (): string => {
      key.current ??= randomKey();
      store();
      return key.current;
    },
  };
}

function changedOnly(values: FieldValues, prefilled: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== (prefilled[name] ?? "")),
  );
}

/** `crypto.randomUUID` exists on https only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
