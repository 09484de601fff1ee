import { expect, it } from "vitest";
import { breadcrumb } from "./breadcrumb.ts";

it("ends after ten segments, however long the address is", () => {
  expect(trail("/a".repeat(7_000))).toHaveLength(11);
});

const trail = (pathname: string) =>
  breadcrumb(pathname)?.map(({ name, path }) => (path === null ? name : `${name}→${path}`));

it.each([
  ["/", undefined],
  ["/fahrzeuge", ["Startseite→/", "Fahrzeuge"]],
  ["/fahrzeug/900000101", ["Startseite→/", "Fahrzeuge→/fahrzeuge", "Fahrzeugdetails"]],
  ["/fahrzeugankauf", ["Startseite→/", "Fahrzeugankauf"]],
  ["/kontakt/", ["Startseite→/", "Kontakt"]],
  ["/etwas/anderes", ["Startseite→/", "Etwas→/etwas", "Anderes"]],
  ["/%C3%BCber-uns", ["Startseite→/", "Über-uns"]],
  ["/%E0%A4%A", ["Startseite→/", "%E0%A4%A"]],
])("leads to %s", (pathname, expected) => {
  expect(trail(pathname)).toEqual(expected);
});
