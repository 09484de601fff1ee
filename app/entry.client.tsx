import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { contentId } from "#domain/pages/paths.ts";
import stylesheet from "./app.css?url";
import { type FaultCode, type FaultDealer, faultDocument } from "./fault-document.ts";

// A separate task splits hydration from the long task that evaluates the modules.
setTimeout(() => startTransition(hydrate));

/** Read before React may remove the page. */
const dealer = readDealer(document.documentElement.dataset);

function readDealer({ dealer: name = "", phone, dial }: DOMStringMap): FaultDealer {
  const isKnown = phone !== undefined && dial !== undefined;
  return { name, phone: isKnown ? { display: phone, international: dial } : null };
}

function hydrate(): void {
  const root = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onUncaughtError(error) {
        report(error);
        showFault("Failed to render app");
      },
      onCaughtError(error) {
        report(error);
        // If the content element is missing, the router's error page failed as well.
        // Deferred, since React has not finished yet.
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

function showFault(code: FaultCode): void {
  document.open();
  document.write(faultDocument({ code, dealer, stylesheet }));
  document.close();
}
