import { describe, expect, it } from "vitest";
import { breadcrumb } from "./breadcrumb.ts";
import { type Car, carSchema } from "./car.ts";
import {
  breadcrumbData,
  dealerData,
  graph,
  jsonLdText,
  vehicleData,
  vehicleListData,
} from "./structured-data.ts";
import { aCar } from "./test-car.ts";

const origin = "https://www.example.de";
const path = "/fahrzeug/900000101";
const data = (fields: Partial<Car> = {}) => vehicleData({ car: aCar(fields), origin, path });
const trail = () => breadcrumbData(breadcrumb(path) ?? [], origin);
const list = (count: number) =>
  vehicleListData({
    cars: Array.from({ length: count }, (_, i) => ({ ad_key: String(i + 1) })),
    total: count,
    origin,
  });

const bareCar = carSchema.parse({
  ad_key: "900000101",
  brand: "Volkswagen",
  model: "Golf",
  features: [],
  images: [],
  gearbox: null,
  technical_data: null,
  fetched_at: "2026-11-20T08:00:00Z",
});

it("describes a vehicle", () => {
  const car = aCar({ model: "Golf", model_group: "VIII Variant", drive_type: "ALL_WHEEL" });
  expect(vehicleData({ car, origin, path })).toEqual({
    "@type": ["Product", "Car"],
    "@id": `${origin}${path}#fahrzeug`,
    url: `${origin}${path}`,
    name: "Volkswagen Golf VIII Variant",
    description: "Gepflegter Kombi.",
    sku: "900000101",
    brand: { "@type": "Brand", name: "Volkswagen" },
    model: "Golf",
    vehicleConfiguration: "VIII Variant",
    vehicleModelDate: "2021",
    dateVehicleFirstRegistered: "2021-03-01",
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: { "@type": "QuantitativeValue", value: 68450, unitCode: "KMT" },
    numberOfPreviousOwners: 1,
    bodyType: "Kombi",
    color: "Grau",
    vehicleInteriorColor: "Schwarz",
    vehicleInteriorType: "Stoff",
    numberOfDoors: 4,
    vehicleSeatingCapacity: 5,
    vehicleTransmission: "Automatik",
    driveWheelConfiguration: "https://schema.org/AllWheelDriveConfiguration",
    fuelType: "Diesel",
    vehicleEngine: {
      "@type": "EngineSpecification",
      fuelType: "Diesel",
      enginePower: [
        { "@type": "QuantitativeValue", value: 110, unitCode: "KWT" },
        { "@type": "QuantitativeValue", value: 150, unitText: "PS" },
      ],
      engineDisplacement: { "@type": "QuantitativeValue", value: 1968, unitCode: "CMQ" },
    },
    emissionsCO2: 119,
    meetsEmissionStandard: "Euro 6d",
    image: [
      `${origin}/bilder/900000101/1-0b7e6c1d-1600.jpg`,
      `${origin}/bilder/900000101/2-7c9e6679-1600.jpg`,
    ],
    offers: {
      "@type": "Offer",
      url: `${origin}${path}`,
      price: "19980",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/UsedCondition",
      seller: { "@id": `${origin}/#autohaus` },
    },
  });
});

it("says of an unknown vehicle only what is fixed: five seats, four doors", () => {
  expect(vehicleData({ car: bareCar, origin, path })).toEqual({
    "@type": ["Product", "Car"],
    "@id": `${origin}${path}#fahrzeug`,
    url: `${origin}${path}`,
    name: "Volkswagen Golf",
    sku: "900000101",
    brand: { "@type": "Brand", name: "Volkswagen" },
    model: "Golf",
    numberOfDoors: 4,
    vehicleSeatingCapacity: 5,
  });
});

describe("a vehicle", () => {
  it.each([null, 0])("of price %j offers nothing", (price_amount) => {
    expect(data({ price_amount })).not.toHaveProperty("offers");
  });

  it("costs what the page says, without decimals", () => {
    expect(data({ price_amount: 19_980.5 })).toHaveProperty("offers.price", "19981");
    expect(data({ price_amount: 1_250_000 })).toHaveProperty("offers.price", "1250000");
  });

  it("never shows the fallback picture or a foreign one", () => {
    const urls = ["/bilder/ersatz.jpg", "//evil.example/x.jpg", "https://evil.example/x.jpg"];
    expect(data({ images: urls.map((url) => ({ url })) })).not.toHaveProperty("image");
  });

  it("shows its real seats and doors", () => {
    const car = { door_count: 2, technical_data: { cubicCapacity: null, seats: 7 } };
    expect(data(car)).toMatchObject({ numberOfDoors: 2, vehicleSeatingCapacity: 7 });
  });

  it("leaves out a drive and a condition that schema.org has no word for", () => {
    const odd = data({ drive_type: "constructor", condition: "MINT" });
    expect(odd).not.toHaveProperty("driveWheelConfiguration");
    expect(odd).not.toHaveProperty("itemCondition");
    expect(odd).not.toHaveProperty("offers.itemCondition");
  });

  it("hides no damage", () => {
    expect(data({ accident_damaged: true, damage_unrepaired: true })).toHaveProperty(
      "knownVehicleDamages",
      "Unfallfahrzeug; Beschädigt, nicht repariert",
    );
  });

  it("has an engine without displacement when it is electric", () => {
    const technical_data = { cubicCapacity: null, seats: 5 };
    expect(data({ fuel_type: "ELECTRIC", technical_data })).not.toHaveProperty(
      "vehicleEngine.engineDisplacement",
    );
  });

  it("describes itself on one line of at most 5,000 characters", () => {
    const { description } = data({ description: `Eins\n\nzwei ${"x".repeat(9_000)}` });
    expect(description).toMatch(/^Eins zwei x+$/);
    expect(String(description)).toHaveLength(5_000);
  });
});

it("leads to the vehicle by the labels of the page", () => {
  expect(trail()).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Startseite", item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: "Fahrzeuge", item: `${origin}/fahrzeuge` },
      { "@type": "ListItem", position: 3, name: "Fahrzeugdetails" },
    ],
  });
});

it("names the dealer whom the offers refer to, and rates him nowhere", () => {
  const dealer = dealerData(origin);
  expect(dealer).toMatchObject({ "@type": "AutoDealer", url: `${origin}/` });
  expect(data()).toHaveProperty("offers.seller.@id", dealer["@id"]);
  expect(dealer).not.toHaveProperty("aggregateRating");
});

it("lists the first ten vehicles by address, and counts all", () => {
  const { mainEntity } = list(37);
  expect(mainEntity).toMatchObject({ "@type": "ItemList", numberOfItems: 37 });
  expect(mainEntity).toHaveProperty("itemListElement.length", 10);
  expect(mainEntity).toHaveProperty("itemListElement.9", {
    "@type": "ListItem",
    position: 10,
    url: `${origin}/fahrzeug/10`,
  });
});

describe("the text between script tags", () => {
  it("cannot be left by a hostile brand", () => {
    const brand = "</script><b>x";
    const text = jsonLdText(graph([data({ brand })]));
    expect(text).not.toContain("<");
    const parsed: unknown = JSON.parse(text);
    expect(parsed).toHaveProperty("@graph.0.brand.name", brand);
  });

  it("holds no line separators", () => {
    const text = jsonLdText({ description: "a\u2028b\u2029c" });
    expect(text).toBe('{"description":"a\\u2028b\\u2029c"}');
  });
});

/** Properties of schema.org that each type knows, itself or by inheritance; those we use. */
const thing = ["name", "url", "image", "description"];
const quantitative = ["value", "unitCode", "unitText"];
const vocabulary: Record<string, readonly string[]> = {
  Product: [...thing, "brand", "model", "color", "sku", "itemCondition", "offers"],
  Car: [
    ...["bodyType", "dateVehicleFirstRegistered", "driveWheelConfiguration", "emissionsCO2"],
    ...["fuelType", "knownVehicleDamages", "meetsEmissionStandard", "mileageFromOdometer"],
    ...["numberOfDoors", "numberOfPreviousOwners", "vehicleConfiguration", "vehicleEngine"],
    ...["vehicleInteriorColor", "vehicleInteriorType", "vehicleModelDate"],
    ...["vehicleSeatingCapacity", "vehicleTransmission"],
  ],
  Brand: thing,
  Offer: [...thing, ...["price", "priceCurrency", "availability", "itemCondition", "seller"]],
  QuantitativeValue: quantitative,
  EngineSpecification: ["fuelType", "enginePower", "engineDisplacement"],
  BreadcrumbList: [...thing, "itemListElement", "numberOfItems"],
  ItemList: [...thing, "itemListElement", "numberOfItems"],
  ListItem: [...thing, "item", "position"],
  CollectionPage: [...thing, "inLanguage", "mainEntity"],
  AutoDealer: [...thing, "telephone", "address"],
  PostalAddress: [...["streetAddress", "postalCode", "addressLocality", "addressCountry"]],
};

/** Every property of a tree that its type does not know, and every empty value. */
function strangers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strangers);
  if (typeof value !== "object" || value === null) {
    return value === null || value === "" || value === undefined ? ["empty value"] : [];
  }
  const types = "@type" in value ? [value["@type"]].flat().map(String) : [];
  const allowed = new Set(types.flatMap((type) => vocabulary[type] ?? [`no type ${type}`]));
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith("@") || allowed.has(name) ? [] : [`${types.join()}.${name}`]),
    ...strangers(inner),
  ]);
}

it("uses no property that schema.org does not know for its type, and no empty value", () => {
  const damaged = data({ accident_damaged: true });
  const nodes = [damaged, data(), trail(), dealerData(origin), list(12)];
  const bare = vehicleData({ car: bareCar, origin, path });
  expect([...nodes, bare].flatMap(strangers)).toEqual([]);
  expect(strangers({ "@type": "Brand", rating: 5, name: "" })).toEqual([
    "Brand.rating",
    "empty value",
  ]);
});
