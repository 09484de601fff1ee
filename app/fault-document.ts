import { phoneLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import { themeScript } from "./browser-storage.ts";
import { buttonStyle } from "./ui/button-style.ts";

export type FaultText = "Failed to render app" | "Unexpected Application Error!";

/**
 * The last resort: a document without React or router, for browser and server. It says what to do and
 * nothing of the cause (R9).
 */
export function faultDocument(fault: FaultText, stylesheet: string): string {
  const { name, phone } = dealership;
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Fehler | ${name}</title>
<script>${themeScript}</script>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main class="mx-auto flex min-h-dvh max-w-2xl flex-col items-start justify-center px-6 py-16">
<p class="font-display font-bold text-muted">${name}</p>
<h1 class="mt-4 text-3xl font-bold sm:text-4xl">Wir können diese Seite gerade nicht anzeigen</h1>
<p class="mt-4 text-lg">Bitte laden Sie sie neu. Hilft das nicht, erreichen Sie uns unter <span class="whitespace-nowrap">${phone.display}</span>.</p>
<p class="mt-8 flex flex-wrap gap-4">
<a href="" class="${buttonStyle.primary}">Seite neu laden</a>
<a href="${phoneLink()}" class="figures ${buttonStyle.quiet}">Anrufen</a>
<a href="${paths.vehicles}" class="${buttonStyle.quiet}">Zur Fahrzeugübersicht</a>
</p>
<p lang="en" class="mt-8 text-sm text-muted">${fault}</p>
</main>
</body>
</html>`;
}

const fault: FaultText = "Unexpected Application Error!";

type Rendering = {
  render: () => Promise<Response>;
  /** Told what was thrown, for the server's log. */
  reportFailure: (error: unknown) => void;
  stylesheet: string;
};

/**
 * Renders a page; where not even the app's error page can be rendered, the document above. The router's
 * own last resort is plain text, which no page of ours is.
 */
export async function renderOrFault(rendering: Rendering): Promise<Response> {
  const { render, reportFailure, stylesheet } = rendering;
  try {
    const answer = await render();
    const isLastResort =
      answer.status >= 500 && answer.headers.get("content-type")?.startsWith("text/plain");
    return isLastResort ? faultAnswer(stylesheet) : answer;
  } catch (error) {
    reportFailure(error);
    return faultAnswer(stylesheet);
  }
}

function faultAnswer(stylesheet: string): Response {
  return new Response(faultDocument(fault, stylesheet), {
    status: 500,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
