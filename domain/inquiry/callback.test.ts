import { describe, expect, it } from "vitest";
import { berlinMoment } from "#domain/format/format.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import {
  callbackPlan,
  callbackText,
  callbackTimes,
  isCallbackAhead,
  isCallbackDue,
} from "./callback.ts";

const at = (instant: string) => berlinMoment(new Date(instant));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a callback", () => {
  const offered = (instant: string) =>
    callbackTimes(at(instant), defaultProfile).map(({ label, hours }) =>
      plain(`${label} ${hours.map((window) => window.label).join(", ")}`),
    );

  it.each([
    // Monday before, during and after opening hours.
    [
      "2026-11-23T07:00:00+01:00",
      ["Mo 23.11. 8–12 Uhr, 12–15 Uhr, 15–19 Uhr", "Di 24.11.", "Mi 25.11."],
    ],
    ["2026-11-23T11:31:00+01:00", ["Mo 23.11. 12–15 Uhr, 15–19 Uhr", "Di 24.11.", "Mi 25.11."]],
    ["2026-11-23T17:31:00+01:00", ["Mo 23.11. 15–19 Uhr", "Di 24.11.", "Mi 25.11."]],
    ["2026-11-23T18:31:00+01:00", ["Di 24.11.", "Mi 25.11.", "Do 26.11."]],
    // Saturday has short hours, Sunday is closed.
    ["2026-11-28T10:00:00+01:00", ["Sa 28.11. 9–12 Uhr, 12–14 Uhr", "Mo 30.11.", "Di 1.12."]],
    // Christmas: Thursday evening to Monday.
    ["2026-12-24T19:00:00+01:00", ["Mo 28.12.", "Di 29.12.", "Mi 30.12."]],
    // The night in which summer time ends.
    ["2026-10-25T02:30:00+01:00", ["Mo 26.10.", "Di 27.10.", "Mi 28.10."]],
  ])("is offered in the hours of showroom and telephone: %s", (instant, expected) => {
    const actual = offered(instant);
    expect(actual.map((text, index) => text.slice(0, expected[index]?.length))).toEqual(expected);
  });

  const [
    {
      hours: [soonest],
    } = { hours: [] },
  ] = callbackTimes(at("2026-11-23T13:00:00+01:00"), defaultProfile);
  const value = soonest?.value ?? "";

  it("is described by day and hours", () => {
    expect(value).toBe("2026-11-23 12:00");
    expect(plain(callbackText(value))).toBe("Montag, 23.11.2026, ab 12 Uhr");
    expect(callbackText("bald")).toBe("so bald wie möglich");
    // Opening hours have changed since it was sent.
    expect(plain(callbackText("2026-11-23 7:00"))).toBe("Montag, 23.11.2026, ab 7 Uhr");
  });

  it("as soon as possible is planned for the next day with hours", () => {
    const plan = (wish: string, instant: string) =>
      plain(callbackPlan(wish, at(instant), defaultProfile));
    expect(plan("bald", "2026-11-23T11:00:00+01:00")).toBe(
      "so bald wie möglich, voraussichtlich heute bis 19 Uhr",
    );
    expect(plan("bald", "2026-11-28T18:00:00+01:00")).toBe(
      "so bald wie möglich, voraussichtlich am Montag, 30.11.2026",
    );
    expect(plan(value, "2026-11-23T11:00:00+01:00")).toBe("Montag, 23.11.2026, ab 12 Uhr");
  });

  it.each(["2026-11-22 12:00", "2026-02-31 8:00", "2026-11-23 12:01", "<b>", ""])(
    "cannot be requested for %j",
    (value) =>
      expect(isCallbackAhead(value, at("2026-11-01T10:00:00Z"), defaultProfile)).toBe(false),
  );

  it.each([
    ["bald", "2026-11-23T09:00:00+01:00", true],
    ["bald", "2026-11-23T07:00:00+01:00", false],
    ["2026-11-23 12:00", "2026-11-23T11:59:00+01:00", false],
    ["2026-11-23 12:00", "2026-11-23T12:00:00+01:00", true],
    ["2026-11-23 12:00", "2026-11-24T09:00:00+01:00", true],
  ])("%s is due at %s: %s", (asked, time, expected) =>
    expect(isCallbackDue(asked, at(time), defaultProfile)).toBe(expected),
  );

  it("can be requested until half an hour before its end", () => {
    expect(isCallbackAhead(value, at("2026-11-23T14:30:00+01:00"), defaultProfile)).toBe(true);
    expect(isCallbackAhead(value, at("2026-11-23T14:31:00+01:00"), defaultProfile)).toBe(false);
    expect(isCallbackAhead("bald", at("2030-01-01T00:00:00Z"), defaultProfile)).toBe(true);
  });
});
