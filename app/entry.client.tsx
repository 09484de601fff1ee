import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { contentId } from "#domain/pages/paths.ts";
import stylesheet from "./app.css?url";
import { type FaultText, faultDocument } from "./fault-document.ts";

// A separate task splits hydration from the long task that evaluates the modules.
setTimeout(() => startTransition(hydrate));

/** The router's global variables, which every version of its framework mode has had. */
type RouterGlobals = {
  __reactRouterManifest?: { routes: Record<string, unknown> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/**
 * On a site without an office the server renders its paths as unknown pages, so the router must not know better.
 * On a site with one, only its own plain links lead there.
 */
function forgetOffice(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: rendered = {} } =
    window as RouterGlobals;
  const all = manifest?.routes ?? {};
  for (const id of Object.keys(all)) {
    if (id.startsWith("routes/buero/") && !(id in rendered)) delete all[id];
  }
}

function hydrate(): void {
  forgetOffice();
  const root = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // React has unmounted the page.
      onUncaughtError(error) {
        report(error);
        showFault("Failed to render app");
      },
      onCaughtError(error) {
        report(error);
        // Without the site frame the error page has failed too. Deferred, since React has not finished yet.
        queueMicrotask(() => {
          if (document.getElementById(contentId) === null) {
            root.unmount();
            showFault("Unexpected Application Error!");
          }
        });
      },
    },
  );
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: React would log it by default.
  console.error(error);
}

function showFault(fault: FaultText): void {
  document.open();
  document.write(faultDocument(fault, stylesheet));
  document.close();
}
