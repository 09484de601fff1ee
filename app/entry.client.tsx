import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { contentId } from "#domain/site/paths.ts";
import stylesheet from "./app.css?url";
import { type FaultText, faultDocument } from "./fault-document.ts";

startTransition(hydrate);

function hydrate(): void {
  const root = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // Nothing could be shown at all, and React has taken its page away.
      onUncaughtError: (error) => fail("Failed to render app", error),
      onCaughtError(error) {
        report(error);
        // Without the site's frame the router shows its own page with the stack, because the error page
        // has failed too. React is not done with it yet.
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

function fail(fault: FaultText, error: unknown): void {
  report(error);
  show(fault);
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: React would do the same; there is nobody else to tell
  console.error(error);
}

/** A document of its own, whatever React has left of the one before. */
function show(fault: FaultText): void {
  document.open();
  document.write(faultDocument(fault, stylesheet));
  document.close();
}
