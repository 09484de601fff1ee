import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isVehiclePage } from "#domain/pages/paths.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { PhoneLink } from "./failure.tsx";

/**
 * Without connection a tapped link would replace the page by the browser's own error page. A browser may say that it
 * is offline although the server answers, as on the same machine, so the server is asked first.
 */
export function OfflineNotice() {
  const { key } = useLocation();
  /** The link that could not be opened, on which page. */
  const [held, setHeld] = useState<{ path: string; key: string } | null>(null);
  useEffect(() => {
    const openLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (navigator.onLine || link === null || link.target !== "" || !isPlainClick(event)) return;
      if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
      // Before React's listeners, which would open it by the router.
      event.preventDefault();
      event.stopPropagation();
      fetch(link.href, { method: "HEAD" }).then(
        () => location.assign(link.href),
        () => setHeld({ path: link.pathname, key }),
      );
    };
    const forget = () => setHeld(null);
    window.addEventListener("click", openLink, { capture: true });
    // Neither true any more, nor to be found by Back.
    window.addEventListener("online", forget);
    window.addEventListener("pagehide", forget);
    return () => {
      window.removeEventListener("click", openLink, { capture: true });
      window.removeEventListener("online", forget);
      window.removeEventListener("pagehide", forget);
    };
  }, [key]);
  if (held === null || held.key !== key) return null;
  if (isVehiclePage(held.path))
    return <VehicleOutOfReach path={held.path} onClose={() => setHeld(null)} />;
  return (
    <p role="alert" className="sticky top-16 z-30 border-b border-line bg-surface px-4 py-3">
      <strong>Keine Verbindung.</strong> Diese Seite lässt sich ohne Internet nicht öffnen.
    </p>
  );
}

/** Over the page, which stays: the vehicle's own page, which would say the same, cannot be loaded. */
function VehicleOutOfReach({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <div className="fixed inset-0 top-16 z-35 overflow-y-auto bg-canvas px-4 py-12 sm:px-6 sm:py-20">
      <div role="alert" className="mx-auto max-w-page">
        <h1 className="text-3xl font-bold sm:text-4xl">Fahrzeug nicht gefunden</h1>
        <p className="mt-4 max-w-prose text-lg">
          <strong>Keine Verbindung:</strong> Wir konnten nicht nachsehen, ob das Fahrzeug noch da
          ist. Bitte prüfen Sie Ihr Internet oder rufen Sie uns an.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
          <a href={path} className={buttonStyle.primary}>
            Erneut versuchen
          </a>
          <PhoneLink />
          <button type="button" onClick={onClose} className={buttonStyle.quiet}>
            Zurück zur Übersicht
          </button>
        </div>
      </div>
    </div>
  );
}
