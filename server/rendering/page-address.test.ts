import fc from "fast-check";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { notFoundSuggestions } from "#domain/pages/not-found-suggestions.ts";
import { fixedPages, paths } from "#domain/pages/paths.ts";
import { fillPath, notFoundTemplatePath, pageAddress } from "./site-pages.ts";

const addressOf = (asked: string) => pageAddress(asked).address;

describe("pageAddress keeps only what a page reads of an address", () => {
  it.each([
    ["/fahrzeuge?utm_source=x&fbclid=1", "/fahrzeuge"],
    ["/fahrzeuge?x=1&seite=2&marke=BMW&suche=", "/fahrzeuge?marke=BMW&seite=2&suche="],
    ["/suchauftrag?x=1&marke=BMW", "/suchauftrag?marke=BMW"],
    ["/fahrzeuge?ausstattung=a&x&ausstattung=b", "/fahrzeuge?ausstattung=a&ausstattung=b"],
    ["/kontakt?anliegen=probefahrt&fahrzeug=1&gclid=2", "/kontakt?fahrzeug=1&anliegen=probefahrt"],
    ["/vergleich?fahrzeuge=a&x=1&fahrzeuge=b,a,%00", "/vergleich?fahrzeuge=a%2Cb"],
    ["/vergleich.data?fahrzeuge=b,c", "/vergleich.data?fahrzeuge=b%2Cc"],
    ["/vergleich?fahrzeuge=,", "/vergleich"],
    ["/impressum?a=%0a", "/impressum"],
    ["/fahrzeug/%31", "/fahrzeug/1"],
    ["/fahrzeug/%0a", "/fahrzeug/~"],
    [`/fahrzeug/${"9".repeat(65)}`, "/fahrzeug/~"],
    [
      "/fahrzeuge.data?_routes=root%2Croutes/vehicles,x&y",
      "/fahrzeuge.data?_routes=root%2Croutes%2Fvehicles",
    ],
    ["/fahrzeuge.data?_routes=x", "/fahrzeuge.data"],
    ["/kontakt/_.data?fahrzeug=1", "/kontakt.data?fahrzeug=1"],
    ["/nirgendwo/hier.data?_routes=routes/not-found&x", "/-.data?_routes=routes%2Fnot-found"],
  ])("%s → %s", (asked, address) => {
    expect(addressOf(asked)).toBe(address);
    expect(addressOf(address)).toBe(address);
  });

  it("matches the route ids of the app", () => {
    const pathOf = (path: string | undefined) => (path === undefined ? "/" : `/${path}`);
    const ids = new Map(
      routes.flatMap(({ path, file, children }): [string, string][] =>
        children ? [] : [[pathOf(path), file.replace(/\.tsx$/, "")]],
      ),
    );
    for (const page of [...fixedPages, "/fahrzeug/:adKey"]) {
      const id = ids.get(page) ?? "";
      const file = page === paths.home ? "/_.data" : `${page.replace(":adKey", "1")}.data`;
      const asked = `${file}?_routes=${encodeURIComponent(id)}`;
      expect(addressOf(asked)).toBe(asked);
    }
  });
});

describe("the 404 page", () => {
  const pageOf = (path: string) => {
    const trail = (breadcrumb(path) ?? []).map(({ name, path: target }) =>
      target === null ? `<b>${name}</b>` : `<a href="${target}">${name}</a>`,
    );
    return `<p>-_0_-</p>${trail.join("")}<code>${path}</code>`;
  };
  const fill = (path: string) => {
    const templatePath = notFoundTemplatePath(path);
    return fillPath(pageOf(templatePath), templatePath, path);
  };

  it("shows its path escaped in every place", () => {
    expect(fill("/kontakt/%C3%BCber%20uns/ende")).toBe(
      '<p>-_0_-</p><a href="/">Startseite</a><a href="/kontakt">Kontakt</a>' +
        "<b>Über uns</b><b>Ende</b><code>/kontakt/über uns/ende</code>",
    );
    const hostile = fill("/%3Cscript%3Ealert('1')&%22/-_1_-/$&/-_0_-");
    expect(hostile).toContain(
      "<code>/&lt;script&gt;alert(&#x27;1&#x27;)&amp;&quot;/-_1_-/$&amp;/-_0_-</code>",
    );
    expect(hostile).not.toContain("<script");
  });

  it("is rendered for few template paths, with the same suggestions", () => {
    const words = fc.constantFrom("kontakt", "cars", "team", "Über-Uns.html", "x", "%0a", "%");
    const segment = fc.oneof(words, fc.webSegment());
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 14 }), (segments) => {
        const path = `/${segments.join("/")}`;
        const templatePath = notFoundTemplatePath(path);
        if (segments.every((text) => text === "")) return;
        expect(templatePath).toMatch(/^(\/kontakt)?(\/-_([a-z]+|\d)_-){1,10}$/);
        expect(notFoundSuggestions(templatePath).suggestedPage).toEqual(
          notFoundSuggestions(path).suggestedPage,
        );
      }),
    );
  });
});
