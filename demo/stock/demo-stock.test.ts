import { describe, expect, it } from "vitest";
import { heroView } from "#demo/photos/draw-car.ts";
import { makeNames } from "#demo/provider/reference-data.ts";
import { createDemoStock, enlargeStock, soldAdKey } from "./demo-stock.ts";
import { equipmentPhrase } from "./description.ts";
import { type DemoCar, demoCarSchema } from "./provider-ad.ts";

const stockAt = (now: string) => createDemoStock({ now: new Date(now) });
const now = "2026-11-21T10:00:00Z";
const stock = stockAt(now);
const ads = stock.map(({ ad }) => ad);
const carsWith = (field: string, value: unknown) => ads.filter((ad) => ad[field] === value);
const text = (car: DemoCar, field: string) => String(car.ad[field] ?? "");

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

  it("never dates an ad into the future", () => {
    for (const day of [
      now,
      "2026-12-01T00:30:00Z",
      "2027-07-15T12:00:00Z",
      "2029-01-01T00:00:00Z",
    ]) {
      for (const { ad } of stockAt(day)) {
        expect(Date.parse(ad.creationDate)).toBeLessThanOrEqual(Date.parse(ad.modificationDate));
        expect(Date.parse(ad.modificationDate), `${ad.modelDescription}`).toBeLessThanOrEqual(
          Date.parse(day) + 12 * 3_600_000,
        );
      }
    }
  });

  it("writes money, months and engine figures as the provider does", () => {
    for (const { ad } of stock) {
      if (ad.price) expect(ad.price.consumerPriceGross).toMatch(/^\d+\.\d\d$/);
      for (const field of ["firstRegistration", "generalInspection"]) {
        if (ad[field] !== undefined) expect(ad[field]).toMatch(/^(19|20)\d\d(0[1-9]|1[0-2])$/);
      }
      expect(ad.power).toSatisfy((kw: unknown) => Number.isInteger(kw) && Number(kw) >= 25);
      expect(ad.fuel === "ELECTRICITY").toBe(
        ad.cubicCapacity === undefined && ad.fuel !== "HYDROGENIUM",
      );
    }
  });

  it("knows every make by name and shows the six of the home page", () => {
    for (const ad of ads) expect(makeNames[ad.make], ad.make).toBeDefined();
    for (const make of ["PORSCHE", "MERCEDES-BENZ", "BMW", "AUDI", "LAMBORGHINI", "MASERATI"]) {
      expect(carsWith("make", make), make).not.toHaveLength(0);
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

  it("has inspections in the future, or promises a new one", () => {
    for (const day of [now, "2027-08-15T12:00:00Z"]) {
      const today = months(day.slice(0, 7).replace("-", ""));
      for (const { ad } of stockAt(day)) {
        if (ad.firstRegistration === undefined) continue;
        const until = ad.generalInspection;
        if (ad.newHuAu === true) expect(until).toBeUndefined();
        else expect(months(String(until))).toBeGreaterThan(today);
      }
    }
  });
});

describe("the special cars of the demo stock", () => {
  it.each([
    ["fuel", "ELECTRICITY"],
    ["fuel", "HYBRID"],
    ["fuel", "HYBRID_DIESEL"],
    ["fuel", "LPG"],
    ["fuel", "CNG"],
    ["fuel", "HYDROGENIUM"],
    ["hybridPlugin", true],
    ["category", "Van"],
    ["category", "Cabrio"],
    ["category", "SportsCar"],
    ["seats", 2],
    ["gearbox", "SEMIAUTOMATIC_GEAR"],
    ["condition", "NEW"],
    ["usageType", "PRE_REGISTRATION"],
    ["usageType", "EMPLOYEES_CAR"],
    ["usageType", "DEMONSTRATION"],
    ["usageType", "CLASSIC"],
    ["damageUnrepaired", true],
    ["accidentDamaged", true],
    ["accidentDamaged", undefined],
    ["newHuAu", true],
    ["mobileAdId", "9431827559001637"],
    ["mobileAdId", soldAdKey],
    ["headlightType", "MICRO_LED_HEADLIGHTS"],
    ["augmentedRealityDisplay", true],
    ["climatisation", "AUTOMATIC_CLIMATISATION_4_ZONES"],
  ])("has one whose %s is %s", (field, value) => {
    expect(carsWith(field, value).length).toBeGreaterThan(0);
  });

  it("has prices of every kind", () => {
    const typed = (type: unknown) => ads.filter(({ price }) => price && price.type === type);
    expect(ads.filter(({ price }) => price === undefined)).toHaveLength(1);
    expect(typed("NEGOTIABLE").length).toBeGreaterThan(5);
    expect(typed(undefined).length).toBeGreaterThan(0);
    expect(ads.filter(({ price }) => price && !("vatRate" in price)).length).toBeGreaterThan(20);
  });

  it("has cars with no, one, two and thirty photos, and six to twelve as a rule", () => {
    const counts = stock.map(({ photos }) => photos.length);
    expect(counts).toEqual(expect.arrayContaining([0, 1, 2, 30]));
    expect(counts.filter((count) => count >= 6 && count <= 12).length).toBeGreaterThan(120);
    for (const { photos } of stock) expect(photos[0]?.subject.view ?? heroView).toBe(heroView);
    const sizes = stock.flatMap(({ photos }) => photos.map((photo) => photo.sizes.length));
    expect(Math.min(...sizes)).toBeLessThan(7);
    const uuids = stock.flatMap(({ photos }) => photos.map(({ uuid }) => uuid));
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it("shows a car identically in all photos, some of them upright or in 16:9", () => {
    for (const { photos } of stock) {
      const cars = photos.map(({ subject: { view, take, format, ...car } }) => JSON.stringify(car));
      expect(new Set(cars).size).toBeLessThanOrEqual(1);
      const pictures = photos.map(({ subject: { view, take } }) => `${view} ${take}`);
      expect(new Set(pictures).size).toBe(photos.length);
    }
    const first = stock.map(({ photos }) => photos[0]?.subject.format);
    for (const format of ["upright", "wide"]) {
      expect(first.filter((own) => own === format).length).toBeGreaterThan(5);
    }
    expect(first.filter((own) => own === "standard").length).toBeGreaterThan(100);
  });

  it("has entities in titles, paint names and texts", () => {
    for (const field of ["modelDescription", "manufacturerColorName", "description"]) {
      expect(
        stock.some((car) => /&(amp|quot);/.test(text(car, field))),
        field,
      ).toBe(true);
    }
  });
});

describe("the descriptions", () => {
  const written = stock.filter(({ ad }) => ad.description !== undefined);

  it("carry the specification's phrase several times, followed by equipment and closings", () => {
    const phrased = written.filter((car) => text(car, "description").includes(equipmentPhrase));
    expect(phrased.length).toBeGreaterThanOrEqual(8);
    for (const car of phrased) {
      const after = text(car, "description").split(`${equipmentPhrase}\\\\`)[1] ?? "";
      expect(after).toMatch(/^[^\\]+(, [^\\]+)?\\\\/);
      expect(after).toContain("Irrtümer, Änderungen und Zwischenverkauf vorbehalten");
      expect(after).toContain("Ihr Team vom Autohaus Ladenburg");
    }
  });

  it("leave no template placeholder behind", () => {
    for (const car of written) {
      expect(text(car, "description")).not.toMatch(/undefined|null|NaN|\$\{|\{\{| {2}|\.\.| ,|\n/);
    }
  });

  it("include one near the provider's limit and none above it", () => {
    const lengths = written.map((car) => text(car, "description").length);
    expect(Math.max(...lengths)).toBeGreaterThan(5500);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(6000);
  });

  it("differ from each other", () => {
    expect(new Set(written.map((car) => text(car, "description"))).size).toBe(written.length);
    const starts = new Set(written.map((car) => text(car, "description").slice(0, 40)));
    expect(starts.size).toBeGreaterThan(40);
  });

  it("use the provider's markup of every kind", () => {
    const all = written.map((car) => text(car, "description")).join("");
    for (const mark of ["**", "\\\\* ", "\\\\\\\\", "----", "• "]) expect(all).toContain(mark);
  });

  it("claim a car free of accidents only when its flag says so", () => {
    for (const car of written.filter((one) => /unfallfrei/i.test(text(one, "description")))) {
      expect(car.ad.accidentDamaged).toBe(false);
    }
  });
});

describe("an enlarged stock", () => {
  it("keeps the originals and adds cars with ids of their own", () => {
    const large = enlargeStock(stock, 1000);
    expect(new Set(large.map(({ ad }) => ad.mobileAdId)).size).toBe(1000);
    expect(large.slice(0, stock.length)).toEqual(stock);
    expect(enlargeStock(stock, 10)).toHaveLength(10);
  });
});
