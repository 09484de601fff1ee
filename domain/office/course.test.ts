import { describe, expect, it } from "vitest";
import { addDays } from "#domain/format/calendar.ts";
import { carCourse } from "./course.ts";

const today = "2026-11-21";
const facts = (changes: Partial<Parameters<typeof carCourse>[0]> = {}) => ({
  from: "2026-11-17",
  today,
  views: [
    { day: "2026-11-01", views: 99 },
    { day: "2026-11-18", views: 3 },
    { day: "2026-11-20", views: 8 },
  ],
  inquiries: ["2026-11-20", "2026-11-20"],
  prices: [
    { day: "2026-10-01", amount: 20_480, text: "20.480\u00a0€" },
    { day: "2026-11-19", amount: 19_980, text: "19.980\u00a0€" },
  ],
  ...changes,
});

describe("a car's course", () => {
  it("has a point for each day since the views are counted, and the prices at theirs", () => {
    expect(carCourse(facts())).toEqual({
      since: "17.11.2026",
      views: [0, 3, 0, 8, 0],
      inquiries: [0, 0, 0, 2, 0],
      prices: [
        { from: 0, amount: 20_480, text: "20.480\u00a0€" },
        { from: 0.5, amount: 19_980, text: "19.980\u00a0€" },
      ],
      most: "höchstens 8 Aufrufe am Tag",
      words:
        "Seit 17.11.2026: 11 Aufrufe, höchstens 8 Aufrufe am Tag (20.11.2026); 2 Anfragen; Preis 20.480\u00a0€, ab 19.11.2026 19.980\u00a0€",
    });
  });

  it("has a point for each week once it is long, of which the last is whole", () => {
    const from = addDays(today, -79);
    const views = Array.from({ length: 80 }, (_, day) => ({ day: addDays(from, day), views: 1 }));
    const course = carCourse(facts({ from, views, inquiries: [today] }));
    expect(course?.views).toEqual([3, ...Array.from({ length: 11 }, () => 7)]);
    expect(course?.inquiries.at(-1)).toBe(1);
    expect(course?.most).toBe("höchstens 7 Aufrufe in der Woche");
  });

  it.each([
    ["on the first days", { from: addDays(today, -1) }],
    ["without any view", { views: [{ day: today, views: 0 }] }],
  ])("is not drawn %s", (_, changes) => {
    expect(carCourse(facts(changes))).toBeNull();
  });

  it("leaves out a price that nobody knows", () => {
    const prices = [{ day: "2026-11-01", amount: null, text: "Preis auf Anfrage" }];
    expect(carCourse(facts({ prices }))).toMatchObject({
      prices: [],
      words: expect.stringMatching(/Preis auf Anfrage$/),
    });
  });
});
