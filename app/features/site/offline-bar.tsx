import { WifiOff } from "lucide";
import { useEffect } from "react";
import { formatInstant } from "#domain/format/format.ts";
import { useHydrated, useOnline, whenIdle } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";

/**
 * The age of a cached copy. It is reloaded when the network is back, unless something was typed meanwhile
 * or another page is loading.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const isHydrated = useHydrated();
  // The ISO instant at which the server sent this copy (service-worker/worker.ts); null without a copy.
  const copyDate = (isHydrated && document.documentElement.dataset.stand) || null;

  // Outside React: the service worker, with the Merkliste of today.
  useEffect(
    () =>
      whenIdle(() => {
        import("../car/change-saved-cars.ts").then(
          ({ keepOffline }) => keepOffline(),
          // The next page tries again.
          () => undefined,
        );
      }),
    [],
  );

  // Outside React: clicks. Without a network the router has no data, and the worker has whole pages.
  useEffect(() => {
    const loadPage = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
      if (link && !navigator.onLine) event.stopPropagation();
    };
    window.addEventListener("click", loadPage, { capture: true });
    return () => window.removeEventListener("click", loadPage, { capture: true });
  }, []);

  // Outside React: the browser's network coming back.
  useEffect(() => {
    if (copyDate === null) return;
    const end = new AbortController();
    const { signal } = end;
    const leaveAlone = () => end.abort();
    document.addEventListener("input", leaveAlone, { signal });
    window.addEventListener("beforeunload", leaveAlone, { signal });
    window.addEventListener("online", () => window.location.reload(), { signal });
    return leaveAlone;
  }, [copyDate]);

  if (isOnline && copyDate === null) return null;
  // What is in memory is at least as new as the document.
  const stand = copyDate ?? new Date(performance.timeOrigin).toISOString();
  return (
    <div
      role="alert"
      className="sticky top-16 z-30 border-b border-line bg-surface tight:static print:static"
    >
      <p className="mx-auto flex max-w-page items-center gap-3 px-4 py-2 max-sm:flex-wrap sm:px-6">
        <Icon icon={WifiOff} size={20} className="shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          <strong>{isOnline ? "Gespeicherte Kopie." : "Sie sind offline."}</strong> Stand:{" "}
          {formatInstant(stand)}&nbsp;Uhr. Preise und Verfügbarkeit können sich geändert haben.
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
