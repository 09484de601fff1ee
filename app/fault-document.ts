import { phoneLink } from "#domain/dealership/contact-links.ts";
import type { PublicDealership } from "#domain/dealership/dealership.ts";
import { escapeHtml } from "#domain/format/format.ts";
import { paths, scriptNonceHeader } from "#domain/pages/paths.ts";
import { themeScript } from "./browser-storage.ts";
import { buttonStyle } from "./ui/button-style.ts";

/** Fine print for support: React unmounted the page, or its error page failed too (React Router's words). */
export type FaultCode = "Failed to render app" | "Unexpected Application Error!";

/** `phone`: null if it is not known. */
export type FaultDealer = Pick<PublicDealership, "name"> & {
  phone: PublicDealership["phone"] | null;
};

type FaultPage = { code: FaultCode; dealer: FaultDealer; stylesheet: string; nonce?: string };

/** The last-resort error page works without React and router, in browser and server, and hides the cause. */
export function faultDocument({ code, dealer, stylesheet, nonce = "" }: FaultPage): string {
  const name = escapeHtml(dealer.name);
  const { phone } = dealer;
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Fehler | ${name}</title>
<script nonce="${nonce}">${themeScript}</script>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main class="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center px-6 py-16">
<p class="font-display font-bold text-muted">${name}</p>
<h1 class="mt-4 text-3xl font-bold sm:text-4xl">Wir können diese Seite gerade nicht anzeigen</h1>
<p class="mt-4 text-lg">Bitte laden Sie die Seite neu.${phone === null ? "" : ` Hilft das nicht, erreichen Sie uns unter <span class="whitespace-nowrap">${escapeHtml(phone.display)}</span>.`}</p>
<p class="mt-8 flex flex-wrap gap-4">
<a href="" class="${buttonStyle.primary}">Seite neu laden</a>
${phone === null ? "" : `<a href="${escapeHtml(phoneLink({ phone }))}" class="figures ${buttonStyle.quiet}">Anrufen</a>`}
<a href="${paths.vehicles}" class="${buttonStyle.quiet}">Zu unseren Fahrzeugen</a>
</p>
<p class="mt-8 text-sm text-muted">Falls wir Sie danach fragen, die Meldung des Programms: <span lang="en">${code}</span></p>
</main>
</body>
</html>`;
}

type Rendering = {
  render: () => Promise<Response>;
  reportFailure: (error: unknown) => void;
  stylesheet: string;
  dealer: FaultDealer;
};

export async function renderOrFault(rendering: Rendering): Promise<Response> {
  const { render, reportFailure } = rendering;
  try {
    const response = await render();
    // The router's own last-resort response is plain text.
    const isLastResort =
      response.status >= 500 && response.headers.get("content-type")?.startsWith("text/plain");
    return isLastResort ? faultResponse(rendering) : response;
  } catch (error) {
    reportFailure(error);
    return faultResponse(rendering);
  }
}

function faultResponse({ stylesheet, dealer }: Rendering): Response {
  const nonce = crypto.randomUUID();
  const code = "Unexpected Application Error!";
  return new Response(faultDocument({ code, dealer, stylesheet, nonce }), {
    status: 500,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      [scriptNonceHeader]: nonce,
    },
  });
}
