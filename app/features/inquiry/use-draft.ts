import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredText } from "../../browser-storage.ts";
import { type FieldValues, readFields, writeFields } from "../../ui/form-values.ts";
import { takePrehydrationInput } from "../../ui/prehydration.ts";

/** A form that was begun in this browser and not sent yet. */
export type FormDraft = {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** What the form was about when it was typed: a vehicle's ad_key, or nothing. */
  about: string;
  /** Names the sending, so that a retry is not a second inquiry; null while it was never tried. */
  sendingKey: string | null;
  /** Only what a person typed or chose, not what was prepared for them. */
  values: FieldValues;
};

const week = 7 * 24 * 3_600_000;

/** Null without a draft; one that is older than 7 days is deleted. Anything may stand in a storage. */
export function readDraft(store: StoredText, now: number): FormDraft | null {
  const draft = parseDraft(store.read());
  if (draft !== null && now - draft.savedAt < week && draft.savedAt <= now + week) return draft;
  store.clear();
  return null;
}

/** Whether it is kept now: the browser may refuse. */
export function writeDraft(store: StoredText, draft: FormDraft): boolean {
  return store.write(JSON.stringify(draft));
}

function parseDraft(text: string | null): FormDraft | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
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

/** Typing is kept when it rests for so long, in ms. */
const restMs = 400;

type DraftWriter = {
  /** Keeps it soon; a later one takes its place. A draft without any value is deleted instead. */
  schedule(draft: FormDraft): void;
  /** Keeps what waits at once. */
  flush(): void;
  /** Deletes what is kept, and what waits. */
  drop(): void;
};

/** Writes drafts, not with every letter. `onKept` is told whether one is in the storage now. */
function createDraftWriter(store: StoredText, onKept: (isKept: boolean) => void): DraftWriter {
  let waiting: FormDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): FormDraft | null {
    clearTimeout(timer);
    const stopped = waiting;
    waiting = null;
    return stopped;
  }
  function flush(): void {
    const draft = stop();
    if (draft === null) return;
    const hasValues = Object.keys(draft.values).length > 0;
    if (!hasValues) store.clear();
    onKept(hasValues && writeDraft(store, draft));
  }
  return {
    schedule(draft) {
      stop();
      waiting = draft;
      timer = setTimeout(flush, restMs);
    },
    flush,
    drop() {
      stop();
      store.clear();
    },
  };
}

type DraftOptions = {
  store: StoredText;
  form: RefObject<HTMLFormElement | null>;
  /** Names of the fields that are kept. */
  fields: readonly string[];
  /** What the page wrote for this visitor; as long as it is unchanged it is not kept. */
  prefilled: FieldValues;
  /** What the form is about, see `FormDraft`. */
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
  const { store, form, fields, prefilled, about, restores, onRestored } = options;
  const [state, setState] = useState<DraftState>("none");
  const [foreign, setForeign] = useState<FieldValues | null>(null);
  const [writer] = useState(() =>
    createDraftWriter(store, (isKept) => setState(isKept ? "kept" : "none")),
  );
  const key = useRef<string | null>(null);
  const isFilling = useRef(false);

  function schedule(): void {
    if (form.current === null) return;
    const values = changedOnly(readFields(form.current, fields), prefilled);
    writer.schedule({ savedAt: Date.now(), about, sendingKey: key.current, values });
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
      const typed = changedOnly(readFields(form.current, fields), prefilled);
      const restored = Object.entries(draft.values).filter(([name]) => !(name in typed));
      fill(restored);
      onRestored?.(restored.map(([name]) => name));
      const isWhole = restored.length === Object.keys(draft.values).length;
      key.current = isWhole ? draft.sendingKey : null;
      if (draft.about !== about) setForeign(Object.fromEntries(restored));
    }
    schedule();
    writer.flush();
  });

  // Outside React: the browser's storage and the fields, which hold what is typed; and the moment at
  // which the page is left.
  useEffect(() => {
    restore();
    window.addEventListener("pagehide", writer.flush);
    document.addEventListener("visibilitychange", writer.flush);
    return () => {
      window.removeEventListener("pagehide", writer.flush);
      document.removeEventListener("visibilitychange", writer.flush);
      writer.flush();
    };
  }, [writer]);

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
      writer.drop();
      key.current = null;
      fill(fields.map((name) => [name, prefilled[name] ?? ""]));
      setForeign(null);
      setState("deleted");
    },
    finish: () => {
      writer.drop();
      key.current = null;
      setState("none");
    },
    sendingKey: () => {
      key.current ??= randomKey();
      schedule();
      writer.flush();
      return key.current;
    },
  };
}

function changedOnly(values: FieldValues, prefilled: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== (prefilled[name] ?? "")),
  );
}

/** `crypto.randomUUID` is there with https only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
