import { decodeHTML } from "entities";
import { describe, expect, it } from "vitest";
import { formatVehicleCount } from "#domain/format/format.ts";
import { creditWarning } from "#domain/profile/offers.ts";
import { readAttribute, readPage, readText, readTexts } from "./html.ts";
import { readCars } from "./site.ts";

function listNamedLinks(html: string) {
  return [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", inner = ""]) => {
    const readValue = (name: string) =>
      decodeHTML(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
    return {
      name: readValue("aria-label") || readText(inner),
      href: readValue("href"),
    };
  });
}

async function readSections(path: string) {
  const page = await readPage(path);
  const section = (heading: string) =>
    page.main.split(/(?=<h2[\s>])/).find((part) => readTexts(part, "h2")[0] === heading) ?? "";
  return { ...page, section };
}

describe("the home page", () => {
  it("warns of credit wherever it offers financing, once in the services and once in the FAQ", async () => {
    const { main } = await readSections("/");
    expect(readText(main).split(creditWarning)).toHaveLength(3);
  });

  it("shows the specified makes, and states that it is not their authorised dealer", async () => {
    const { section } = await readSections("/");
    const makes = section("Marken, die wir verkaufen");
    const [row = ""] = /<ul[^>]*aria-label="Marken".*?<\/ul>/s.exec(makes) ?? [];
    const names = [...row.matchAll(/<li>.*?<\/li>/gs)].map(
      ([item]) => readText(item) || /alt="([^"]*)"/.exec(item)?.[1],
    );
    const specified = ["Porsche", "Mercedes-Benz", "BMW", "Audi", "Lamborghini", "Maserati"];
    expect(names).toEqual(specified);
    expect(readText(makes)).toMatch(/kein Vertragshändler/);
  });

  it("shows the newest vehicles, and links only to lists that are not empty", async () => {
    const cars = await readCars();
    const stock = (await readSections("/")).section("Neu eingetroffen");
    const shown = [...stock.matchAll(/<article.*?<\/article>/gs)].flatMap(([card]) =>
      listNamedLinks(card).map(({ href }) => href.replace("/fahrzeug/", "")),
    );
    expect(shown).toHaveLength(4);
    const newest = cars.toSorted((a, b) => b.fetched_at.localeCompare(a.fetched_at));
    const limit = newest[3]?.fetched_at ?? "";
    for (const key of shown) {
      const fetched = cars.find(({ ad_key }) => ad_key === key)?.fetched_at ?? "";
      expect(fetched >= limit, key).toBe(true);
    }
    const allLink = listNamedLinks(stock).find(({ href }) => href === "/fahrzeuge");
    expect(allLink?.name).toBe(`Alle ${formatVehicleCount(cars.length)} ansehen`);
    const quickLinks = listNamedLinks(stock).filter(({ href }) => href.startsWith("/fahrzeuge?"));
    expect(quickLinks.length).toBeGreaterThan(3);
    for (const { name, href } of quickLinks) {
      const [, count] = /Fahrzeuge: (\d+)$/.exec(name) ?? [];
      expect(Number(count), name).toBeGreaterThan(0);
      expect(readText((await readSections(href)).main), name).toContain(
        formatVehicleCount(Number(count)),
      );
    }
  });

  it("shows the showroom's address and hours, and that ratings are not verified", async () => {
    const visitSection = (await readSections("/")).section("Besuchen Sie uns");
    const text = readText(visitSection);
    for (const words of [
      "Hohe Str. 14-16",
      "68526 Ladenburg",
      "4,8 von 5 aus 400 Bewertungen",
      "nicht geprüft",
      "Karte laden",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Mo–Fr ?8:00–18:00/);
  });
});

describe("the contact page", () => {
  it.each([
    ["fahrzeug=000000000", "Kontakt", ["000000000"]],
    ["fahrzeug=../x&anliegen=1", "Kontakt", []],
    ["anliegen=probefahrt", "Probefahrt vereinbaren", []],
  ])("with the query %s is headed %j and keeps the vehicle", async (query, heading, vehicle) => {
    const { status, main } = await readSections(`/kontakt?${query}`);
    expect(status).toBe(200);
    expect(readTexts(main, "h1")).toEqual([heading]);
    const fields = main.match(/<input [^>]*name="details\.vehicle"[^>]*>/g) ?? [];
    expect(fields.map((field) => readAttribute(field, "value"))).toEqual(vehicle);
  });
});
