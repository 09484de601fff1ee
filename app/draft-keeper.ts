import type { StoredText } from "./browser-storage.ts";
import { type FormDraft, keepDraft } from "./form-draft.ts";

/** Typing is kept when it rests for so long, in ms. */
const restsAfter = 400;

export type DraftKeeper = {
  /** Keeps it soon; a later one takes its place. A draft without any value is deleted instead. */
  schedule(draft: FormDraft): void;
  /** Keeps what waits at once. */
  flush(): void;
  /** Deletes what is kept, and what waits. */
  drop(): void;
};

/** Writes drafts, not with every letter. `onKept` is told whether one is in the storage now. */
export function createDraftKeeper(
  store: StoredText,
  onKept: (isKept: boolean) => void,
): DraftKeeper {
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
    onKept(hasValues && keepDraft(store, draft));
  }
  return {
    schedule(draft) {
      stop();
      waiting = draft;
      timer = setTimeout(flush, restsAfter);
    },
    flush,
    drop() {
      stop();
      store.clear();
    },
  };
}
