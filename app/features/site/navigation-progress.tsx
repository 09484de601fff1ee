import { useLocation, useNavigation } from "react-router";
import { paths, vehiclePath } from "#domain/paths.ts";
import { pageOf } from "./page-of.ts";

/** Says what is on its way while the next page loads; the texts are those of the specification. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const shown = pageOf(useLocation());
  // A step within a page shows itself what it waits for.
  const isLoading = state === "loading" && pageOf(location) !== shown;
  return (
    <div role="status" className="sticky top-16 z-40 h-0 tight:top-0">
      {isLoading && (
        <p className="mx-auto w-fit rounded-b-card bg-accent px-4 py-1.5 text-sm font-semibold text-on-accent">
          {loadingText(location.pathname)}
        </p>
      )}
    </div>
  );
}

function loadingText(pathname: string): string {
  if (pathname.startsWith(vehiclePath(""))) return "Fahrzeug wird geladen...";
  return pathname === paths.vehicles ? "Fahrzeuge werden geladen..." : "Seite wird geladen...";
}
