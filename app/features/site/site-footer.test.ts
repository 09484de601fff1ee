import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SiteFactsProvider, unknownSite } from "./site-facts.ts";
import { SiteFooter } from "./site-footer.tsx";

function footerText(facts: { demo: boolean; year: number }): string {
  const value = { ...unknownSite, ...facts };
  const footer = createElement(SiteFactsProvider, { value }, createElement(SiteFooter));
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, footer));
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

it("names the running year, also after New Year", () => {
  expect(footerText({ demo: false, year: 2026 })).toContain("© 2024–2026");
  expect(footerText({ demo: false, year: 2027 })).toContain("© 2024–2027");
});

it("parts the hours of the showroom from those of the phone", () => {
  const text = footerText({ demo: true, year: 2026 });
  expect(text).toContain("Vor Ort Mo–Fr 8:00–18:00 Uhr Sa 9:00–14:00 Uhr So geschlossen");
  expect(text).toContain("Telefonisch Mo–Fr 8:00–19:00 Uhr");
  expect(text).toContain("Demo-Bestand");
});
