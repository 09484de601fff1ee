import { WifiOff } from "lucide";
import { useEffect, useSyncExternalStore } from "react";
import { formatInstant } from "#domain/site/format.ts";
import { useOnline } from "../../ui/browser-hooks.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { whenIdle } from "../../ui/scheduling.ts";

/**
 * Says how old the page is when it is a cached copy or the network is gone. A copy is reloaded when the
 * network is back, unless something was typed meanwhile or another page is loading.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const copyDate = useCopyDate();

  // Outside React: the service worker.
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
    if (copyDate === null) return;
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
  }, [copyDate]);

  if (isOnline && copyDate === null) return null;
  // What stands in memory is at least as new as the document.
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

const never = () => () => undefined;

/**
 * The instant, ISO, at which the server sent the page on the screen, when it is a copy that the service
 * worker kept (service-worker/pages.ts); null when it comes from the server.
 */
function useCopyDate(): string | null {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset.stand ?? null,
    () => null,
  );
}
