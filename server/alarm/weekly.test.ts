import { expect, it } from "vitest";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { renderWeek } from "./mails/week-mail.ts";
import { dueMonday } from "./weekly.ts";

it.each([
  ["2026-11-23T05:59:59Z", null],
  ["2026-11-23T06:00:00Z", "2026-11-23"],
  ["2026-11-25T22:59:59Z", "2026-11-23"],
  ["2026-11-25T23:00:00Z", null],
  ["2026-11-29T12:00:00Z", null],
  // The day after summer time ends, and after it begins.
  ["2026-10-26T05:59:00Z", null],
  ["2026-10-26T06:00:00Z", "2026-10-26"],
  ["2027-03-29T04:59:00Z", null],
  ["2027-03-29T05:00:00Z", "2027-03-29"],
])("at %s the overview of this week is due: %s", (now, monday) => {
  expect(dueMonday(new Date(now))).toBe(monday);
});

it("names a few listings, and the number of the others with a link into the office", () => {
  const to = { path: "/fahrzeug/1" };
  const line = { label: "BMW 320d", note: "Das Inserat hat kein Foto.", to };
  const week = {
    at: new Date("2026-11-23T06:00:00Z"),
    monday: "2026-11-23",
    sections: [{ kind: "listings" as const, lines: [line], more: 8 }],
  };
  const origin = "https://autohaus.example";
  const sources = { origin, markLink: () => "", inquiries: new Map() };
  const write = (hasOffice: boolean) =>
    renderWeek(week, { ...sources, hasOffice }).write(testMailbox).text;
  const link = "8 weitere im Büro: https://autohaus.example/buero/bestand?sortierung=hinweise";
  expect(write(true)).toContain(link);
  expect(write(false)).toContain("und 8 weitere");
  expect(write(false)).not.toContain("/buero");
});
