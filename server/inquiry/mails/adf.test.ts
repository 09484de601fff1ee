import { decodeXML } from "entities";
import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { defaultDealership } from "#domain/dealership/default-dealership.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aContactInquiry, aVehicleInquiry } from "#tests/support/test-inquiry.ts";
import { adfDocument } from "./adf.ts";

const origin = "https://autohaus.example";

const write = (inquiry: Inquiry, car: Car | null, cars: readonly Car[] = []) =>
  adfDocument(inquiry, {
    car,
    cars: new Map(cars.map((each) => [each.ad_key, { state: "for-sale", car: each }])),
    origin,
    dealership: defaultDealership,
  });

/** A strict parser: throws unless elements are properly nested and text is escaped. */
function readXml(document: string): { path: string; text: string }[] {
  const [, content = ""] =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>\n([\s\S]*)$/.exec(
      document,
    ) ?? [];
  const open: string[] = [];
  const leaves: { path: string; text: string }[] = [];
  const token = /<(\/?)([a-z]+)((?: [a-z]+="[^"<&]*(?:&[a-z#0-9]+;[^"<&]*)*")*)>|([^<]+)/gy;
  for (const [, slash, name, attributes, text] of content.matchAll(token)) {
    if (text !== undefined) {
      expect(text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, "")).not.toContain("&");
      if (text.trim() !== "") leaves.push({ path: open.join(" "), text: decodeXML(text) });
    } else if (slash === "/") expect(open.pop()?.split("[")[0]).toBe(name);
    else open.push(attributes === "" ? `${name}` : `${name}[${attributes?.trim()}]`);
  }
  expect(open).toEqual([]);
  expect(content.replaceAll(token, "")).toBe("");
  return leaves;
}

const textAt = (leaves: ReturnType<typeof readXml>, ending: string) =>
  leaves.find(({ path }) => path.endsWith(ending))?.text;

describe("the document for dealer software", () => {
  it("names the sender and our vehicle that the sender wants to buy", () => {
    const leaves = readXml(write(aContactInquiry(), aCar()));
    const lines = leaves.map(({ path, text }) => `${path.split(" ").slice(2).join(" ")}: ${text}`);
    const vehicle = 'vehicle[interest="buy" status="used"]';
    expect(lines.slice(0, 14)).toEqual([
      'id[sequence="1" source="https://autohaus.example"]: K-7F4M-2Q',
      "requestdate: 2026-11-21T06:05:00.000Z",
      `${vehicle} id[source="mobile.de"]: 900000101`,
      `${vehicle} year: 2021`,
      `${vehicle} make: Volkswagen`,
      `${vehicle} model: Golf`,
      `${vehicle} stock: 900000101`,
      `${vehicle} trim: VIII Variant 2.0 TDI DSG Life`,
      `${vehicle} odometer[units="km"]: 68450`,
      `${vehicle} price[type="asking" currency="EUR"]: 19980`,
      'customer contact name[part="full"]: Erika Muster',
      "customer contact email: erika@muster.example",
      "customer contact phone: 0171 3920-055",
      "customer comments: Thema: Fahrzeugkauf\n\nGuten Tag,\n\nist der Golf noch da?",
    ]);
  });

  it("offers a new car of ours for sale, whatever the subject", () => {
    const inquiry = aContactInquiry({ subject: "ankauf" });
    const document = write(inquiry, aCar({ condition: "NEW" }));
    expect(textAt(readXml(document), 'vehicle[interest="buy" status="new"] model')).toBe("Golf");
  });

  it("names the sender and the vehicle offered to us", () => {
    const leaves = readXml(write(aVehicleInquiry(), null));
    const vehicle = 'vehicle[interest="sell" status="used"]';
    expect([
      textAt(leaves, `${vehicle} year`),
      textAt(leaves, `${vehicle} make`),
      textAt(leaves, `${vehicle} model`),
      textAt(leaves, `${vehicle} odometer[units="km"]`),
      textAt(leaves, `${vehicle} comments`),
      textAt(leaves, 'name[part="first"]'),
      textAt(leaves, 'name[part="last"]'),
      textAt(leaves, "customer comments"),
    ]).toEqual([
      "2019",
      "Škoda",
      "Octavia",
      "85000",
      "Anhängerkupplung\nStandheizung",
      "Jürgen",
      "Groß",
      "Bitte rufen Sie abends an.",
    ]);
  });

  it("names both vehicles of a trade-in", () => {
    const document = write(aVehicleInquiry(), aCar({ ad_key: "900000101" }));
    readXml(document);
    const interests = [...document.matchAll(/<vehicle interest="(\w+)"/g)].map(([, word]) => word);
    expect(interests).toEqual(["sell", "buy"]);
    expect(document).toContain('<id source="mobile.de">900000101</id>');
  });

  it("names every vehicle of ours, and in words those that are not on the website", () => {
    const stock = ["1", "2"].map((ad_key) => aCar({ ad_key }));
    const details = { vehicle: "1", otherVehicles: ["2", "3"] };
    const inquiry = aContactInquiry({ message: "" }, { adKey: "1", details });
    const leaves = readXml(write(inquiry, stock[0] ?? null, stock));
    const keys = leaves.filter(({ path }) =>
      path.endsWith('vehicle[interest="buy" status="used"] id[source="mobile.de"]'),
    );
    expect(keys.map(({ text }) => text)).toEqual(["1", "2"]);
    expect(textAt(leaves, "customer comments")).toBe(
      "Thema: Fahrzeugkauf\n\nWeiteres Fahrzeug: Volkswagen Golf VIII Variant 2.0 TDI DSG Life, 19.980 €, Nr. 2 https://autohaus.example/fahrzeug/2\nWeiteres Fahrzeug: Nr. 3, nicht auf der Website",
    );
  });

  it("has the required vehicle element even without a vehicle", () => {
    const document = write(aContactInquiry({ subject: "service" }), null);
    readXml(document);
    expect(document).toContain("<year></year>\n<make></make>\n<model></model>");
  });

  it.each([
    "</comments><vendor>&amp;",
    "]]> <![CDATA[ <?xml?> <!-- -->",
    '" onload="x" \'',
    "Emoji 🚗 und עברית",
    "half \ud83d of a pair, \ufffe and \u0000 none",
  ])("escapes typed text: %j", (message) => {
    const leaves = readXml(write(aContactInquiry({ message }), null));
    const written = message.replaceAll(/\ud83d(?![\udc00-\udfff])|[\ufffe\0]/g, "");
    expect(textAt(leaves, "customer comments")).toBe(`Thema: Fahrzeugkauf\n\n${written}`);
  });
});
