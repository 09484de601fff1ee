import { type Ad, readAd } from "./ad.ts";

/** A single-ad answer as the provider words it, for tests; `changes` overwrites fields of it. */
export function rawAd(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    mobileAdId: "900000101",
    mobileSellerId: "9000001",
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

/** The same vehicle as the search answer words it: M8. */
export function rawSearchAd(changes: Readonly<Record<string, unknown>> = {}) {
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

/** Throws when the ad is none: then the test is wrong. */
export function anAd(changes: Readonly<Record<string, unknown>> = {}): Ad {
  const ad = readAd(rawAd(changes));
  if (ad === null) throw new Error("the test's ad is unusable");
  return ad;
}
