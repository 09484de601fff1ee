import { expect, it } from "vitest";
import { newestAtomFeed } from "#domain/feed/atom.ts";
import { metaCatalogueCsv } from "#domain/feed/meta-catalogue.ts";
import { vehicleChatText, vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { vehicleData } from "#domain/structured-data/structured-data.ts";
import { aCar } from "#tests/support/test-car.ts";
import { compareCars } from "./compare-cars.ts";
import { priceText } from "./labels.ts";
import type { Car } from "./record.ts";
import { sharePictureContent } from "./share-picture.ts";
import { summarise } from "./summary.ts";
import { vehicleDescription } from "./title.ts";

const origin = "https://www.example.de";
const now = new Date("2026-11-29T10:00:00Z");

/** Every text of domain/ that states a price. */
function pricedTexts(car: Car): Record<string, string> {
  const summary = summarise(car);
  const cars = [{ car: summary, changedAt: car.fetched_at }];
  const feed = { origin, dealer: "Autohaus", query: "", filterLabels: [], cars };
  const catalogue = { origin, profile: defaultProfile, energy: new Map() };
  const message = { car: summary, origin };
  return {
    page: priceText(summary),
    "meta description": vehicleDescription(car),
    "share picture": JSON.stringify(sharePictureContent(car)),
    comparison: JSON.stringify(compareCars([car], now).specs[0]),
    "structured data": JSON.stringify(vehicleData(car, origin).offers),
    "Atom feed": newestAtomFeed(feed),
    "Meta catalogue": metaCatalogueCsv([car], catalogue),
    message: vehicleMessage(message).message,
    chat: vehicleChatText(message),
  };
}

const notes: [Partial<Car>, string][] = [
  [{ battery: "BATTERY_RENTED", price_amount: 7_450 }, "zzgl. Batteriemiete"],
  [{ battery: "BATTERY_MISSING", price_type: "NEGOTIABLE" }, "ohne Batterie"],
  [{ battery: "BATTERY_SHARED" }, "Batterie: BATTERY_SHARED"],
  [{ delivery_date: "2027-02-08" }, "Lieferbar ab 08.02.2027"],
  [{ delivery_days: 45 }, "Lieferzeit 45 Tage"],
];

it.each(["meta description", "share picture", "Atom feed", "Meta catalogue"])(
  "the %s states a flaw beside the price",
  (name) => expect(pricedTexts(aCar({ hail_damage: true }))[name]).toContain("Hagelschaden"),
);

it.each(notes)("%j: every text with the price says %j", (fields, note) => {
  const silent = Object.entries(pricedTexts(aCar(fields))).filter(([, text]) => {
    return !text.replaceAll("\u00a0", " ").includes(note);
  });
  expect(silent).toEqual([]);
});

it.each([
  [{ battery: "BATTERY_RENTED" }, "19.980 € zzgl. Batteriemiete"],
  [{ battery: "BATTERY_RENTED", price_type: "NEGOTIABLE" }, "19.980 € VB zzgl. Batteriemiete"],
  [
    { battery: "BATTERY_RENTED", delivery_days: 45 },
    "19.980 € zzgl. Batteriemiete · Lieferzeit 45 Tage",
  ],
  [{ battery: "BATTERY_PURCHASED" }, "19.980 €"],
  [{ battery: null }, "19.980 €"],
  [{ price_currency: "CHF" }, "19.980 CHF"],
  [{ battery: "BATTERY_MISSING", price_amount: null }, "Preis auf Anfrage ohne Batterie"],
])("%j costs %j", (fields, text) => {
  expect(priceText(aCar(fields)).replaceAll("\u00a0", " ")).toBe(text);
});

it.each([
  [{ delivery_date: "2027-02-08" }, { availabilityStarts: "2027-02-08" }, "PreOrder"],
  [
    { delivery_days: 45 },
    { deliveryLeadTime: { "@type": "QuantitativeValue", value: 45, unitCode: "DAY" } },
    "BackOrder",
  ],
  [{ delivery_days: 0 }, {}, "InStock"],
])("search engines read of %j: %j, %s", (fields, terms, availability) => {
  const url = `https://schema.org/${availability}`;
  expect(vehicleData(aCar(fields), origin).offers).toMatchObject({ ...terms, availability: url });
});

it("calls no car the cheaper one whose price leaves something out", () => {
  const cars = [aCar({ price_amount: 6_000, battery: "BATTERY_RENTED" }), aCar()];
  const advantages = compareCars(cars, now).specs[0]?.cells.map(({ advantage }) => advantage);
  expect(advantages).toEqual([null, null]);
});

it("the Meta catalogue names a model for a car without one, which it requires", () => {
  const catalogue = { origin, profile: defaultProfile, energy: new Map() };
  const car = aCar({ brand: "Lada", model: "Andere", model_group: null });
  expect(metaCatalogueCsv([car], catalogue)).toContain(",Lada,Andere,");
});
