import { describe, expect, it } from "vitest";
import { defaultProfile as profile } from "#domain/profile/default-profile.ts";
import {
  breadcrumbGraph,
  contactGraph,
  homeGraph,
  listGraph,
  sellGraph,
  vehicleGraph,
} from "#domain/structured-data/structured-data.ts";
import { aCar, bareCar } from "#tests/support/test-car.ts";
import { validationErrors } from "../../tests/schema-org.ts";

/** Validates our structured data against the vocabulary of schema.org. */

const origin = "https://www.example.de";

describe("schema.org", () => {
  const pages = {
    home: homeGraph({ origin, profile }),
    "home with all switches on": homeGraph({
      origin,
      profile: {
        ...profile,
        specialDays: [{ day: "2026-12-24", reason: "Heiligabend", hours: null }],
        structuredDataSwitches: { rating: true, faq: true, hours: true },
      },
    }),
    list: listGraph({ origin, cars: [{ ad_key: "1" }], total: 1 }),
    vehicle: vehicleGraph({
      origin,
      profile,
      car: aCar({ accident_damaged: true, drive_type: "FRONT" }),
    }),
    "vehicle to be delivered": vehicleGraph({
      origin,
      profile,
      car: aCar({ battery: "BATTERY_RENTED", delivery_date: "2027-02-08" }),
    }),
    "vehicle with a lead time": vehicleGraph({
      origin,
      profile,
      car: aCar({ delivery_days: 45 }),
    }),
    "vehicle with few values": vehicleGraph({ origin, profile, car: bareCar }),
    contact: contactGraph({ origin, profile }),
    sell: sellGraph({ origin, profile }),
    imprint: breadcrumbGraph({ origin, path: "/impressum" }),
  };

  it.each(Object.entries(pages))("knows every type and property of the page: %s", (_, text) => {
    expect(validationErrors(JSON.parse(text))).toEqual([]);
  });

  it("is checked by a validator that finds faults", () => {
    const dealer = { "@type": "AutoDealer", "@id": "#a", name: "A" };
    const faults = (node: object) =>
      validationErrors({ "@context": "https://schema.org", "@graph": [dealer, node] });
    expect(faults({ "@type": "Carr" })).toEqual(["no type Carr"]);
    expect(faults({ "@type": "Brand", rating: 5, name: "" })).toEqual([
      "Brand.rating is unknown",
      'Brand.name: takes no text ""',
    ]);
    expect(faults({ "@type": "Offer", availability: "InStok", seller: { "@id": "#b" } })).toEqual([
      'Offer.availability: takes no text "InStok"',
      "Offer.seller: refers to nothing: #b",
    ]);
  });
});
