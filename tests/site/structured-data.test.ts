import { decodeHTML } from "entities";
import { expect, it } from "vitest";
import { dealership } from "#domain/dealership/dealership.ts";
import { formatDecimal } from "#domain/format/format.ts";
import { faultsOf } from "../schema-org.ts";
import { hiddenPages, indexedPages } from "./all-pages.ts";
import { get, readCars } from "./site.ts";

function structuredData(html: string): { "@graph": Record<string, unknown>[] } | null {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(texts.length).toBeLessThan(2);
  const text = texts[0]?.[1];
  return text === undefined || text === "{}" ? null : JSON.parse(text);
}

const typesOf = (data: ReturnType<typeof structuredData>) =>
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
    const data = structuredData(await (await get(path)).text());
    expect(faultsOf(data), path).toEqual([]);
    const page = path.replace(/\?.*/, "");
    expect(typesOf(data), path).toEqual(expected[page] ?? vehicle);
  }
});

it("a noindex page has no structured data, except at most its breadcrumb", async () => {
  const cars = await readCars();
  for (const [path, status] of hiddenPages(cars)) {
    const data = structuredData(await (await get(path)).text());
    if (data !== null) expect(faultsOf(data), path).toEqual([]);
    if (status !== 200) expect(data, path).toBeNull();
  }
});

it("home's structured data match its text", async () => {
  const html = await (await get("/")).text();
  const data = structuredData(html);
  const dealer = data?.["@graph"].find((node) => node["@type"] === "AutoDealer");
  expect(dealer).toMatchObject({
    name: dealership.name,
    address: { streetAddress: "Hohe Str. 14-16", postalCode: "68526" },
  });
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = decodeHTML(main.replaceAll(/<[^>]*>/g, "")).replaceAll(/\s+/g, " ");
  const { ratingValue, ratingCount } = Object(Object(dealer).aggregateRating);
  expect(text).toContain(formatDecimal(ratingValue));
  expect(text).toContain(String(ratingCount));
  const hours: { opens: string; closes: string }[] = Object(dealer).openingHoursSpecification;
  expect(hours).toHaveLength(2);
  for (const { opens, closes } of hours) {
    expect(text).toContain(`${opens.replace(/^0/, "")}–${closes}`);
  }
});
