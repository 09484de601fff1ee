import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SiteFactsProvider, unknownSite } from "./site-facts.ts";
import { SiteFooter } from "./site-footer.tsx";

function footerHtml(facts: { demo: boolean; year: number }, path = "/fahrzeuge"): string {
  const value = { ...unknownSite, ...facts };
  const footer = createElement(SiteFactsProvider, { value }, createElement(SiteFooter));
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [path] }, footer));
}

const footerText = (facts: { demo: boolean; year: number }) =>
  footerHtml(facts)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("names the running year, also after New Year", () => {
  expect(footerText({ demo: false, year: 2026 })).toContain("© 2024–2026 Autohaus Ladenburg");
  expect(footerText({ demo: false, year: 2027 })).toContain("© 2024–2027 Autohaus Ladenburg");
});

it("parts the hours of the showroom from those of the phone", () => {
  const text = footerText({ demo: true, year: 2026 });
  expect(text).toContain("Vor Ort Mo–Fr 8:00–18:00 Uhr Sa 9:00–14:00 Uhr So geschlossen");
  expect(text).toContain("Telefonisch Mo–Fr 8:00–19:00 Uhr");
  expect(text).toContain("Demo-Bestand");
});

it("of a demo says in three lines how it becomes a real site, with settings that exist", () => {
  const html = footerHtml({ demo: true, year: 2026 });
  expect(html.match(/<li>(?:(?!<li>).)*(?:MOBILE_DE_|dealership\.ts|SITE_URL)/g)).toHaveLength(3);
  expect(footerText({ demo: false, year: 2026 })).not.toContain("SITE_URL");
});

it("says how to reach us, and leads there", () => {
  const html = footerHtml({ demo: false, year: 2026 });
  expect(html).toMatch(/Hohe Str\. 14-16<br\/>68526 Ladenburg/);
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, href, text]) => `${text?.trim()}: ${href}`,
  );
  expect(links).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Telefon .*: tel:\+496990009140$/),
      expect.stringMatching(/^WhatsApp .*: https:\/\/wa\.me\/491713920014$/),
      expect.stringMatching(/^info@.*: mailto:info@autohaus-ladenburg\.example$/),
    ]),
  );
});

it("leads to the statement on accessibility, a section of the imprint", () => {
  const html = footerHtml({ demo: false, year: 2026 });
  expect(html).toMatch(/href="\/impressum#barrierefreiheit"[^>]*>Barrierefreiheit</);
});

it("repeats on home nothing of what stands right above it", () => {
  const html = footerHtml({ demo: false, year: 2026 }, "/");
  expect(html).not.toMatch(/Hohe Str|Vor Ort|wa\.me/);
  expect(html).toMatch(/tel:\+496990009140[\s\S]*Telefonisch[\s\S]*8:00–19:00/);
});

it("profiles elsewhere say so and know nothing of the page", () => {
  const html = footerHtml({ demo: false, year: 2026 });
  for (const network of ["Instagram", "Facebook", "WhatsApp"]) {
    const profile = new RegExp(
      `<a href="https://[^"]*" target="_blank" rel="noopener noreferrer"[^>]*>${network}(?:(?!</a>).)*externer Dienst`,
    );
    expect(html).toMatch(profile);
  }
});
