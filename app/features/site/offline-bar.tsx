import { WifiOff } from "lucide";
import { useEffect, useState } from "react";
import { createPath, NavigationType, useBlocker, useNavigate } from "react-router";
import { formatInstant } from "#domain/format/format.ts";
import { paths } from "#domain/pages/paths.ts";
import { isPlainClick, useHydrated, useOnline, whenIdle } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { wasListShown } from "../car/opening-vehicle.tsx";

/** A browser reports that it is online before a server answers, so one try is not enough. */
const retryMs = 3_000;

/**
 * Without connection the visitor stays on the site: a page that cannot be shown is announced here and can be
 * tried again. A cached copy is reloaded once the server answers, unless the visitor typed or another page is
 * loading.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const isHydrated = useHydrated();
  // The ISO instant at which the server sent a cached copy (service-worker/worker.ts).
  const cachedAt = (isHydrated && document.documentElement.dataset.cachedAt) || null;
  useOfflineCopies();
  useRouterOffline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);

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

  // Not before: the router warns of each fragment that a link adds while navigations may be held.
  return wasOffline || cachedAt !== null ? (
    <Notice isOnline={isOnline} cachedAt={cachedAt} />
  ) : null;
}

function Notice({ isOnline, cachedAt }: { isOnline: boolean; cachedAt: string | null }) {
  const held = useHeldNavigation();
  if (isOnline && cachedAt === null && held === null) return null;
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
          {held ? (
            <>
              <strong>Keine Verbindung.</strong> Diese Seite lässt sich ohne Internet nicht öffnen.
            </>
          ) : (
            <>
              <strong>{isOnline ? "Gespeicherte Kopie." : "Sie sind offline."}</strong> Stand:{" "}
              {formatInstant(asOf)}&nbsp;Uhr. Preise und Verfügbarkeit können sich geändert haben.
            </>
          )}
        </span>
        {(held || isOnline) && (
          <button
            type="button"
            className={buttonStyle.quiet}
            onClick={held ? held.retry : () => window.location.reload()}
          >
            {held ? "Erneut versuchen" : "Neu laden"}
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

/** Links and forms that bypass the router would replace the page by the browser's own error page. */
function useRouterOffline(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const openInRouter = (event: Event, { origin, pathname, search, hash }: URL) => {
      if (navigator.onLine || event.defaultPrevented || origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(pathname + search + hash);
    };
    const openLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target !== "" || !isPlainClick(event))
        return;
      const isInPage = link.getAttribute("href")?.startsWith("#");
      if (!isInPage && !link.hasAttribute("download")) openInRouter(event, new URL(link.href));
    };
    const openResult = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "get") return;
      const address = new URL(form.getAttribute("action") ?? "", window.location.href);
      const fields = [...new FormData(form, event.submitter)];
      address.search = String(
        new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
      );
      openInRouter(event, address);
    };
    // On the window, after React's listeners, which handle the router's own links.
    window.addEventListener("click", openLink);
    window.addEventListener("submit", openResult);
    return () => {
      window.removeEventListener("click", openLink);
      window.removeEventListener("submit", openResult);
    };
  }, [navigate]);
}

/**
 * Holds a navigation to a page that would have to be loaded: when a page's code cannot be loaded, the router
 * reloads the current page, and that fails too. Null when none is held.
 */
function useHeldNavigation(): { retry: () => void } | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine &&
      historyAction !== NavigationType.Pop &&
      nextLocation.pathname !== currentLocation.pathname &&
      // Its code and data are in memory.
      !(nextLocation.pathname === paths.vehicles && wasListShown()),
  );
  const [tries, setTries] = useState(0);

  // A browser may say that it is offline although the server can be reached, as on the same machine.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { location, proceed } = blocker;
    // The service worker answers every page: with a copy, or with one that lists the copies.
    if (navigator.serviceWorker?.controller) {
      window.location.assign(createPath(location));
      return;
    }
    let isCurrent = true;
    void isServerReachable().then((isReachable) => {
      if (isReachable && isCurrent) proceed();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, tries]);

  return blocker.state === "blocked" ? { retry: () => setTries(tries + 1) } : null;
}
