import { WifiOff } from "lucide";
import { useEffect, useSyncExternalStore } from "react";
import { formatInstant } from "#domain/site/format.ts";
import { useOnline } from "../../ui/browser-hooks.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { whenIdle } from "../../ui/scheduling.ts";

/**
 * Says of which moment the page is when that may not be now: it is a kept copy, or the network is gone
 * since. A kept copy is loaded anew when the network is back, unless something was typed meanwhile or the
 * visitor is on the way to another page: that would be called off.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const keptSince = useCopyDate();

  // Outside React: the service worker, which keeps pages for reading without a connection.
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    return whenIdle(() => {
      import("./register-worker.ts").then(
        ({ registerWorker }) => registerWorker(),
        // The connection is gone already: the next page tries again.
        () => undefined,
      );
    });
  }, []);

  // Outside React: the browser's network coming back.
  useEffect(() => {
    if (keptSince === null) return;
    let isLeftAlone = false;
    const leaveAlone = () => {
      isLeftAlone = true;
    };
    const renew = () => {
      if (!isLeftAlone) window.location.reload();
    };
    document.addEventListener("input", leaveAlone);
    window.addEventListener("beforeunload", leaveAlone);
    window.addEventListener("online", renew);
    return () => {
      document.removeEventListener("input", leaveAlone);
      window.removeEventListener("beforeunload", leaveAlone);
      window.removeEventListener("online", renew);
    };
  }, [keptSince]);

  if (isOnline && keptSince === null) return null;
  // What stands in memory is at least as new as the document.
  const stand = keptSince ?? new Date(performance.timeOrigin).toISOString();
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

const never = () => () => undefined;

/**
 * The instant, ISO, at which the server sent the page on the screen, when it is a copy that the service
 * worker kept (service-worker/kept-pages.ts); null when it comes from the server.
 */
function useCopyDate(): string | null {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset.stand ?? null,
    () => null,
  );
}
