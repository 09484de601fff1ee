import { describe, expect, it } from "vitest";
import { planWithdrawal } from "./withdrawal.ts";

const keys = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes));

const plan = (
  stock: number,
  listed: string[],
  unconfirmed: { since: string; missing: string[] } | null = null,
  now = at(0),
) => planWithdrawal({ forSale: keys(1, stock), listed: new Set(listed), unconfirmed, now });

describe("planWithdrawal", () => {
  it.each([
    ["nothing missing", 100, keys(1, 100), 0],
    ["one sold", 100, keys(2, 100), 1],
    ["30 % sold", 100, keys(31, 100), 30],
    ["three of four sold", 4, keys(4, 4), 3],
    ["all of a small stock replaced", 3, keys(7, 9), 3],
  ])("withdraws immediately: %s", (_case, stock, listed, withdrawn) => {
    const { withdraw, unconfirmed } = plan(stock, listed);
    expect(withdraw).toEqual(keys(1, withdrawn));
    expect(unconfirmed).toBeNull();
  });

  it.each([
    ["31 % missing", 100, keys(32, 100), 31],
    ["half missing", 140, keys(71, 140), 70],
    ["four of five missing", 5, ["5"], 4],
    ["nothing listed", 140, [], 140],
    ["nothing listed of two", 2, [], 2],
  ])("waits for confirmation: %s", (_case, stock, listed, missing) => {
    const { withdraw, unconfirmed } = plan(stock, listed);
    expect(withdraw).toEqual([]);
    expect(unconfirmed).toEqual({ since: at(0).toISOString(), missing: keys(1, missing) });
  });

  it("withdraws vehicles that are still missing 10 minutes later", () => {
    const first = plan(100, keys(61, 100));
    const tooSoon = plan(100, keys(61, 100), first.unconfirmed, at(9));
    expect(tooSoon).toEqual(first);
    expect(plan(100, keys(61, 100), tooSoon.unconfirmed, at(10))).toEqual({
      withdraw: keys(1, 60),
      unconfirmed: null,
    });
  });

  it("withdraws only vehicles that both listings lack", () => {
    const first = plan(100, keys(61, 100));
    const later = plan(100, [...keys(1, 20), ...keys(71, 100)], first.unconfirmed, at(15));
    expect(later.withdraw).toEqual(keys(21, 60));
  });

  it("starts over when the second listing lacks entirely different vehicles", () => {
    const first = plan(100, keys(61, 100));
    const later = plan(100, keys(1, 60), first.unconfirmed, at(15));
    expect(later).toEqual({
      withdraw: [],
      unconfirmed: { since: at(15).toISOString(), missing: keys(61, 100) },
    });
  });

  it("withdraws nothing when the vehicles are listed again", () => {
    const first = plan(100, []);
    const later = plan(100, keys(1, 100), first.unconfirmed, at(5));
    expect(later).toEqual({ withdraw: [], unconfirmed: null });
  });

  it("withdraws all vehicles when the listing has been empty for a day", () => {
    const first = plan(100, []);
    expect(plan(100, [], first.unconfirmed, at(23 * 60)).withdraw).toEqual([]);
    expect(plan(100, [], first.unconfirmed, at(24 * 60)).withdraw).toEqual(keys(1, 100));
  });
});
