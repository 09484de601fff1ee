import { CircleCheck, TriangleAlert } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import { formatVehicleCount } from "#domain/format/format.ts";
import { isNeverSynced, syncFailureToast, syncSuccessMessage } from "#domain/stock/sync-result.ts";
import type { SyncStatusResponse } from "#domain/stock/wire.ts";
import { useIsWide } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toaster.tsx";
import { retry } from "../../ui/use-loaded.ts";
import { useSiteSettings } from "../site/site-settings.ts";
import { fetchSyncStatus, HttpError, runManualSync } from "./stock-calls.ts";

type SyncBannerProps = {
  isWide: boolean;
  sync: StockSync;
};

/**
 * Rendered once per layout; only the one for the current width has content. Reserves its space, because the
 * status loads after the page (layout shift).
 */
export function SyncBanner({ isWide, sync }: SyncBannerProps) {
  const { status, start, isManualSyncRunning } = sync;
  const isActiveLayout = useIsWide() === isWide;
  const isShown = isActiveLayout && status && !(status.totalCars === 0 && isNeverSynced(status));
  return (
    <div
      className={`flex items-center gap-x-4 leading-snug text-muted ${isWide ? "min-h-10 flex-1 text-sm max-md:hidden lg:justify-end" : "mt-1.5 min-h-5 flex-wrap gap-y-2 text-[0.8125rem] md:hidden"}`}
    >
      {isShown && (
        <>
          <p className="flex min-w-0 items-center gap-1.5">
            {status.needsSync ? (
              <Icon
                icon={TriangleAlert}
                size={16}
                label="Achtung"
                className="shrink-0 text-warning"
              />
            ) : (
              <Icon icon={CircleCheck} size={16} className="shrink-0 text-success" />
            )}
            <span className="figures">
              {/* The eye has the list's count beside it: another would repeat or contradict it. */}
              <span className="sr-only">
                {formatVehicleCount(status.totalCars)}
                {" · "}
              </span>
              {status.message}
            </span>
          </p>
          {status.needsSync && (
            <button
              type="button"
              aria-disabled={isManualSyncRunning}
              onClick={start}
              className="inline-flex min-h-11 flex-none items-center rounded-card border border-line bg-surface px-4 font-semibold text-ink hover:border-muted aria-disabled:cursor-progress aria-disabled:opacity-60"
            >
              {isManualSyncRunning ? "Synchronisation läuft …" : "Jetzt synchronisieren"}
            </button>
          )}
        </>
      )}
    </div>
  );
}

export type StockSync = ReturnType<typeof useSync>;

export function useSync() {
  const { publicApiKey } = useSiteSettings();
  const [status, setStatus] = useState<SyncStatusResponse>();
  const [isManualSyncRunning, setManualSyncRunning] = useState(false);

  const refresh = () => retry(() => fetchSyncStatus(publicApiKey)).then(setStatus, () => undefined);
  const refreshEffect = useEffectEvent(refresh);
  useEffect(() => {
    void refreshEffect();
    const timer = setInterval(() => void refreshEffect(), refreshIntervalMs);
    return () => clearInterval(timer);
  }, []);

  async function start(): Promise<void> {
    if (isManualSyncRunning) return;
    setManualSyncRunning(true);
    await syncAndToast(publicApiKey);
    // Refreshed before the button is enabled, so that a finished sync is not offered again.
    await refresh();
    setManualSyncRunning(false);
  }
  return { status, refresh, start: () => void start(), isManualSyncRunning };
}

const refreshIntervalMs = 5 * 60_000;

const syncAndToast = (publicApiKey: string): Promise<void> =>
  runManualSync(publicApiKey).then(
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
