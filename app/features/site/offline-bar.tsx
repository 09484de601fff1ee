import { WifiOff } from "lucide";
import { useEffect } from "react";
import { formatInstant } from "#domain/format/format.ts";
import { useHydrated, useOnline, whenIdle } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";

/** A browser reports that it is online before a server answers, so one try is not enough. */
const retryMs = 3_000;

/** Reloads a cached copy once the server answers, unless the visitor typed or another page is loading. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isHydrated = useHydrated();
  // The ISO instant at which the server sent a cached copy (service-worker/worker.ts).
  const cachedAt = (isHydrated && document.documentElement.dataset.cachedAt) || null;
  useOfflineCopies();
  useFullPageLoadsOffline();

  useEffect(() => {
    if (cachedAt === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const cancelReload = () => controller.abort();
    document.addEventListener("input", cancelReload, { signal });
    window.addEventListener("beforeunload", cancelReload, { signal });
    const timer = window.setInterval(async () => {
      if (navigator.onLine && (await isServerReachable()) && !signal.aborted) {
        window.location.reload();
      }
    }, retryMs);
    signal.addEventListener("abort", () => window.clearInterval(timer));
    return cancelReload;
  }, [cachedAt]);

  if (isOnline && cachedAt === null) return null;
  // Data in memory is at least as new as the document.
  const asOf = cachedAt ?? new Date(performance.timeOrigin).toISOString();
  return (
    <div
      role="alert"
      className="sticky top-16 z-30 border-b border-line bg-surface tight:static print:static"
    >
      <p className="mx-auto flex max-w-page items-center gap-3 px-4 py-2 max-sm:flex-wrap sm:px-6">
        <Icon icon={WifiOff} size={20} className="shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          <strong>{isOnline ? "Gespeicherte Kopie." : "Sie sind offline."}</strong> Stand:{" "}
          {formatInstant(asOf)}&nbsp;Uhr. Preise und Verfügbarkeit können sich geändert haben.
        </span>
        {isOnline && (
          <button
            type="button"
            className={buttonStyle.quiet}
            onClick={() => window.location.reload()}
          >
            Neu laden
          </button>
        )}
      </p>
    </div>
  );
}

/** The service worker does not answer HEAD from its cache. */
const isServerReachable = () =>
  fetch(window.location.href, { method: "HEAD", signal: AbortSignal.timeout(retryMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** In idle time registers the service worker and loads the code that saves a car. */
function useOfflineCopies(): void {
  useEffect(
    () =>
      whenIdle(() => {
        import("../car/change-saved-cars.ts").then(
          ({ updateOfflineCopies }) => updateOfflineCopies(),
          // The next page load tries again.
          () => undefined,
        );
      }),
    [],
  );
}

/** Bypasses the router, which gets no data offline: the service worker caches pages, not router data. */
function useFullPageLoadsOffline(): void {
  useEffect(() => {
    const bypassRouter = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
      if (link && !navigator.onLine) event.stopPropagation();
    };
    window.addEventListener("click", bypassRouter, { capture: true });
    return () => window.removeEventListener("click", bypassRouter, { capture: true });
  }, []);
}
