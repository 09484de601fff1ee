import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { SiteFooter } from "./site-footer.tsx";
import { ProfileProvider, SiteSettingsProvider, unknownSiteSettings } from "./site-settings.ts";

type Shown = { isDemo: boolean; today: string };

function footerHtml({ isDemo, today }: Shown, path = "/fahrzeuge"): string {
  const value = { ...unknownSiteSettings, isDemo, rendered: { day: today, minutes: 600 } };
  const footer = createElement(
    ProfileProvider,
    { value: defaultProfile },
    createElement(SiteSettingsProvider, { value }, createElement(SiteFooter)),
  );
  const router = createMemoryRouter([{ id: "page", path, element: footer, loader: () => ({}) }], {
    initialEntries: [path],
    hydrationData: { loaderData: { page: {} } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const footerText = (settings: Shown) =>
  footerHtml(settings)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("ends the copyright range with the current year", () => {
  expect(footerText({ isDemo: false, today: "2026-11-27" })).toContain(
    "© 2024–2026 Autohaus Ladenburg",
  );
  expect(footerText({ isDemo: false, today: "2027-01-01" })).toContain(
    "© 2024–2027 Autohaus Ladenburg",
  );
});

it("separates the showroom's hours from the phone's", () => {
  const text = footerText({ isDemo: true, today: "2026-11-27" });
  expect(text).toContain("Vor Ort Mo–Fr 8:00–18:00 Uhr Sa 9:00–14:00 Uhr So geschlossen");
  expect(text).toContain("Telefonisch Mo–Fr 8:00–19:00 Uhr");
  expect(text).toContain("Demo-Bestand");
});

it("names a week ahead when the showroom's hours differ", () => {
  const christmas = "Fr 25.12.: geschlossen";
  expect(footerText({ isDemo: false, today: "2026-12-17" })).not.toContain(christmas);
  expect(footerText({ isDemo: false, today: "2026-12-18" })).toContain(christmas);
});

it("lists in a demo the three steps to a real site", () => {
  const html = footerHtml({ isDemo: true, today: "2026-11-27" });
  expect(html.match(/<li>(?:(?!<li>).)*(?:MOBILE_DE_|\/buero|SITE_URL)/g)).toHaveLength(3);
  expect(footerText({ isDemo: false, today: "2026-11-27" })).not.toContain("SITE_URL");
});

it("shows address, phone, WhatsApp and mail with links", () => {
  const html = footerHtml({ isDemo: false, today: "2026-11-27" });
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

it("links to the accessibility statement in the imprint", () => {
  const html = footerHtml({ isDemo: false, today: "2026-11-27" });
  expect(html).toMatch(/href="\/impressum#barrierefreiheit"[^>]*>Barrierefreiheit</);
});

it.each(["/", "/kontakt"])("omits on %s the contact details that are right above it", (path) => {
  const html = footerHtml({ isDemo: false, today: "2026-11-27" }, path);
  expect(html).not.toMatch(/Hohe Str|Vor Ort|wa\.me|Öffnungszeiten/);
  expect(html).toMatch(/tel:\+496990009140[\s\S]*Telefonisch erreichbar[\s\S]*8:00–19:00/);
});

it("marks links to social networks as external and sends no referrer", () => {
  const html = footerHtml({ isDemo: false, today: "2026-11-27" });
  for (const network of ["Instagram", "Facebook", "WhatsApp"]) {
    const profile = new RegExp(
      `<a href="https://[^"]*" target="_blank" rel="noopener noreferrer"[^>]*>${network}(?:(?!</a>).)*externer Dienst`,
    );
    expect(html).toMatch(profile);
  }
});
