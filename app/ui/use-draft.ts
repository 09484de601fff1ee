import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredText } from "../browser-storage.ts";
import { createDraftKeeper } from "../draft-keeper.ts";
import { readDraft } from "../form-draft.ts";
import { type FieldValues, readFields, writeFields } from "./form-values.ts";
import { takePrehydrationInput } from "./prehydration-input.ts";

type DraftOptions = {
  store: StoredText;
  form: RefObject<HTMLFormElement | null>;
  /** Names of the fields that are kept. */
  fields: readonly string[];
  /** What the page prepared for this visitor; as long as it is unchanged it is not kept. */
  prepared: FieldValues;
  /** What the form is about, see form-draft.ts. */
  about: string;
  /** Told the names of the fields that a draft filled. */
  onRestored?: ((names: readonly string[]) => void) | undefined;
  /** False when the server gave back what was just typed: that is newer than any draft. */
  restores: boolean;
};

/** `none`: nothing is kept. `kept`: in this browser. `deleted`: by the visitor, a moment ago. */
type DraftState = "none" | "kept" | "deleted";

export type Draft = {
  state: DraftState;
  /** What came from a draft about something else, by field; null when there was none. */
  foreign: FieldValues | null;
  /** After each change in the form. */
  save: () => void;
  /** Deletes the draft; the form is as it was prepared. */
  discard: () => void;
  /** The form is sent: nothing is kept any more. */
  finish: () => void;
  /** Names this sending: the same one for the same words, also after a reload. */
  sendingKey: () => string;
};

/**
 * Keeps what is typed in this browser until it is sent, deleted or 7 days old. The fields themselves
 * hold the text; a draft goes into those that nobody has changed yet.
 */
export function useDraft(options: DraftOptions): Draft {
  const { store, form, fields, prepared, about, restores, onRestored } = options;
  const [state, setState] = useState<DraftState>("none");
  const [foreign, setForeign] = useState<FieldValues | null>(null);
  const [keeper] = useState(() =>
    createDraftKeeper(store, (isKept) => setState(isKept ? "kept" : "none")),
  );
  const key = useRef<string | null>(null);
  const isFilling = useRef(false);

  function schedule(): void {
    if (form.current === null) return;
    const values = changedOnly(readFields(form.current, fields), prepared);
    keeper.schedule({ savedAt: Date.now(), about, sendingKey: key.current, values });
  }

  /** Writes without the words counting as typed. */
  function fill(values: Iterable<readonly [string, string]>): void {
    isFilling.current = true;
    writeFields(form.current, values);
    isFilling.current = false;
  }

  const restore = useEffectEvent(() => {
    if (form.current === null) return;
    fill(takePrehydrationInput());
    const draft = restores ? readDraft(store, Date.now()) : null;
    if (draft !== null) {
      const typed = changedOnly(readFields(form.current, fields), prepared);
      const restored = Object.entries(draft.values).filter(([name]) => !(name in typed));
      fill(restored);
      onRestored?.(restored.map(([name]) => name));
      const isWhole = restored.length === Object.keys(draft.values).length;
      key.current = isWhole ? draft.sendingKey : null;
      if (draft.about !== about) setForeign(Object.fromEntries(restored));
    }
    schedule();
    keeper.flush();
  });

  // Outside React: the browser's storage and the fields, which hold what is typed; and the moment at
  // which the page is left.
  useEffect(() => {
    restore();
    window.addEventListener("pagehide", keeper.flush);
    document.addEventListener("visibilitychange", keeper.flush);
    return () => {
      window.removeEventListener("pagehide", keeper.flush);
      document.removeEventListener("visibilitychange", keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return {
    state,
    foreign,
    save: () => {
      if (isFilling.current) return;
      // Other words are another sending: the server must not take them for the ones it has.
      key.current = null;
      schedule();
    },
    discard: () => {
      keeper.drop();
      key.current = null;
      fill(fields.map((name) => [name, prepared[name] ?? ""]));
      setForeign(null);
      setState("deleted");
    },
    finish: () => {
      keeper.drop();
      key.current = null;
      setState("none");
    },
    sendingKey: () => {
      key.current ??= randomKey();
      schedule();
      keeper.flush();
      return key.current;
    },
  };
}

function changedOnly(values: FieldValues, prepared: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== (prepared[name] ?? "")),
  );
}

/** `crypto.randomUUID` is there with https only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
