import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { type PriceChange, reductionBy, reductionNote } from "./price-history.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 24 * 3_600_000);

/** The lowest price before the last of these changes, if that change is a reduction. */
function lowestBefore(prices: [number, number | null][], knownSince = 0) {
  const changes = prices.map(([at, after], i): PriceChange => {
    return { at: day(at), before: prices[i - 1]?.[1] ?? null, after };
  });
  const [, ...rest] = changes;
  const last = rest.at(-1);
  if (last === undefined) throw new Error("no change");
  return reductionBy(last, rest.slice(0, -1), day(knownSince))?.lowest_before ?? null;
}

describe("the lowest price before a reduction (§ 11 PAngV)", () => {
  it.each<[string, [number, number | null][], number | null]>([
    [
      "is the lowest of the 30 days, not the one just before",
      [
        [0, 20_000],
        [30, 21_000],
        [40, 19_000],
      ],
      20_000,
    ],
    [
      "includes the price in force 30 days ago",
      [
        [0, 18_000],
        [16, 20_000],
        [45, 19_000],
      ],
      null,
    ],
    [
      "is null if the price rises",
      [
        [0, 20_000],
        [40, 21_000],
      ],
      null,
    ],
    [
      "is null if the new price is 'auf Anfrage'",
      [
        [0, 20_000],
        [40, null],
      ],
      null,
    ],
    [
      "ignores 'auf Anfrage' in between",
      [
        [0, 20_000],
        [31, null],
        [33, 21_000],
        [40, 19_000],
      ],
      20_000,
    ],
  ])("%s", (_, prices, lowest) => {
    expect(lowestBefore(prices)).toBe(lowest);
  });

  it("is null until the prices of 30 days are known", () => {
    expect(
      lowestBefore([
        [0, 20_000],
        [29, 19_000],
      ]),
    ).toBeNull();
    expect(
      lowestBefore([
        [0, 20_000],
        [30, 19_000],
      ]),
    ).toBe(20_000);
    expect(
      lowestBefore(
        [
          [0, 20_000],
          [40, 19_000],
        ],
        11,
      ),
    ).toBeNull();
  });

  it("equals the minimum of the prices on each of the 30 days", () => {
    const price = fc.integer({ min: 1, max: 30 });
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), price), { minLength: 2 });
    fc.assert(
      fc.property(steps, (days) => {
        const prices = days.map(([, amount], i): [number, number] => {
          return [days.slice(0, i + 1).reduce((sum, [daysLater]) => sum + daysLater, 0), amount];
        });
        const [at = 0, newPrice = 0] = prices.at(-1) ?? [];
        const lowest = lowestBefore(prices, prices[0]?.[0]);
        if (lowest === null) return;
        const priceOn = (d: number) => prices.findLast(([from]) => from <= d)?.[1] ?? 0;
        const dailyPrices = Array.from({ length: 30 }, (_, i) => priceOn(at - 30 + i));
        expect(lowest).toBe(Math.min(...dailyPrices));
        expect(newPrice).toBeLessThan(lowest);
      }),
    );
  });
});

describe("the note beside the price", () => {
  const price_reduction = { lowest_before: 20_500, reduced_at: day(40).toISOString() };
  const note = (fields: Parameters<typeof aCar>[0], on = day(41)) =>
    reductionNote(aCar({ price_reduction, ...fields }), on)?.replaceAll("\u00a0", " ");

  it("states the lowest price and the day, but no percentage", () => {
    expect(note({})).toBe(
      "Niedrigster Preis der letzten 30 Tage: 20.500 € (vor der Preissenkung am 10.02.2026)",
    );
  });

  it("is missing without a reduction, after 30 days, and if the price is no longer lower", () => {
    expect(note({ price_reduction: null })).toBeUndefined();
    expect(note({}, day(71))).toBeUndefined();
    expect(note({ price_amount: 20_500 })).toBeUndefined();
    expect(note({ price_amount: null })).toBeUndefined();
  });
});
