import { describe, expect, it } from "vitest";
import { createDemoStock, enlargeStock } from "./demo-stock.ts";
import { type DemoCar, demoCarSchema } from "./provider-ad.ts";

const stockAt = (now: string) => createDemoStock({ now: new Date(now) });
const now = "2026-11-21T10:00:00Z";
const stock = stockAt(now);
const ads = stock.map(({ ad }) => ad);

const months = (compact: string) => Number(compact.slice(0, 4)) * 12 + Number(compact.slice(4)) - 1;

/** § 2 Nr. 2 Pkw-EnVKV: at most eight months old, or at most 1,000 km. */
const countsAsNew = (car: DemoCar, day: string) => {
  const registered = car.ad.firstRegistration;
  const today = months(day.slice(0, 7).replace("-", ""));
  const young = typeof registered !== "string" || today - months(registered) <= 8;
  return young || Number(car.ad.mileage) <= 1000;
};

describe("the demo stock", () => {
  it("has about 140 cars with ids of their own in the provider's form", () => {
    expect(stock.length).toBeGreaterThanOrEqual(135);
    expect(stock.length).toBeLessThanOrEqual(150);
    expect(new Set(ads.map((ad) => ad.mobileAdId)).size).toBe(stock.length);
    for (const car of stock) expect(demoCarSchema.safeParse(car).success).toBe(true);
    for (const ad of ads) expect(ad.mobileAdId).toMatch(/^\d{9,16}$/);
  });

  it("is the same on the same day, and changes only with the calendar afterwards", () => {
    expect(stockAt("2026-11-21T23:59:00Z")).toEqual(stock);
    expect(stockAt("2026-11-22T06:00:00Z")).toEqual(stock);
    const later = stockAt("2027-02-03T06:00:00Z");
    for (const [at, car] of stock.entries()) {
      const other = later[at];
      const { modificationDate: before, ...content } = car.ad;
      const { modificationDate: after, ...otherContent } = other?.ad ?? { modificationDate: "" };
      const changed = JSON.stringify(content) !== JSON.stringify(otherContent);
      // The change marker moves exactly when something changed.
      expect(before !== after, car.ad.mobileAdId).toBe(changed);
    }
  });

  it.each([now, "2027-06-30T12:00:00Z", "2028-12-31T12:00:00Z"])(
    "states consumption, CO2 and class for all that counts as new at %s",
    (day) => {
      const young = stockAt(day).filter((car) => countsAsNew(car, day));
      expect(young.length).toBeGreaterThanOrEqual(8);
      for (const { ad } of young) {
        const label = ad.modelDescription ?? "";
        expect(ad, label).toHaveProperty("emissions.combined.co2", expect.stringMatching(/^\d+$/));
        expect(ad, label).toHaveProperty(
          "emissions.combined.co2Class",
          expect.stringMatching(/^[A-G]$/),
        );
        expect(ad, label).toHaveProperty("consumptions");
        if (ad.hybridPlugin === true) {
          expect(ad, label).toHaveProperty("emissions.discharged.co2Class");
          expect(ad, label).toHaveProperty("consumptions.weightedCombinedFuel");
          expect(ad, label).toHaveProperty("consumptions.weightedCombinedPower");
        }
      }
    },
  );
});

it("leaves no template placeholder in a description", () => {
  for (const { ad } of stock) {
    const description = String(ad.description ?? "");
    expect(description).not.toMatch(/undefined|null|NaN|\$\{|\{\{| {2}|\.\.| ,|\n/);
  }
});

describe("an enlarged stock", () => {
  it("keeps the originals and adds cars with ids of their own", () => {
    const large = enlargeStock(stock, 1000);
    expect(new Set(large.map(({ ad }) => ad.mobileAdId)).size).toBe(1000);
    expect(large.slice(0, stock.length)).toEqual(stock);
    expect(enlargeStock(stock, 10)).toHaveLength(10);
  });
});
