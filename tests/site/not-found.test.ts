import { expect, it } from "vitest";
import { findElement, findElements, findLinks, readPage, readTexts } from "./html.ts";

/** The 404 page in the server's HTML. */
async function readNotFound(path: string) {
  const { status, html, main, heading } = await readPage(path);
  expect([status, heading], path).toEqual([404, "Seite nicht gefunden"]);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  return {
    html,
    shown: readTexts(main, "code").join(),
    offered: findElements(main, "li").flatMap(findLinks),
    hasGuess: readTexts(main, "h2").some((text) => text.startsWith("Meinten Sie")),
    breadcrumb: readTexts(findElement(html, 'aria-label="Brotkrümel"'), "li"),
    lastLinks: findLinks(main).slice(-2),
  };
}

it("lists the pages without a button of their own for a path that resembles none, and links on", async () => {
  const { shown, hasGuess, offered, lastLinks } = await readNotFound("/nirgendwo");
  expect(shown).toBe("/nirgendwo");
  expect(hasGuess).toBe(false);
  for (const name of ["Über uns", "Kontakt"]) {
    expect(offered.map(([label]) => label)).toContain(name);
  }
  expect(offered.map(([, path]) => path)).not.toContain("/fahrzeuge");
  expect(lastLinks).toEqual([
    ["Zu unseren Fahrzeugen", "/fahrzeuge"],
    ["Zur Startseite", "/#hero"],
  ]);
});

it("truncates a long path at a character boundary", async () => {
  // A surrogate pair where the path is cut.
  const path = `/${"a".repeat(298)}${"%F0%9F%9A%97".repeat(2)}`;
  expect((await readNotFound(path)).shown).toBe(`/${"a".repeat(298)}🚗…`);
});

it.each([
  ["/termin/abc", "Diesen Termin gibt es nicht (mehr)"],
  ["/suchauftrag/abc", "Diesen Suchauftrag gibt es nicht (mehr)"],
  ["/fotos/abc", "Dieser Link gilt nicht (mehr)"],
])("responds 404 to %s, a truncated link from a mail", async (path, title) => {
  const { status, heading } = await readPage(path);
  expect([status, heading]).toEqual([404, title]);
});

it("has a title", async () => {
  const { html } = await readNotFound("/nirgendwo");
  expect(readTexts(html, "title")[0]).toMatch(/^Seite nicht gefunden \| ./);
});
