import { expect, it } from "vitest";
import { elements, elementWith, links, readPage, textsOf } from "./html.ts";

/** The 404 page (R3) in the server's HTML. */
async function readNotFound(path: string) {
  const { status, html, main, heading } = await readPage(path);
  expect([status, heading], path).toEqual([404, "Seite nicht gefunden"]);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  return {
    html,
    shown: textsOf(main, "code").join(),
    offered: elements(main, "li").flatMap(links),
    isSure: textsOf(main, "h2").includes("Meinten Sie …?"),
    trail: textsOf(elementWith(html, 'aria-label="Brotkrümel"'), "li"),
    ways: links(main).slice(-2),
  };
}

it("lists all pages for a path that resembles none, and links on", async () => {
  const { shown, isSure, offered, ways } = await readNotFound("/nirgendwo");
  expect(shown).toBe("/nirgendwo");
  expect(isSure).toBe(false);
  for (const name of ["Über uns", "Fahrzeuge", "Kontakt"]) {
    expect(offered.map(([label]) => label)).toContain(name);
  }
  expect(ways).toEqual([
    ["Zu unseren Fahrzeugen", "/fahrzeuge"],
    ["Zur Startseite", "/#hero"],
  ]);
});

it.each([
  ["/gebr%C3%A4uchliche%20Wagen", "/gebräuchliche Wagen", ["Gebräuchliche Wagen"]],
  ["/fahrzeug/1/2?x", "/fahrzeug/1/2", ["Fahrzeug", "1", "2"]],
  ["/broken%E4path%", "/broken%E4path%", ["Broken%E4path%"]],
  [
    "/%3Cscript%3Ealert(1)%3C/script%3E",
    "/<script>alert(1)</script>",
    ["<script>alert(1)<", "Script>"],
  ],
])("shows %s decoded, with its breadcrumb", async (path, shown, trail) => {
  const page = await readNotFound(path);
  expect(page.shown).toBe(shown);
  expect(page.trail).toEqual(["Startseite", ...trail]);
  expect(page.html).not.toContain("<script>alert");
});

it("truncates a long path at a character boundary", async () => {
  // A surrogate pair where the path is cut.
  const path = `/${"a".repeat(298)}${"%F0%9F%9A%97".repeat(2)}`;
  expect((await readNotFound(path)).shown).toBe(`/${"a".repeat(298)}🚗…`);
});

it.each([
  ["/termin/abc", "Diesen Termin gibt es nicht (mehr)"],
  ["/termin/antwort/confirm.abc", "Dieser Link gilt nicht (mehr)"],
  ["/suchauftrag/abc", "Diesen Suchauftrag gibt es nicht (mehr)"],
  ["/fotos/abc", "Diesen Link gibt es nicht (mehr)"],
  ["/vorgang/K-abc", "Dieser Link gilt nicht mehr"],
])("answers 404 to %s, a truncated link of a mail", async (path, title) => {
  const { status, heading } = await readPage(path);
  expect([status, heading]).toEqual([404, title]);
});
