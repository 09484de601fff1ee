import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { defaultProfile as profile } from "#domain/profile/default-profile.ts";
import { shownFaq } from "#domain/profile/shown-home.ts";
import { aCar, bareCar } from "#tests/support/test-car.ts";
import { homeGraph, listGraph, vehicleData, vehicleGraph } from "./structured-data.ts";

const origin = "https://www.example.de";
const path = "/fahrzeug/900000101";
const data = (fields: Partial<Car> = {}) => vehicleData(aCar(fields), origin);
const [question] = shownFaq(profile.home.faq, profile);
const list = (count: number) =>
  listGraph({
    cars: Array.from({ length: count }, (_, i) => ({ ad_key: String(i + 1) })),
    total: count,
    origin,
  });

function nodeOf(text: string, type: string): Record<string, unknown> | undefined {
  const { "@graph": nodes }: { "@graph": Record<string, unknown>[] } = JSON.parse(text);
  return nodes.find((node) => [node["@type"]].flat().includes(type));
}

it("describes a vehicle", () => {
  const car = aCar({ model: "Golf", model_group: "VIII Variant", drive_type: "ALL_WHEEL" });
  expect(vehicleData(car, origin)).toEqual({
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

it("defaults to five seats and four doors for a vehicle with few values", () => {
  expect(vehicleData(bareCar, origin)).toEqual({
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
  it.each([null, 0])("with the price %j has no offer", (price_amount) => {
    expect(data({ price_amount })).not.toHaveProperty("offers");
  });

  it("has the price of the page, without decimals", () => {
    expect(data({ price_amount: 19_980.5 })).toHaveProperty("offers.price", "19981");
    expect(data({ price_amount: 1_250_000 })).toHaveProperty("offers.price", "1250000");
  });

  it("omits the fallback picture and foreign pictures", () => {
    const urls = ["/bilder/ersatz.jpg", "//evil.example/x.jpg", "https://evil.example/x.jpg"];
    expect(data({ images: urls.map((url) => ({ url })) })).not.toHaveProperty("image");
  });

  it("shows its real seats and doors", () => {
    const car = { door_count: 2, technical_data: { cubicCapacity: null, seats: 7 } };
    expect(data(car)).toMatchObject({ numberOfDoors: 2, vehicleSeatingCapacity: 7 });
  });

  it("omits a drive and a condition that schema.org does not know", () => {
    const odd = data({ drive_type: "constructor", condition: "MINT" });
    expect(odd).not.toHaveProperty("driveWheelConfiguration");
    expect(odd).not.toHaveProperty("itemCondition");
    expect(odd).not.toHaveProperty("offers.itemCondition");
  });

  it("names all damage", () => {
    const flawed = { accident_damaged: true, damage_unrepaired: true, roadworthy: false };
    expect(data({ ...flawed, hail_damage: true })).toHaveProperty(
      "knownVehicleDamages",
      "Unfallfahrzeug; Beschädigt, nicht repariert; Hagelschaden; Nicht fahrtauglich",
    );
  });

  it.each([
    [{ hail_damage: true }, "Damaged"],
    [{ damage_unrepaired: true }, "Damaged"],
    [{ accident_damaged: true }, "Used"],
  ])("with %j is in the condition %s", (fields, condition) => {
    const itemCondition = `https://schema.org/${condition}Condition`;
    expect(data(fields)).toMatchObject({ itemCondition, offers: { itemCondition } });
  });

  it("has an engine without displacement when it is electric", () => {
    const technical_data = { cubicCapacity: null, seats: 5 };
    expect(data({ fuel_type: "ELECTRIC", technical_data })).not.toHaveProperty(
      "vehicleEngine.engineDisplacement",
    );
  });

  it("has a description of one line and at most 5,000 characters", () => {
    const { description } = data({ description: `Eins\n\nzwei ${"x".repeat(9_000)}` });
    expect(description).toMatch(/^Eins zwei x+$/);
    expect(String(description)).toHaveLength(5_000);
  });
});

it("has the breadcrumb of the page", () => {
  expect(nodeOf(vehicleGraph({ origin, profile, car: aCar() }), "BreadcrumbList")).toEqual({
    "@type": "BreadcrumbList",
    "@id": `${origin}${path}#pfad`,
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Startseite", item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: "Fahrzeuge", item: `${origin}/fahrzeuge` },
      { "@type": "ListItem", position: 3, name: "Fahrzeugdetails" },
    ],
  });
});

it("names the dealer that the offers refer to, with a rating on the home page only", () => {
  const text = vehicleGraph({ origin, profile, car: aCar() });
  const dealer = nodeOf(text, "AutoDealer");
  expect(dealer).toMatchObject({ url: `${origin}/`, telephone: "+496990009140" });
  expect(nodeOf(text, "Car")).toHaveProperty("offers.seller.@id", dealer?.["@id"]);
  expect(dealer).not.toHaveProperty("aggregateRating");
  expect(dealer).not.toHaveProperty("openingHoursSpecification");
});

describe("the home page", () => {
  const off = { rating: false, faq: false, hours: false };
  const home = (switches?: typeof off) =>
    homeGraph({
      origin,
      profile: { ...profile, ...(switches && { structuredDataSwitches: switches }) },
    });
  const dealer = (switches?: typeof off) => nodeOf(home(switches), "AutoDealer");
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

  it("has the rating and hours that visitors see", () => {
    expect(dealer()).toMatchObject({
      logo: `${origin}/icon-512.png`,
      image: `${origin}/teilen.jpg`,
      geo: { "@type": "GeoCoordinates", latitude: 49.47163, longitude: 8.60925 },
      openingHoursSpecification: [
        { dayOfWeek: weekdays, opens: "08:00", closes: "18:00" },
        { dayOfWeek: ["Saturday"], opens: "09:00", closes: "14:00" },
      ],
      aggregateRating: { ratingValue: 4.8, ratingCount: 400 },
    });
    expect(nodeOf(home(), "FAQPage")).toBeUndefined();
  });

  it("has the specification's rating and hours when they are switched on, independently", () => {
    expect(dealer({ ...off, hours: true })).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek: weekdays, opens: "09:00", closes: "18:00" },
        { dayOfWeek: ["Saturday"], opens: "09:00", closes: "16:00" },
      ],
      aggregateRating: { ratingValue: 4.8, ratingCount: 400 },
    });
    expect(dealer({ ...off, rating: true })).toMatchObject({
      openingHoursSpecification: [{ opens: "08:00" }, { closes: "14:00" }],
      aggregateRating: { ratingValue: 4.9, ratingCount: 150 },
    });
  });

  it("has special days, closed or with other hours", () => {
    const specialDays = [
      { day: "2026-12-24", reason: "Heiligabend", hours: { opens: "9:00", closes: "12:00" } },
      { day: "2026-12-28", reason: "Betriebsferien", hours: null },
    ];
    const text = homeGraph({ origin, profile: { ...profile, specialDays } });
    expect(nodeOf(text, "AutoDealer")?.specialOpeningHoursSpecification).toMatchObject([
      { validFrom: "2026-12-24", validThrough: "2026-12-24", opens: "09:00", closes: "12:00" },
      { validFrom: "2026-12-28", validThrough: "2026-12-28", opens: "00:00", closes: "00:00" },
    ]);
  });

  it("has the visible questions and answers when they are switched on", () => {
    expect(nodeOf(home({ ...off, faq: true }), "FAQPage")).toHaveProperty("mainEntity.0", {
      "@type": "Question",
      name: question?.question,
      acceptedAnswer: { "@type": "Answer", text: question?.answer },
    });
  });
});

it("lists the first ten vehicles by address, and counts all", () => {
  const mainEntity = nodeOf(list(37), "CollectionPage")?.mainEntity;
  expect(mainEntity).toMatchObject({ "@type": "ItemList", numberOfItems: 37 });
  expect(mainEntity).toHaveProperty("itemListElement.length", 10);
  expect(mainEntity).toHaveProperty("itemListElement.9", {
    "@type": "ListItem",
    position: 10,
    url: `${origin}/fahrzeug/10`,
  });
});

describe("the text between script tags", () => {
  it("cannot be closed by a hostile brand", () => {
    const brand = "</script><b>x";
    const text = vehicleGraph({ origin, profile, car: aCar({ brand }) });
    expect(text).not.toContain("<");
    expect(nodeOf(text, "Car")).toHaveProperty("brand.name", brand);
  });

  it("contains no line separators", () => {
    const text = vehicleGraph({ origin, profile, car: aCar({ brand: "a\u2028b\u2029c" }) });
    expect(text).toContain('"name":"a\\u2028b\\u2029c"');
  });
});

it("names a vehicle without make and model by its title", () => {
  const named = { brand: "Andere", model: "Andere", model_group: "Tandem 2500 gebremst" };
  const { brand, model, name, ...others } = data(named);
  expect([brand, model, name]).toEqual([undefined, "Tandem 2500 gebremst", "Tandem 2500 gebremst"]);
  expect(JSON.stringify(others)).not.toContain("Andere");
});

it.each([
  ["Motorbike", "Motorcycle"],
  ["EBike", "MotorizedBicycle"],
  ["Trailer", "Vehicle"],
  ["HoverCraft", "Vehicle"],
])("invents no doors and seats for a %s", (vehicle_class, type) => {
  const node = vehicleData({ ...bareCar, vehicle_class }, origin);
  expect(node["@type"]).toEqual(["Product", type]);
  expect(node).not.toHaveProperty("numberOfDoors");
  expect(node).not.toHaveProperty("vehicleSeatingCapacity");
  expect(data({ vehicle_class, door_count: 2 })).toMatchObject({ numberOfDoors: 2 });
});
