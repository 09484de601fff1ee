import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { contentId } from "#domain/pages/paths.ts";
import stylesheet from "./app.css?url";
import { type FaultText, faultDocument } from "./fault-document.ts";

// A separate task splits hydration from the long task that evaluates the modules.
setTimeout(() => startTransition(hydrate));

function hydrate(): void {
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
