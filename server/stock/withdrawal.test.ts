import { describe, expect, it } from "vitest";
import { planWithdrawal } from "./withdrawal.ts";

const keys = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes));

const plan = (
  stock: number,
  listed: string[],
  pending: { since: string; missing: string[] } | null = null,
  now = at(0),
) => planWithdrawal({ forSale: keys(1, stock), listed: new Set(listed), pending, now });

describe("planWithdrawal", () => {
  it.each([
    ["nothing missing", 100, keys(1, 100), 0],
    ["one sold", 100, keys(2, 100), 1],
    ["30 % sold", 100, keys(31, 100), 30],
    ["three of four sold", 4, keys(4, 4), 3],
    ["all replaced but few", 3, keys(7, 9), 3],
  ])("withdraws at once: %s", (_case, stock, listed, withdrawn) => {
    const { withdraw, pending } = plan(stock, listed);
    expect(withdraw).toEqual(keys(1, withdrawn));
    expect(pending).toBeNull();
  });

  it.each([
    ["31 % missing", 100, keys(32, 100), 31],
    ["half missing", 140, keys(71, 140), 70],
    ["four of five missing", 5, ["5"], 4],
    ["nothing listed", 140, [], 140],
    ["nothing listed of two", 2, [], 2],
  ])("waits: %s", (_case, stock, listed, missing) => {
    const { withdraw, pending } = plan(stock, listed);
    expect(withdraw).toEqual([]);
    expect(pending).toEqual({ since: at(0).toISOString(), missing: keys(1, missing) });
  });

  it("withdraws when a pass 10 minutes later misses the same", () => {
    const first = plan(100, keys(61, 100));
    const tooSoon = plan(100, keys(61, 100), first.pending, at(9));
    expect(tooSoon).toEqual(first);
    expect(plan(100, keys(61, 100), tooSoon.pending, at(10))).toEqual({
      withdraw: keys(1, 60),
      pending: null,
    });
  });

  it("withdraws only what both passes missed", () => {
    const first = plan(100, keys(61, 100));
    const later = plan(100, [...keys(1, 20), ...keys(71, 100)], first.pending, at(15));
    expect(later.withdraw).toEqual(keys(21, 60));
  });

  it("starts anew when the second pass misses others altogether", () => {
    const first = plan(100, keys(61, 100));
    const later = plan(100, keys(1, 60), first.pending, at(15));
    expect(later).toEqual({
      withdraw: [],
      pending: { since: at(15).toISOString(), missing: keys(61, 100) },
    });
  });

  it("forgets a shrink that did not last", () => {
    const first = plan(100, []);
    expect(plan(100, keys(1, 100), first.pending, at(5)).pending).toBeNull();
  });

  it("accepts a sell-out once a whole day confirmed it", () => {
    const first = plan(100, []);
    expect(plan(100, [], first.pending, at(23 * 60)).withdraw).toEqual([]);
    expect(plan(100, [], first.pending, at(24 * 60)).withdraw).toEqual(keys(1, 100));
  });
});
