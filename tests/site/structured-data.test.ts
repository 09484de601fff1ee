import { expect, it } from "vitest";
import { validationErrors } from "../schema-org.ts";
import { hiddenPages, indexedPages } from "./all-pages.ts";
import { get, readCars } from "./site.ts";

function readStructuredData(html: string): { "@graph": Record<string, unknown>[] } | null {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(texts.length).toBeLessThan(2);
  const text = texts[0]?.[1];
  return text === undefined || text === "{}" ? null : JSON.parse(text);
}

const listTypes = (data: ReturnType<typeof readStructuredData>) =>
  (data?.["@graph"] ?? []).map((node) => [node["@type"]].flat().join("+"));

it("every page has structured data that is valid by schema.org", async () => {
  const cars = await readCars();
  const expected: Record<string, string[]> = {
    "/": ["AutoDealer", "WebSite"],
    "/fahrzeuge": ["CollectionPage", "BreadcrumbList"],
    "/fahrzeugankauf": ["Service", "BreadcrumbList", "AutoDealer"],
    "/kontakt": ["ContactPage", "BreadcrumbList", "AutoDealer"],
    "/impressum": ["BreadcrumbList"],
    "/datenschutz": ["BreadcrumbList"],
  };
  const vehicle = ["Product+Car", "BreadcrumbList", "AutoDealer"];
  for (const path of indexedPages(cars)) {
    const data = readStructuredData(await (await get(path)).text());
    expect(validationErrors(data), path).toEqual([]);
    const page = path.replace(/\?.*/, "");
    expect(listTypes(data), path).toEqual(expected[page] ?? vehicle);
  }
});

it("a noindex page has no structured data", async () => {
  const cars = await readCars();
  for (const [path] of hiddenPages(cars)) {
    const data = readStructuredData(await (await get(path)).text());
    expect(data, path).toBeNull();
  }
});
