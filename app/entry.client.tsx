import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { escapeHtml } from "#domain/format/format.ts";
import { contentId, paths } from "#domain/pages/paths.ts";
import stylesheet from "./public.css?url";
import { buttonStyle } from "./ui/button-style.ts";

// A separate task splits hydration from the long task that evaluates the modules.
setTimeout(() => startTransition(hydrate));

// The server does not count a page that the browser prefetches: it may never be shown.
const isPrefetched = performance
  .getEntriesByType("navigation")
  .some((entry) => "deliveryType" in entry && entry.deliveryType === "navigational-prefetch");
if (isPrefetched) navigator.sendBeacon(window.location.pathname);

/** Written by root.tsx; read before React may remove the page. */
const { dealer, phone, dial } = readDealer(document.documentElement.dataset);

function readDealer({ dealer = "", phone = "", dial = "" }: DOMStringMap) {
  return { dealer: escapeHtml(dealer), phone: escapeHtml(phone), dial: escapeHtml(dial) };
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

/** Fine print for support: React unmounted the page, or its error page failed too (React Router's words). */
type FaultCode = "Failed to render app" | "Unexpected Application Error!";

/** The last-resort error page works without React and router, and hides the cause. */
function showFault(code: FaultCode): void {
  document.open();
  document.write(`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fehler | ${dealer}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main class="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center px-6 py-16">
<p class="font-display font-bold text-muted">${dealer}</p>
<h1 class="mt-4 text-3xl font-bold sm:text-4xl">Wir können diese Seite gerade nicht anzeigen</h1>
<p class="mt-4 text-lg">Bitte laden Sie die Seite neu. Hilft das nicht, erreichen Sie uns unter <span class="whitespace-nowrap">${phone}</span>.</p>
<p class="mt-8 flex flex-wrap gap-4">
<a href="" class="${buttonStyle.primary}">Seite neu laden</a>
<a href="tel:${dial}" class="figures ${buttonStyle.quiet}">Anrufen</a>
<a href="${paths.vehicles}" class="${buttonStyle.quiet}">Zu unseren Fahrzeugen</a>
</p>
<p class="mt-8 text-sm text-muted">Falls wir Sie danach fragen, die Meldung des Programms: <span lang="en">${code}</span></p>
</main>
</body>
</html>`);
  document.close();
}
