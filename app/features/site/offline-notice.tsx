import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isVehiclePage } from "#domain/pages/paths.ts";
import { isPlainClick, useOnline } from "../../ui/browser.ts";

let isVehicleCodeLoaded = false;

/** From now on the router can say of a vehicle that it cannot be loaded; without the code it would reload the page. */
export const vehicleCodeLoaded = (): void => {
  isVehicleCodeLoaded = true;
};

/**
 * Without connection a tapped link would replace the page by the browser's own error page. A browser may say that it
 * is offline although the server answers, as on the same machine, so the server is asked first.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  const [isHeld, setHeld] = useState(false);
  const navigate = useNavigate();
  const explain = useEffectEvent(({ pathname }: HTMLAnchorElement) => {
    const isLoaded = isVehicleCodeLoaded || isVehiclePage(location.pathname);
    if (isLoaded && isVehiclePage(pathname) && pathname !== location.pathname) navigate(pathname);
    else setHeld(true);
  });
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
        () => explain(link),
      );
    };
    window.addEventListener("click", openLink, { capture: true });
    return () => window.removeEventListener("click", openLink, { capture: true });
  }, []);
  if (isOnline || !isHeld) return null;
  return (
    <p role="alert" className="sticky top-16 z-30 border-b border-line bg-surface px-4 py-3">
      <strong>Keine Verbindung.</strong> Diese Seite lässt sich ohne Internet nicht öffnen.
    </p>
  );
}
