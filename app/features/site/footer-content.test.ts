import { expect, it } from "vitest";
import { footerHtml } from "./footer-content.tsx";

it("names the running year, also after New Year", () => {
  expect(footerHtml({ demo: false, year: 2026 })).toContain("© 2024–2026");
  expect(footerHtml({ demo: false, year: 2027 })).toContain("© 2024–2027");
});

it("parts the hours of the showroom from those of the phone", () => {
  const html = footerHtml({ demo: true, year: 2026 });
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Vor Ort Mo–Fr 8:00–18:00 Uhr Sa 9:00–14:00 Uhr So geschlossen");
  expect(text).toContain("Telefonisch Mo–Fr 8:00–19:00 Uhr");
});
