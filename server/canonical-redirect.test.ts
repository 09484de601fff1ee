import { expect, it } from "vitest";
import { secretFolders } from "#domain/pages/paths.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();

const targetOf = async (path: string, init?: RequestInit) => {
  const { status, headers } = await site().ask(path, init);
  return [status, headers.get("location")];
};

it.each([
  ["/unternehmen", "/#unternehmen"],
  ["/unternehmen?utm=1", "/?utm=1#unternehmen"],
  ["/unsere-fahrzeuge", "/fahrzeuge"],
  ["/unsere-fahrzeuge/?marke=bmw&marke=audi", "/fahrzeuge?marke=bmw&marke=audi"],
  ["/fahrzeuge/", "/fahrzeuge"],
  [
    "/fahrzeuge/?kraftstoff=diesel&ort=M%C3%BCnchen%20Ost",
    "/fahrzeuge?kraftstoff=diesel&ort=M%C3%BCnchen%20Ost",
  ],
  ["//fahrzeuge", "/fahrzeuge"],
  ["/%66ahrzeuge", "/fahrzeuge"],
  ["/fahrzeug/900000101/", "/fahrzeug/900000101"],
  ["/Fahrzeug//Ab-1", "/fahrzeug/Ab-1"],
  ["/fahrzeug/Ab%2D1?x=//evil.test", "/fahrzeug/Ab-1?x=//evil.test"],
  ["/%46otos/Ab-1/", "/fotos/Ab-1"],
  ["/TERMIN//Ab.1?hinweis=ok", "/termin/Ab.1?hinweis=ok"],
  ["//", "/"],
])("redirects %s to %s permanently", async (path, target) => {
  expect(await targetOf(path)).toEqual([301, target]);
  expect(await targetOf(path, { method: "HEAD" })).toEqual([301, target]);
});

it("keeps redirects of secret links out of caches and search engines", async () => {
  for (const folder of secretFolders.keys()) {
    const { status, headers } = await site().ask(`${folder.toUpperCase()}//Ab-1/`);
    expect(status).toBe(301);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }
  expect((await site().ask("/KONTAKT")).headers.get("cache-control")).toBeNull();
});

it.each([
  "/",
  "/fahrzeuge",
  "/fahrzeug/900000101",
  "/fahrzeug/Ab-1",
  "/fahrzeug/%7e",
  // No key of a vehicle or page looks like these.
  "/fahrzeug/a%20b/",
  "/FOTOS/x%00",
  // Router data of a page.
  "/fahrzeuge.data",
  // Unknown pages are not found, whatever their spelling.
  "/fahrzeug",
  "/Fahrzeug/1/2",
  "/nirgendwo/",
  "/kontakt/x.css",
])("does not redirect %s", async (path) => {
  expect((await targetOf(path))[1]).toBeNull();
});

it("does not redirect a POST", async () => {
  expect((await site().ask("/Kontakt/", { method: "POST" })).status).not.toBe(301);
});
