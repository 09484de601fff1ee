import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { contentId } from "#domain/pages/paths.ts";
import stylesheet from "./app.css?url";
import { type FaultText, faultDocument } from "./fault-document.ts";

// A task of its own, after that which evaluates the modules.
setTimeout(() => startTransition(hydrate));

function hydrate(): void {
  const root = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // React has removed the page.
      onUncaughtError(error) {
        report(error);
        show("Failed to render app");
      },
      onCaughtError(error) {
        report(error);
        // Without the site's frame the error page has failed too, and the router shows the stack. Later,
        // as React is not done yet.
        queueMicrotask(() => {
          if (document.getElementById(contentId) === null) {
            root.unmount();
            show("Unexpected Application Error!");
          }
        });
      },
    },
  );
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: React would do the same; there is nobody else to tell
  console.error(error);
}

function show(fault: FaultText): void {
  document.open();
  document.write(faultDocument(fault, stylesheet));
  document.close();
}
