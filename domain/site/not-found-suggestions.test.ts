import { expect, it } from "vitest";
import { notFoundSuggestions } from "./not-found-suggestions.ts";

it.each([
  ["/unternehmen", "/#unternehmen"],
  ["/about", "/#unternehmen"],
  ["/about-us.html", "/#unternehmen"],
  ["/%C3%9Cber-uns", "/#unternehmen"],
  ["/Unternehmn", "/#unternehmen"],
  ["/cars", "/fahrzeuge"],
  ["/vehicles", "/fahrzeuge"],
  ["/vehicles/bmw", "/fahrzeuge"],
  ["/fahrzeug", "/fahrzeuge"],
  ["/fahrzuege", "/fahrzeuge"],
  ["/de/cars/", "/fahrzeuge"],
  ["/fahrzeugankuaf", "/fahrzeugankauf"],
  ["/contact", "/kontakt"],
  ["/Kontakt.php", "/kontakt"],
  ["/kontkat", "/kontakt"],
])("takes %s for %s", (path, target) => {
  expect(notFoundSuggestions(path).meant?.path).toBe(target);
});

it.each([
  "/nirgendwo",
  "/a",
  "/%E0%A4%A",
  "/c/a/r",
  "/wp-login.php",
  `/${"about".repeat(100)}`,
  "/",
])("takes %s for no page", (path) => {
  expect(notFoundSuggestions(path).meant).toBeNull();
});

it("offers the pages of the specification", () => {
  const offered = notFoundSuggestions("/x").all.map(({ label, path }) => `${label} ${path}`);
  expect(offered).toContain("Über uns /#unternehmen");
  expect(offered).toContain("Fahrzeuge /fahrzeuge");
  expect(offered).toContain("Kontakt /kontakt");
});
