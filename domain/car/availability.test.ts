import { expect, it } from "vitest";
import { berlinMoment } from "#domain/format/format.ts";
import { aCar } from "#tests/support/test-car.ts";
import {
  asDelivered,
  createAvailability,
  deliveryOfAll,
  deliveryText,
  listedSinceText,
  locationText,
} from "./availability.ts";

const at = (instant: string) => berlinMoment(new Date(instant));
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const car = aCar({ location_city: "Ladenburg", fetched_at: "2026-11-11T23:30:00Z" });
const availability = createAvailability(car, new Date("2026-11-23T14:35:20Z"));

it.each([
  [null, "Stand 23.11.2026, 15:35 Uhr"],
  ["2026-11-23T15:35:59+01:00", "Stand heute, 15:35 Uhr"],
  ["2026-11-24T00:00:00+01:00", "Stand gestern, 15:35 Uhr"],
  ["2026-11-24T15:35:00+01:00", "Stand gestern, 15:35 Uhr"],
  ["2026-11-24T15:36:00+01:00", "Stand 23.11.2026"],
  // The visitor's clock is slow.
  ["2025-01-01T00:00:00+01:00", "Stand 23.11.2026, 15:35 Uhr"],
])("shows at %s: %s", (instant, text) => {
  const now = instant === null ? null : at(instant);
  expect(plain(locationText(availability, now))).toBe(`Steht bei uns in Ladenburg · ${text}`);
});

it("leaves out an unknown city and sync time", () => {
  const now = at("2026-11-23T16:00:00+01:00");
  expect(locationText(createAvailability({ ...car, location_city: null }, null), now)).toBe(
    "Steht bei uns",
  );
});

it.each([
  ["2026-10-25T02:30:00+02:00", "heute, 02:30"],
  ["2026-10-25T02:30:00+01:00", "heute, 02:30"],
])("uses German local time on the day when summer time ends: %s", (checkedAt, text) => {
  const checked = createAvailability(car, new Date(checkedAt));
  const now = at("2026-10-25T08:00:00+01:00");
  expect(plain(locationText(checked, now))).toContain(`Stand ${text} Uhr`);
});

it.each([
  [null, "Bei uns seit 12.11.2026"],
  ["2026-11-12T23:59:00+01:00", "Neu seit heute"],
  ["2026-11-13T00:00:00+01:00", "Seit gestern bei uns"],
  ["2026-11-24T00:00:00+01:00", "Seit 12 Tagen bei uns"],
  ["2027-03-12T00:00:00+01:00", "Seit 120 Tagen bei uns"],
  ["2027-03-13T00:00:00+01:00", null],
  ["2026-11-11T00:00:00+01:00", "Bei uns seit 12.11.2026"],
])("counts calendar days since the listing: %s", (instant, text) => {
  const shown = listedSinceText(availability, instant === null ? null : at(instant));
  expect(shown && plain(shown)).toBe(text);
});

it("prefers the day the ad was placed to the day of our first sync", () => {
  const listed = { ...car, created_at: "2026-08-03T09:12:41.52+02:00" };
  expect(createAvailability(listed, null).since).toBe("2026-08-03");
});

it.each([
  [{ delivery_date: "2027-02-08" }, "Lieferbar ab 08.02.2027"],
  [{ delivery_date: "2027-02-08", delivery_days: 30 }, "Lieferbar ab 08.02.2027"],
  [{ delivery_days: 45 }, "Lieferzeit 45 Tage"],
  [{ delivery_days: 1 }, "Lieferzeit 1 Tag"],
])("a car with %j is not here", (fields, text) => {
  const now = at("2026-11-23T16:00:00+01:00");
  const ordered = createAvailability({ ...car, ...fields }, null);
  expect(locationText(ordered, now)).toBe(text);
  expect(plain(listedSinceText(ordered, now) ?? "")).toBe("Seit 11 Tagen im Angebot");
  expect(listedSinceText(ordered, null)).toBe("Im Angebot seit 12.11.2026");
});

it.each([
  ["2027-02-07T23:59:00+01:00", "Lieferbar ab 08.02.2027"],
  ["2027-02-08T00:00:00+01:00", null],
])("a car is here from the day of its delivery on: %s", (instant, text) => {
  const ordered = { ...car, delivery_date: "2027-02-08", delivery_days: 30 };
  expect(deliveryText(asDelivered(ordered, new Date(instant)))).toBe(text);
  expect(deliveryText({ ...car, delivery_days: 0 })).toBeNull();
});

it.each([
  [[], null],
  [[{ delivery_days: 20 }], "Lieferzeit 20 Tage"],
  [[{ delivery_days: 20 }, {}], null],
  [[{}, { delivery_date: "2027-01-11" }], null],
  [
    [{ delivery_date: "2027-01-11" }, { delivery_days: 20 }, { delivery_days: 20 }],
    "Lieferbar ab 11.01.2027, Lieferzeit 20 Tage",
  ],
])("of several cars %j, says when they come only if none is here", (cars, text) => {
  expect(deliveryOfAll(cars.map((fields) => aCar(fields)))).toBe(text);
});
