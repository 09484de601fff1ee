import type { StoredText } from "./browser-storage.ts";
import type { FieldValues } from "./ui/form-values.ts";

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
  const draft = parse(store.read());
  if (draft !== null && now - draft.savedAt < week && draft.savedAt <= now + week) return draft;
  store.clear();
  return null;
}

/** Whether it is kept now: the browser may refuse. */
export function keepDraft(store: StoredText, draft: FormDraft): boolean {
  return store.write(JSON.stringify(draft));
}

function parse(text: string | null): FormDraft | null {
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
