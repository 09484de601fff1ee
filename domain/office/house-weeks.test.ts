import { expect, it } from "vitest";
import { firstMonday, houseWeeks, isCourse } from "./house-weeks.ts";

it("counts the last twelve calendar weeks, across the year", () => {
  const weeks = houseWeeks({
    today: "2027-01-13",
    inquiries: [
      { day: "2026-10-25", waited: 5 },
      { day: "2026-10-26", waited: 10 },
      { day: "2027-01-03", waited: 30 },
      { day: "2026-12-28", waited: 90 },
      { day: "2026-12-29", waited: null },
      { day: "2027-01-13", waited: null },
    ],
    testDrives: ["2026-12-31", "2027-01-17", "2027-01-18"],
  });
  expect(firstMonday("2027-01-13")).toBe("2026-10-26");
  expect(weeks.map(({ number }) => number)).toEqual([44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 1, 2]);
  expect([weeks[0], weeks[9], weeks[10], weeks[11]]).toEqual([
    { number: 44, inquiries: 1, answerMinutes: 10, testDrives: 0 },
    { number: 53, inquiries: 3, answerMinutes: 60, testDrives: 1 },
    { number: 1, inquiries: 0, answerMinutes: null, testDrives: 0 },
    { number: 2, inquiries: 1, answerMinutes: null, testDrives: 1 },
  ]);
});

it("draws nothing while only one week has something", () => {
  const inquiry = { day: "2027-01-13", waited: null };
  const facts = { today: "2027-01-13", inquiries: [inquiry], testDrives: ["2027-01-14"] };
  expect(isCourse(houseWeeks(facts))).toBe(false);
  expect(isCourse(houseWeeks({ ...facts, testDrives: ["2027-01-20", "2027-01-02"] }))).toBe(true);
});
