import fc from "fast-check";
import { expect, it } from "vitest";
import { filterTable } from "./filter-table.ts";
import { sliderTrack, sliderTracks } from "./slider-track.ts";
import { base } from "./test-searches.ts";

const price = { ...filterTable.price.slider, step: filterTable.price.step };
const mileage = { ...filterTable.mileage.slider, step: filterTable.mileage.step };
const anyValues = fc.array(
  fc.oneof(
    fc.nat({ max: 60_000 }),
    fc.nat({ max: 2_000_000 }),
    fc.constantFrom(0, 19_980, 500_000),
  ),
  { maxLength: 60 },
);
const anyScale = fc.constantFrom(price, mileage);

it("begins at 0 and ends at the specified end, whatever the stock", () => {
  fc.assert(
    fc.property(anyValues, anyScale, (values, scale) => {
      const track = sliderTrack(values, scale);
      expect([track.valueAt(0), track.valueAt(1)]).toEqual([0, scale.max]);
      expect([track.positionOf(0), track.positionOf(scale.max)]).toEqual([0, 1]);
      expect([track.valueAt(-1), track.valueAt(2)]).toEqual([0, scale.max]);
      expect([track.positionOf(-1), track.positionOf(scale.max + 1)]).toEqual([0, 1]);
    }),
  );
});

it("rises all the way", () => {
  fc.assert(
    fc.property(anyValues, anyScale, (values, scale) => {
      const track = sliderTrack(values, scale);
      for (let value = scale.step; value <= scale.max; value += scale.step) {
        expect(track.positionOf(value)).toBeGreaterThan(track.positionOf(value - scale.step));
      }
      for (let at = 1; at <= 300; at += 1) {
        expect(track.valueAt(at / 300)).toBeGreaterThanOrEqual(track.valueAt((at - 1) / 300));
      }
    }),
  );
});

it("gives each step its own place, and only steps", () => {
  fc.assert(
    fc.property(
      anyValues,
      anyScale,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, scale, at) => {
        const track = sliderTrack(values, scale);
        for (let value = 0; value <= scale.max; value += scale.step) {
          expect(track.valueAt(track.positionOf(value))).toBe(value);
        }
        expect(track.valueAt(at) % scale.step).toBe(0);
      },
    ),
  );
});

it("is linear without a stock", () => {
  const track = sliderTrack([], price);
  expect(track.positionOf(125_000)).toBe(0.25);
  expect(track.valueAt(0.5)).toBe(250_000);
});

it("has most cars of a stock in its middle", () => {
  const cars = Array.from({ length: 100 }, (_, i) => ({
    ...base,
    price_amount: 4_000 + i * 450,
    mileage: i === 0 ? null : i * 1_800,
  }));
  const tracks = sliderTracks(cars);
  const [price, mileage] = [tracks.get("price"), tracks.get("mileage")];
  expect(price?.valueAt(0.5)).toBe(27_000);
  expect(mileage?.valueAt(0.5)).toBe(90_000);
  const inMiddle = cars.filter(({ price_amount }) => {
    const position = price?.positionOf(price_amount) ?? 0;
    return position >= 0.2 && position <= 0.8;
  });
  expect(inMiddle.length).toBeGreaterThan(70);
});
