import { describe, expect, it } from "vitest";
import { createDemoStock, enlargeStock } from "./demo-stock.ts";
import type { DemoCar } from "./provider-ad.ts";

const stockAt = (now: string) => createDemoStock({ now: new Date(now) });
const now = "2026-11-21T10:00:00Z";
const stock = stockAt(now);
const ads = stock.map(({ ad }) => ad);

const months = (compact: string) => Number(compact.slice(0, 4)) * 12 + Number(compact.slice(4)) - 1;

/** § 2 Nr. 2 Pkw-EnVKV: at most eight months old, or at most 1,000 km. */
const countsAsNew = (car: DemoCar, day: string) => {
  if (car.ad.usageType === "CLASSIC") return false;
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

type Ad = DemoCar["ad"];
const linesOf = ({ description }: Ad) => String(description ?? "").split("\\\\");
const titleOf = ({ modelDescription }: Ad) => modelDescription ?? "";
const someLine = (wanted: (line: string) => boolean) => (ad: Ad) => linesOf(ad).some(wanted);
const photosAt = (share: number) =>
  stock.map(({ photos }) => photos.length).toSorted((a, b) => a - b)[
    Math.floor(stock.length * share)
  ];
/** Flags that few sites know, because few cars have them. */
const rare =
  `newService winterPackage rearTrafficAlert trailerAssist foldFlatPassengerSeat smokersPackage
  electricBackseatAdjustment navigationPreparation steelWheels virtualSideMirror`.split(/\s+/);

describe("has the shape of a real stock", () => {
  /** Per cent of the ads, as measured of 804 real ones. */
  it.each<[string, number, (ad: Ad) => boolean]>([
    ["a heading of equipment", 80, someLine((line) => /^\W*\w*(ausstattung|extras)/i.test(line))],
    ["a line over 1,000 characters", 30, someLine((line) => line.length > 1000)],
    ["sections under capitals", 13, someLine((line) => /^[A-ZÄÖÜ]{6,} \/ [A-ZÄÖÜ]+$/.test(line))],
    ["a comma list of six and more", 37, someLine((line) => line.split(", ").length >= 6)],
    ["over 30 lines", 70, (ad) => linesOf(ad).length > 30],
    ["no number of owners", 25, (ad) => ad.numberOfPreviousOwners === undefined],
    ["no consumption", 25, (ad) => ad.consumptions === undefined],
    ["equipment that is rare", 66, (ad) => rare.some((flag) => ad[flag] === true)],
  ])("%s", (_, measured, isSo) => {
    const percent = (ads.filter(isSo).length / ads.length) * 100;
    expect(Math.abs(percent - measured)).toBeLessThan(8);
  });

  it("has many photos", () => {
    expect([photosAt(0.5), photosAt(0.9)]).toEqual([20, 48]);
  });

  it("leads every ad with the whole car, undisturbed", () => {
    const leads = stock.flatMap(({ photos: [first] }) => (first ? [first.subject] : []));
    const calm = { view: "side", take: 0, disturbance: "none" };
    expect(leads).toEqual(leads.map((lead) => ({ ...lead, ...calm })));
  });

  it.each<[string, (ad: Ad) => boolean]>([
    ["a title that claims the first owner", (ad) => titleOf(ad).includes("1.HAND")],
    ["a title that claims an inspection", (ad) => titleOf(ad).includes("TÜV NEU")],
    ["a title of 48 characters without spaces", (ad) => /^\S{48}$/.test(titleOf(ad))],
    ["a title with plus signs", (ad) => /\+\S+\+/.test(titleOf(ad))],
    ["a title in capitals", (ad) => titleOf(ad) === titleOf(ad).toUpperCase()],
    ["English in the title", (ad) => /Head Up|Keyless go|Night Package/.test(titleOf(ad))],
    ["a van", (ad) => ad.vehicleClass === "VanUpTo7500"],
    ["a motorhome", (ad) => ad.vehicleClass === "Motorhome"],
    ["a motorbike", (ad) => ad.vehicleClass === "Motorbike"],
    ["a rented battery", (ad) => ad.battery === "BATTERY_RENTED"],
    ["a car to be delivered on a day", (ad) => /^20\d\d-\d\d-15$/.test(String(ad.deliveryDate))],
    ["a car to be delivered in days", (ad) => Number(ad.deliveryPeriod) > 0],
    ["hail damage", (ad) => ad.damageByHail === true],
    ["an import", (ad) => ad.countryVersion === "FR"],
    ["a model that the provider does not know", (ad) => ad.model === "OTHER"],
    ["a classic that never registered", (ad) => ad.usageType === "CLASSIC" && ad.mileage === 1],
    ["a flag that nobody knows", (ad) => ad.quantumCushions === true],
    ["older switches", (ad) => ad.xenonHeadlights === true],
  ])("has %s, but few of them", (_, isSo) => {
    const found = ads.filter(isSo).length;
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(ads.length / 3);
  });

  it("leaves no template placeholder in a text", () => {
    for (const ad of ads) {
      const text = `${titleOf(ad)} ${linesOf(ad).join(" ")}`;
      expect(text).not.toMatch(/undefined|null|NaN|[{}@]|\n/);
      expect(text.length).toBeLessThan(6100);
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
