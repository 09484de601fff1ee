import { type Ad, readAd } from "#server/stock/mobile-de/ad.ts";

/** A single-ad response of mobile.de; `changes` overwrites its fields. */
export function rawAd(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    mobileAdId: "900000101",
    mobileSellerId: "9000001",
    detailPageUrl: "https://suchen.mobile.de/auto-inserat/golf/900000101.html?source=api",
    creationDate: "2026-08-03T09:12:41.52+02:00",
    modificationDate: "2026-09-14T17:05:08+02:00",
    vehicleClass: "Car",
    category: "EstateCar",
    make: "VW",
    model: "Golf",
    modelDescription: "Golf VIII Variant 2.0 TDI DSG Life",
    condition: "USED",
    firstRegistration: "202103",
    mileage: 68450,
    vin: "WVWZZZCDZMW000000",
    cubicCapacity: 1968,
    power: 110,
    gearbox: "AUTOMATIC_GEAR",
    fuel: "DIESEL",
    driveType: "FRONT",
    emissionClass: "EURO6D",
    emissions: { combined: { co2: "119", co2Class: "D" } },
    consumptions: { fuel: { combined: "4.5" } },
    exteriorColor: "GREY",
    manufacturerColorName: "Delfingrau &quot;Metallic&quot;",
    doors: "FOUR_OR_FIVE",
    seats: 5,
    interiorColor: "BLACK",
    interiorType: "FABRIC",
    generalInspection: "202803",
    numberOfPreviousOwners: 1,
    damageUnrepaired: false,
    accidentDamaged: false,
    roadworthy: true,
    abs: true,
    description: "**Gepflegt.**\\\\\\\\Ausstattung:\\\\* Navigation",
    plainTextDescription: "Gepflegt. -  - Ausstattung: - Navigation",
    images: [
      {
        hash: "0b7e6c1d5a4f43e2b1c0d9e8f7a6b5c4",
        icon: "https://img.example/1?rule=mo-80.jpg",
        xxxl: "https://img.example/1?rule=mo-1600.jpg",
      },
      { hash: "7c9e6679f2b84d0a9a1e5b3c2d4f6a80", xl: "https://img.example/2?rule=mo-640.jpg" },
    ],
    seller: {
      email: "info@autohaus-muster.example",
      phones: [{ internationalPrefix: 49, nationalPrefix: "06203", number: "123456" }],
      address: { zipcode: "68526", city: "Ladenburg", country: "DE" },
    },
    kba: { hsn: "0603", tsn: "BWK" },
    price: {
      consumerPriceGross: "19980.00",
      dealerPriceGross: "17500.00",
      vatRate: "19.00",
      type: "FIXED",
      currency: "EUR",
    },
    ...changes,
  };
}

/** The same vehicle as mobile.de's search returns it: without texts and with one photo. */
export function rawSearchAd(
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { description, driveType, vin, kba, images, seller, ...base } = rawAd();
  const firstImages = Array.isArray(images) ? images.slice(0, 1) : [];
  const address = { zipcode: "68526", city: "Ladenburg", country: "DE" };
  return {
    ...base,
    plainTextDescription: "",
    images: firstImages,
    seller: { phones: [], address },
    ...changes,
  };
}

/** Throws when the ad cannot be parsed, because then the test itself is wrong. */
export function anAd(changes: Readonly<Record<string, unknown>> = {}, createRaw = rawAd): Ad {
  const ad = readAd(createRaw(changes));
  if (ad === null) throw new Error("the test's ad cannot be parsed");
  return ad;
}

/** Golden corpus of malformed ads: fields to write over a valid ad; `undefined` removes one. */
export const brokenAds: readonly (readonly [title: string, fields: Record<string, unknown>])[] = [
  ["a price as German text", { price: { consumerPriceGross: "12.500,00" } }],
  ["a price as a list", { price: [] }],
  ["a currency that is markup", { price: { consumerPriceGross: "1000.00", currency: "<b>" } }],
  ["a mileage of 2^60", { mileage: 2 ** 60 }],
  ["mileage as an object", { mileage: { value: 5 } }],
  ["a date of zeros", { firstRegistration: "000000" }],
  ["a date as a number", { firstRegistration: 202103 }],
  ["30 February as modification date", { modificationDate: "2026-02-30T00:00:00+02:00" }],
  ["an unknown fuel", { fuel: "STEAM" }],
  ["a gearbox as JSON text", { gearbox: '{"type":"MANUAL_GEAR"}' }],
  ["a negative number of doors", { doors: -4 }],
  ["a flag as text", { damageUnrepaired: "vielleicht" }],
  ["neither make, model nor title", { make: null, model: null, modelDescription: null }],
  ["a model as a list", { model: ["Golf"] }],
  ["a model of 50,000 characters", { model: "x".repeat(50_000) }],
  ["a title of invisible characters", { modelDescription: "\u200b\u202e\u0000" }],
  ["a title that is half a surrogate pair", { modelDescription: "\ud83d" }],
  ["a title as a script", { modelDescription: "</script><img src=x onerror=alert(1)>" }],
  ["a text of 140,000 characters", { description: "- Navi,".repeat(20_000) }],
  ["a text with broken entities", { description: "&amp;amp;#0;&#xD800;&#99999999999;" }],
  ["photos as an object", { images: { 0: { xl: "https://img.example/1" } } }],
  ["photos without an address", { images: [null, 5, "x", {}] }],
  ["a photo that is a script", { images: [{ xl: "javascript:alert(1)" }] }],
  ["a photo on localhost", { images: [{ xl: "http://127.0.0.1:22/x.jpg" }] }],
  ["a thousand photos", { images: Array.from({ length: 1_000 }, photo) }],
  ["a seller as text", { seller: "Autohaus" }],
  ["a phone without digits", { seller: { phones: [{ number: "auf Anfrage" }] } }],
  ["emissions as text", { emissions: "119 g/km" }],
  [
    "keys that would change prototypes",
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"name":"x"}}'),
  ],
  ["unknown fields", { hoverMode: true, features: [[["x"]]], futures: { a: { b: {} } } }],
];

function photo(_: unknown, index: number) {
  return { hash: `${index}`, xl: `https://img.example/${index}` };
}
