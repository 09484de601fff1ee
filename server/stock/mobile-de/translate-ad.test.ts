import { describe, expect, it } from "vitest";
import { anAd, rawSearchAd } from "#tests/support/test-ad.ts";
import { readAd } from "./ad.ts";
import { descriptionText, makeName, modelGroup, translateAd } from "./translate-ad.ts";

const context = { origin: "http://127.0.0.1:4010" };

function translated(changes: Record<string, unknown> = {}) {
  const translation = translateAd(anAd(changes), context);
  if (!translation.ok) throw new Error(translation.reason);
  return translation;
}
const carOf = (changes: Record<string, unknown> = {}) => translated(changes).car;

const completeCar = {
  ad_key: "900000101",
  brand: "Volkswagen",
  model: "Golf",
  model_group: "VIII Variant 2.0 TDI DSG Life",
  title_line: "Golf VIII Variant 2.0 TDI DSG Life",
  year: 2021,
  mileage: 68450,
  price_amount: 19980,
  price_currency: "EUR",
  price_type: "FIXED",
  fuel_type: "DIESEL",
  gearbox: "AUTOMATIC_GEAR",
  power_ps: 150,
  power_kw: 110,
  door_count: 4,
  door_count_exact: false,
  exterior_color: "GREY",
  interior_color: "BLACK",
  technical_data: { cubicCapacity: 1968, seats: 5 },
  co2_emission: 119,
  emission_class: "EURO6D",
  features: ["ABS"],
  specifications: [],
  unknown_flags: [],
  vehicle_class: "Car",
  country_version: null,
  images: [
    { url: "/bilder/900000101/1-71703f5f-1600.jpg" },
    { url: "/bilder/900000101/2-71703f5f-1600.jpg" },
  ],
  description: "Gepflegt.\n\nAusstattung:\n• Navigation",
  condition: "USED",
  location_city: "Ladenburg",
  location_postal_code: "68526",
  location_country: "DE",
  seller_phone: "+49 6203 123456",
  first_registration: "2021-03-01",
  body_type: "EstateCar",
  drive_type: "FRONT",
  usage_type: null,
  plugin_hybrid: null,
  previous_owners: 1,
  inspection_until: "2028-03-01",
  inspection_new: null,
  full_service_history: null,
  accident_damaged: false,
  damage_unrepaired: false,
  hail_damage: null,
  roadworthy: true,
  vat_rate: 19,
  vat_unreadable: false,
  battery: null,
  delivery_date: null,
  delivery_days: null,
  color_name: 'Delfingrau "Metallic"',
  metallic: null,
  interior_type: "FABRIC",
  co2_class: "D",
  co2_class_discharged: null,
  consumption_combined: 4.5,
  consumption_power: null,
  consumption_weighted_fuel: null,
  consumption_weighted_power: null,
  electric_range: null,
  battery_capacity: null,
  charging_time: null,
  charging_time_fast: null,
  internal_number: null,
  listing_url: "https://suchen.mobile.de/auto-inserat/golf/900000101.html?source=api",
  created_at: "2026-08-03T09:12:41.52+02:00",
  modified_at: "2026-09-14T17:05:08+02:00",
};

const completePhotos = [
  {
    hash: "71703f5f",
    sizes: {
      80: "https://img.example/1?rule=mo-80.jpg",
      1600: "https://img.example/1?rule=mo-1600.jpg",
    },
    mark: "0b7e6c1d5a4f43e2b1c0d9e8f7a6b5c4",
  },
  {
    hash: "71703f5f",
    sizes: { 640: "https://img.example/2?rule=mo-640.jpg" },
    mark: "7c9e6679f2b84d0a9a1e5b3c2d4f6a80",
  },
];

describe("translateAd", () => {
  it("translates a complete ad to a complete record", () => {
    expect(translated()).toEqual({ ok: true, car: completeCar, photos: completePhotos });
  });

  it.each([
    [{ make: "OTHER", model: "OTHER", modelDescription: "Kitcar" }, ["Andere", "Andere", "Kitcar"]],
    [{ make: "BMW", model: "ANDERE", modelDescription: "BMW 501 V8" }, ["BMW", "Andere", "501 V8"]],
    [
      { make: "VW", model: "sonstige", modelDescription: "Volkswagen Iltis" },
      ["Volkswagen", "Andere", "Iltis"],
    ],
    [{ make: null, model: "", modelDescription: "Buggy" }, ["Andere", "Andere", "Buggy"]],
  ])("gives %j one value for all that have no name", (changes, names) => {
    const { brand, model, model_group } = carOf(changes);
    expect([brand, model, model_group]).toEqual(names);
  });

  it("reads when a car can be delivered, and what of its price is not included", () => {
    const fields = { battery: "BATTERY_RENTED", deliveryDate: "2027-02-08", deliveryPeriod: "45" };
    expect(translated(fields)).toMatchObject({
      car: { battery: "BATTERY_RENTED", delivery_date: "2027-02-08", delivery_days: 45 },
    });
  });

  it.each([
    [["BATTERY_MISSING"], "BATTERY_MISSING"],
    [[null, "battery_rented", "BATTERY_PURCHASED"], "BATTERY_RENTED"],
    ["Battery_Missing", "BATTERY_MISSING"],
    [[], null],
  ])("reads the battery %j", (battery, expected) => {
    expect(carOf({ battery }).battery).toBe(expected);
  });

  it.each([" Euro", "€", "eur", undefined])("takes the currency %j for the euro", (currency) => {
    expect(carOf({ price: { consumerPriceGross: "8400.00", currency } }).price_currency).toBe(
      "EUR",
    );
  });

  it("passes on a price in another currency", () => {
    const price = { consumerPriceGross: "37900.00", currency: "chf", vatRate: "8.10" };
    const stated = { price_amount: 37_900, price_currency: "CHF", vat_rate: 8.1 };
    expect(carOf({ price })).toMatchObject(stated);
  });

  it("reads hail damage as a flaw, never as equipment", () => {
    const car = carOf({ damageByHail: "true", abs: true });
    expect(car.hail_damage).toBe(true);
    expect(car.features.join()).not.toMatch(/hail|hagel/i);
    expect(carOf({ damageByHail: false }).hail_damage).toBe(false);
  });

  it("translates a search result to the same record without single-ad fields", () => {
    const search = readAd(rawSearchAd());
    const translation = search && translateAd(search, context);
    if (!translation?.ok) throw new Error("not translated");
    const { description, drive_type, seller_phone, images: _, ...base } = carOf();
    expect(translation.car).toMatchObject(base);
    expect(translation.car).toMatchObject({
      description: null,
      drive_type: null,
      seller_phone: null,
    });
    // The hash differs, because it covers all photos of an ad and here is only one.
    expect(translation.car.images).toEqual([{ url: "/bilder/900000101/1-c3e08656-1600.jpg" }]);
  });

  it.each([
    ["PS rounded", { power: 51 }, { power_kw: 51, power_ps: 69 }],
    [
      "year of the registration",
      { constructionYear: 2020 },
      { year: 2021, first_registration: "2021-03-01" },
    ],
    [
      "inspection new",
      { newHuAu: true, generalInspection: undefined },
      { inspection_new: true, inspection_until: null },
    ],
    [
      "electric",
      {
        ...{ fuel: "ELECTRICITY", range: 420 },
        ...{ batteryCapacity: "77.4", chargingTime: 480, chargingTimeFast: "35" },
      },
      {
        ...{ fuel_type: "ELECTRIC", electric_range: 420 },
        ...{ battery_capacity: 77.4, charging_time: 480, charging_time_fast: 35 },
      },
    ],
    [
      "zeros for what is not stated",
      { batteryCapacity: 0, chargingTime: "0", chargingTimeFast: "" },
      { battery_capacity: null, charging_time: null, charging_time_fast: null },
    ],
    [
      "plug-in",
      { fuel: "HYBRID", hybridPlugin: true, range: "600", equivalentAllElectricRange: "62" },
      { fuel_type: "HYBRID", plugin_hybrid: true, electric_range: 62 },
    ],
    ["unknown fuel", { fuel: "PLASMA" }, { fuel_type: "PLASMA" }],
    [
      "all-wheel drive of older ads",
      { driveType: undefined, fourWheelDrive: true },
      { drive_type: "ALL_WHEEL" },
    ],
    ["an old plug-in", { fuel: "PLUGIN_HYBRID" }, { fuel_type: "HYBRID", plugin_hybrid: true }],
    [
      "a vehicle that was rented out",
      { condition: "RENTAL_VEHICLE" },
      { condition: "USED", usage_type: "RENTAL_VEHICLE" },
    ],
    [
      "older codes",
      { gearbox: "SEMI_AUTOMATIC_GEAR", interiorColor: "OTHER", interiorType: "OTHER" },
      {
        gearbox: "SEMI_AUTOMATIC",
        interior_color: "OTHER_INTERIOR_COLOR",
        interior_type: "OTHER_INTERIOR_TYPE",
      },
    ],
    [
      "the body of another class",
      { vehicleClass: "Trailer", category: "BoatTrailer" },
      { vehicle_class: "Trailer", body_type: "Bootsanhänger" },
    ],
    [
      "a body that is its class",
      { vehicleClass: "EBike", category: "EBike" },
      { body_type: "E-Bike" },
    ],
    [
      "a body without a name",
      { vehicleClass: "Motorbike", category: "OtherMotorbike" },
      { body_type: null },
    ],
    ["a car's body without a name", { category: "OTHER" }, { body_type: "OtherCar" }],
    ["an unknown body", { vehicleClass: "Bus", category: "FlyingBus" }, { body_type: "FlyingBus" }],
    [
      "no price",
      { price: undefined },
      { price_amount: null, price_currency: "EUR", price_type: null, vat_rate: null },
    ],
    [
      "dealer price only",
      { price: { dealerPriceGross: "1.00", currency: "EUR" } },
      { price_amount: null },
    ],
    [
      "margin scheme",
      { price: { consumerPriceGross: "7490.00" } },
      { price_amount: 7490, vat_rate: null },
    ],
    [
      "a VAT rate that cannot be true",
      { price: { consumerPriceGross: "7490.00", vatRate: "160" } },
      { vat_rate: null, vat_unreadable: true },
    ],
    [
      "damage not stated",
      { accidentDamaged: undefined },
      { accident_damaged: null, damage_unrepaired: false },
    ],
    [
      "CO2 of zero",
      { emissions: { combined: { co2: "0", co2Class: "A" }, discharged: { co2Class: "B" } } },
      { co2_emission: 0, co2_class: "A", co2_class_discharged: "B" },
    ],
    [
      "weighted consumption",
      {
        consumptions: {
          weightedCombinedFuel: "1.2",
          weightedCombinedPower: 15.4,
          power: { combined: "17.1" },
        },
      },
      {
        consumption_combined: null,
        consumption_weighted_fuel: 1.2,
        consumption_weighted_power: 15.4,
        consumption_power: 17.1,
      },
    ],
    [
      "objects of a wrong type",
      { price: "cheap", emissions: [], consumptions: 4, images: {}, seller: null },
      {
        price_amount: null,
        co2_emission: null,
        images: [],
        seller_phone: null,
        location_city: null,
      },
    ],
  ])("reads %s", (_case, changes, expected) => {
    expect(carOf(changes)).toMatchObject(expected);
  });

  it("never reads vin, type key, dealer price or e-mail address", () => {
    const text = JSON.stringify(translated());
    expect(text).not.toMatch(/WVWZZZ|0603|BWK|17500|@/);
  });

  it("refuses an ad without make, model and title", () => {
    const nameless = anAd({ make: "", model: undefined, modelDescription: " " });
    expect(translateAd(nameless, context)).toMatchObject({ ok: false });
  });
});

describe("photos of an ad", () => {
  const images = [{ hash: "aaa", m: "https://img.example/a" }, { m: "https://img.example/b" }];
  const [a, b] = images;
  const hashes = (given: unknown) => translated({ images: given }).photos.map(({ hash }) => hash);

  it("share one hash, which is part of their addresses", () => {
    const { photos, car } = translated({ images });
    const [hash] = hashes(images);
    expect(hash).toMatch(/^[0-9a-f]{8}$/);
    expect(photos).toEqual([
      { hash, sizes: { 240: "https://img.example/a" }, mark: "aaa" },
      { hash, sizes: { 240: "https://img.example/b" }, mark: "https://img.example/b" },
    ]);
    expect(car.images.map(({ url }) => url)).toEqual([
      `/bilder/900000101/1-${hash}-1600.jpg`,
      `/bilder/900000101/2-${hash}-1600.jpg`,
    ]);
  });

  it("keep their hash while they stay the same", () => {
    expect(hashes([{ ...a, m: "https://other.example/a" }, b])).toEqual(hashes(images));
  });

  it.each([
    ["is swapped", [{ ...a, hash: "bbb" }, b]],
    ["moves to another address, having no hash of its own", [a, { m: "https://img.example/c" }]],
    ["is added", [a, b, { hash: "ccc", m: "https://img.example/c" }]],
    ["is taken away", [a]],
    ["changes its place", [b, a]],
  ])("get another hash when one of them %s", (_, changed) => {
    expect(hashes(changed)[0]).not.toBe(hashes(images)[0]);
  });

  it("stores only the path of a photo at the provider's own origin", () => {
    const [photo] = translated({
      images: [{ hash: "a", xl: "http://127.0.0.1:4010/i/a?rule=mo-640.jpg" }],
    }).photos;
    expect(photo?.sizes).toEqual({ 640: "/i/a?rule=mo-640.jpg" });
  });

  it.each([
    ["http://img.example/a", false],
    ["http://127.0.0.1:4011/a", false],
    ["https://user:pw@img.example/a", false],
    ["javascript:alert(1)", false],
    ["/a.jpg", false],
    ["https://img.example/a", true],
  ])("accepts a photo at %s: %s", (url, taken) => {
    expect(translated({ images: [{ hash: "a", xl: url }] }).photos).toHaveLength(taken ? 1 : 0);
  });
});

describe("descriptionText", () => {
  it.each([
    ["eins\\\\zwei", "eins\nzwei"],
    ["eins\\\\\\\\zwei", "eins\n\nzwei"],
    ["eins\\\\\\\\\\\\\\\\zwei", "eins\n\nzwei"],
    ["**fett\\\\* Punkt**\\\\Ende", "fett\n• Punkt\nEnde"],
    ["* Navi\\\\* Klima\\\\• Alu", "• Navi\n• Klima\n• Alu"],
    ["oben\\\\----\\\\unten", "oben\n----\nunten"],
    ["2*3 und 4 * 5", "2*3 und 4 * 5"],
    ["*** TOP ***", "*** TOP ***"],
    ["C:\\Fotos", "C:\\Fotos"],
    ["<script>alert(1)</script> & 5 < 6 > 4", "<script>alert(1)</script> & 5 < 6 > 4"],
    [
      '<div class="x"><B>fett</B></div><ol><li>Navi</li><li style="a">AHK</li></ol><br />Preis: 5 &euro;',
      "fett\n\n• Navi\n• AHK\n\nPreis: 5 €",
    ],
    ["Sitz &quot;Komfort&quot; &amp; mehr", 'Sitz "Komfort" & mehr'],
    ["# keine Überschrift\\\\1. kein _Markdown_", "# keine Überschrift\n1. kein _Markdown_"],
    ["  eins   \\\\   zwei  ", "eins\nzwei"],
  ])("turns %j into %j", (markup, text) => {
    expect(descriptionText(markup, null)).toBe(text);
  });

  it("falls back to the plain text, then to nothing", () => {
    expect(descriptionText("\\\\ \\\\", "Gepflegt. - Navi")).toBe("Gepflegt. - Navi");
    expect(descriptionText(null, null)).toBeNull();
    expect(descriptionText("", "")).toBeNull();
  });
});

describe("modelGroup", () => {
  it.each([
    ["Golf VIII Variant 2.0 TDI", ["VW", "Volkswagen"], "Golf", "VIII Variant 2.0 TDI"],
    ["VOLKSWAGEN GOLF 1.4", ["VW", "Volkswagen"], "Golf", "1.4"],
    ["Golf-Variant", ["VW", "Volkswagen"], "Golf", "Golf-Variant"],
    ["★ Corsa (reserviert) 1.2 -", ["OPEL", "Opel"], "Corsa", "1.2"],
    // Cut by the provider's editor after 48 characters.
    [
      "A3 Sportback 35 TFSI S tronic S line Lane Assi 1",
      ["Audi"],
      "A3",
      "Sportback 35 TFSI S tronic S line Lane Assi",
    ],
    ["Golf", ["VW", "Volkswagen"], "Golf", null],
    [null, ["VW", "Volkswagen"], "Golf", null],
  ])("leaves of %j (%j %j) %j", (line, makes, model, rest) => {
    expect(modelGroup(line, makes, model)).toBe(rest);
  });
});

describe("makeName", () => {
  it("prefers the provider's label", () => {
    expect(makeName("VW", "VW Pkw")).toBe("VW Pkw");
  });

  it.each([
    ["VW", "Volkswagen"],
    ["LAND ROVER", "Land Rover"],
    ["CITROËN", "Citroën"],
    ["ŠKODA", "Skoda"],
    ["constructor", "constructor"],
  ])("calls %s %s without a provider label", (key, name) => {
    expect(makeName(key, null)).toBe(name);
  });
});
