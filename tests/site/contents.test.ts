import { decodeHTML } from "entities";
import { describe, expect, it } from "vitest";
import { creditWarning } from "#domain/dealership/financing.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { attribute, readPage, textOf, textsOf } from "./html.ts";
import { readCars } from "./site.ts";

/** Facts and links in the server's HTML. */

function linksOf(html: string) {
  return [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", inner = ""]) => {
    const attribute = (name: string) =>
      decodeHTML(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
    return {
      name: attribute("aria-label") || textOf(inner),
      href: attribute("href"),
    };
  });
}
const linkOf = (html: string, name: RegExp) => linksOf(html).find((link) => name.test(link.name));

async function read(path: string) {
  const page = await readPage(path);
  const section = (heading: string) =>
    page.main.split(/(?=<h2[\s>])/).find((part) => textsOf(part, "h2")[0] === heading) ?? "";
  return { ...page, section };
}

describe("the home page", () => {
  it("warns of credit wherever it offers financing, once in the services and once in the FAQ", async () => {
    const { main } = await read("/");
    expect(textOf(main).split(creditWarning)).toHaveLength(3);
  });

  it("shows the makes of the specification, and says that it only sells their cars", async () => {
    const { section } = await read("/");
    const makes = section("Große Namen, ehrlich beschrieben");
    const [row = ""] = /<ul[^>]*aria-label="Marken".*?<\/ul>/s.exec(makes) ?? [];
    const names = [...row.matchAll(/<li>.*?<\/li>/gs)].map(
      ([item]) => textOf(item) || /alt="([^"]*)"/.exec(item)?.[1],
    );
    const specified = ["Porsche", "Mercedes-Benz", "BMW", "Audi", "Lamborghini", "Maserati"];
    expect(names).toEqual(specified);
    expect(textOf(makes)).toMatch(/kein Vertragshändler/);
  });

  it("shows the newest vehicles and leads into the list, never to an empty one", async () => {
    const cars = await readCars();
    const stock = (await read("/")).section("Neu eingetroffen");
    const shown = [...stock.matchAll(/<article.*?<\/article>/gs)].flatMap(([card]) =>
      linksOf(card).map(({ href }) => href.replace("/fahrzeug/", "")),
    );
    expect(shown).toHaveLength(4);
    const newest = cars.toSorted((a, b) => b.fetched_at.localeCompare(a.fetched_at));
    const limit = newest[3]?.fetched_at ?? "";
    for (const key of shown) {
      const fetched = cars.find(({ ad_key }) => ad_key === key)?.fetched_at ?? "";
      expect(fetched >= limit, key).toBe(true);
    }
    const all = linksOf(stock).find(({ href }) => href === "/fahrzeuge");
    expect(all?.name).toBe(`Alle ${formatVehicleCount(cars.length)}`);
    const entries = linksOf(stock).filter(({ href }) => href.startsWith("/fahrzeuge?"));
    expect(entries.length).toBeGreaterThan(3);
    for (const { name, href } of entries) {
      const [, count] = /Fahrzeuge: (\d+)$/.exec(name) ?? [];
      expect(Number(count), name).toBeGreaterThan(0);
      expect(textOf((await read(href)).main), name).toContain(formatVehicleCount(Number(count)));
    }
  });

  it("says where the showroom is, when it is open, and that ratings are not verified", async () => {
    const place = (await read("/")).section("Besuchen Sie uns");
    const text = textOf(place);
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
  it("has fields with input modes, autocomplete and length limits", async () => {
    const { main } = await read("/kontakt");
    const tagOf = (name: string) =>
      main
        .match(/<(input|select|textarea) [^>]*>/g)
        ?.find((tag) => attribute(tag, "name") === name) ?? "";
    for (const [name, attributes] of Object.entries({
      name: { type: "text", autoComplete: "name", maxLength: "100" },
      email: { type: "email", inputMode: "email", autoComplete: "email" },
      phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
      subject: {},
      message: { maxLength: "2000" },
    })) {
      const tag = tagOf(name);
      for (const [key, value] of Object.entries({ ...attributes, required: "" })) {
        expect(attribute(tag, key), `${key} of ${name}`).toBe(value);
      }
    }
  });

  it.each(["fahrzeug=000000000", "fahrzeug=../x&anliegen=1", "anliegen=probefahrt"])(
    "ignores %s",
    async (query) => {
      const { status, main } = await read(`/kontakt?${query}`);
      expect(status).toBe(200);
      expect(textsOf(main, "h1")).toEqual(["Kontakt"]);
      expect(linkOf(main, /^Per E-Mail senden/)).toBeUndefined();
    },
  );
});
