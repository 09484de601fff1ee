import { CircleCheck, TriangleAlert } from "lucide";
import { useSyncExternalStore } from "react";
import { formatVehicleCount } from "#domain/site/format.ts";
import { saysNeverSynced, syncFailureToast, syncSuccessMessage } from "#domain/stock/sync.ts";
import { useQuery } from "../../queries/query-client.ts";
import {
  HttpError,
  invalidateSyncStatus,
  runManualSync,
  syncStatusQuery,
} from "../../queries/stock-queries.ts";
import { useIsWide } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { createStore } from "../../ui/store.ts";
import { showToast } from "../../ui/toaster.tsx";
import { useSiteFacts } from "../site/site-facts.ts";

/**
 * State of the stock (R20), above the list where the window is `wide`, below it on phones. Hidden for one
 * that was never filled; its space is reserved all the same, as the state comes after the page.
 */
export function SyncBanner({ wide }: { wide: boolean }) {
  const { status, start, isRunning } = useSync();
  const isHere = useIsWide() === wide;
  const isShown = isHere && status && !(status.totalCars === 0 && saysNeverSynced(status));
  return (
    <div
      className={`flex items-center gap-x-4 text-sm leading-snug text-muted ${wide ? "min-h-10 flex-1 justify-end max-md:hidden" : "mt-8 min-h-10 flex-wrap gap-y-2 [overflow-anchor:none] md:hidden"}`}
    >
      {isShown && (
        <>
          <p className="flex min-w-0 items-center gap-2">
            {status.needsSync ? (
              <Icon
                icon={TriangleAlert}
                size={18}
                label="Achtung"
                className="shrink-0 text-warning"
              />
            ) : (
              <Icon icon={CircleCheck} size={18} className="shrink-0 text-success" />
            )}
            <span className="figures">
              <span className="font-semibold text-ink">{formatVehicleCount(status.totalCars)}</span>{" "}
              {status.message}
            </span>
          </p>
          {status.needsSync && (
            <button
              type="button"
              aria-disabled={isRunning}
              onClick={start}
              className="inline-flex min-h-11 flex-none items-center rounded-card border border-line bg-surface px-4 font-semibold text-ink hover:border-muted aria-disabled:cursor-progress aria-disabled:opacity-60"
            >
              {isRunning ? "Synchronisation läuft …" : "Jetzt synchronisieren"}
            </button>
          )}
        </>
      )}
    </div>
  );
}

// Banner and empty list both offer it; one run at a time.
const running = createStore(() => false);

/** The sync status, undefined until it is loaded, and the manual sync, which ends with a toast. */
export function useSync() {
  const { publicKey } = useSiteFacts();
  const { data: status } = useQuery(syncStatusQuery(publicKey));
  const isRunning = useSyncExternalStore(running.subscribe, running.get, () => false);
  return { status, start: () => void run(publicKey), isRunning };
}

/** Ends with the new status, so that no finished sync is offered again. */
async function run(publicKey: string): Promise<void> {
  if (running.get()) return;
  running.set(true);
  await runManualSync(publicKey).then(
    (result) =>
      showToast({
        title: "Erweiterte Synchronisation erfolgreich",
        description: syncSuccessMessage(result),
        tone: "success",
      }),
    (error: Error) =>
      showToast({
        title: "Erweiterte Synchronisation fehlgeschlagen",
        description: syncFailureToast(
          error.message,
          error instanceof HttpError ? error.visitorText : null,
        ),
        tone: "failure",
      }),
  );
  await invalidateSyncStatus();
  running.set(false);
}
