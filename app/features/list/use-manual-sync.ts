import { useSyncExternalStore } from "react";
import { syncFailureToast, syncSuccessMessage } from "#domain/sync-words.ts";
import { renewSyncStatus, syncByHand } from "../../api/sync.ts";
import { HttpError } from "../../api/wire.ts";
import { raiseToast } from "../../ui/toaster.tsx";
import { useSiteFacts } from "../site/site-facts.ts";

// Banner and empty list both offer it: one at a time, wherever it was started.
const watchers = new Set<() => void>();
let isRunning = false;

function setRunning(next: boolean): void {
  isRunning = next;
  for (const onChange of watchers) onChange();
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/** The manual sync with its toasts (specification, section 8). */
export function useManualSync(): { start: () => void; isRunning: boolean } {
  const { publicKey } = useSiteFacts();
  const isShown = useSyncExternalStore(
    watch,
    () => isRunning,
    () => false,
  );
  return { start: () => void run(publicKey), isRunning: isShown };
}

/** Ends when the status is known anew, so that nobody is offered a sync that is done. */
async function run(publicKey: string): Promise<void> {
  if (isRunning) return;
  setRunning(true);
  await syncByHand(publicKey).then(
    (result) =>
      raiseToast({
        title: "Erweiterte Synchronisation erfolgreich",
        description: syncSuccessMessage(result),
        tone: "success",
      }),
    (error: Error) =>
      raiseToast({
        title: "Erweiterte Synchronisation fehlgeschlagen",
        description: syncFailureToast(
          error.message,
          error instanceof HttpError ? error.words : null,
        ),
        tone: "failure",
      }),
  );
  await renewSyncStatus();
  setRunning(false);
}
