import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import {
  deletionDay,
  isAnnouncementDue,
  isDeletionDue,
  type Retention,
} from "./retention-periods.ts";

const received = (instant: string): Retention => ({
  receivedAt: new Date(instant),
  handledAt: null,
  contractAt: null,
  announcedAt: null,
});
const unmarked = received("2026-01-01T10:00:00Z");
const handled = (instant: string) => ({ ...unmarked, handledAt: new Date(instant) });
const contract = (instant: string) => ({ ...unmarked, contractAt: new Date(instant) });

describe("the deletion day", () => {
  it.each([
    ["2026-11-21T10:00:00Z", "2027-05-21"],
    // In Germany it is already the next day, and the next year in the second case.
    ["2026-11-21T23:30:00Z", "2027-05-22"],
    ["2026-12-31T23:30:00Z", "2027-07-01"],
    ["2026-08-31T10:00:00Z", "2027-02-28"],
    ["2027-08-31T10:00:00Z", "2028-02-29"],
    ["2026-07-01T10:00:00Z", "2027-01-01"],
  ])("is six months after handling at %s: %s", (at, day) => {
    expect(deletionDay(handled(at))).toBe(day);
  });

  it.each([
    ["2026-01-01T10:00:00Z", "2037-01-01"],
    ["2026-12-31T22:30:00Z", "2037-01-01"],
    ["2026-12-31T23:30:00Z", "2038-01-01"],
  ])("is after ten full calendar years after a contract at %s: %s", (at, day) => {
    expect(deletionDay(contract(at))).toBe(day);
  });

  it("depends on the contract even if the inquiry was marked as handled too", () => {
    const marks = { ...contract("2026-03-01T10:00:00Z"), handledAt: new Date("2026-02-01") };
    expect(deletionDay(marks)).toBe("2037-01-01");
  });

  it.each([
    ["2026-11-21T10:00:00Z", "2027-05-07T10:00:00Z", "2027-05-21"],
    // The announcement was a day late, because the site was down.
    ["2026-11-21T10:00:00Z", "2027-05-08T10:00:00Z", "2027-05-22"],
    ["2026-08-31T10:00:00Z", "2027-02-14T10:00:00Z", "2027-02-28"],
  ])("of an inquiry received at %s and announced at %s is %s", (receivedAt, announced, day) => {
    expect(deletionDay({ ...received(receivedAt), announcedAt: new Date(announced) })).toBe(day);
  });

  it("is null while an unmarked inquiry is not announced", () => {
    expect(deletionDay(unmarked)).toBeNull();
    expect(isDeletionDue(unmarked, new Date("2099-01-01"))).toBe(false);
  });
});

it.each([
  ["2027-05-20T21:59:59Z", false],
  ["2027-05-20T22:00:00Z", true],
  ["2030-01-01T00:00:00Z", true],
])("deletion is due from midnight in Germany: %s %s", (now, isDue) => {
  expect(isDeletionDue(handled("2026-11-21T10:00:00Z"), new Date(now))).toBe(isDue);
});

describe("an unmarked inquiry", () => {
  const hour = 3_600_000;
  const instants = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  });

  /** Simulates a cleanup job that runs after each of these intervals (ms). */
  function simulate(receivedAt: Date, intervals: readonly number[]) {
    let inquiry = received(receivedAt.toISOString());
    let now = receivedAt.getTime();
    for (const interval of intervals) {
      now += interval;
      const at = new Date(now);
      if (isAnnouncementDue(inquiry, at)) {
        expect(inquiry.announcedAt).toBeNull();
        inquiry = { ...inquiry, announcedAt: at };
      }
      if (isDeletionDue(inquiry, at)) return { inquiry, deletedAt: at };
    }
    return { inquiry, deletedAt: null };
  }
  const dayOf = (date: Date) => berlinMoment(date).day;

  it("is deleted after exactly six months, announced once fourteen days before", () => {
    fc.assert(
      fc.property(instants, (receivedAt) => {
        const everySixHours = Array.from({ length: 4 * 190 }, () => 6 * hour);
        const { inquiry, deletedAt } = simulate(receivedAt, everySixHours);
        const asHandled = { ...inquiry, handledAt: receivedAt };
        expect(dayOf(deletedAt ?? receivedAt)).toBe(deletionDay(asHandled));
        expect(addDays(dayOf(inquiry.announcedAt ?? receivedAt), 14)).toBe(deletionDay(asHandled));
      }),
      { numRuns: 100 },
    );
  });

  it("is never deleted early or without fourteen days' notice, however rarely the job runs", () => {
    const anyIntervals = fc.array(fc.integer({ min: 1, max: 120 * 24 * hour }), { maxLength: 30 });
    fc.assert(
      fc.property(instants, anyIntervals, (receivedAt, intervals) => {
        const { inquiry, deletedAt } = simulate(receivedAt, intervals);
        if (deletedAt === null) return;
        const announcedAt = inquiry.announcedAt ?? deletedAt;
        expect(dayOf(deletedAt) >= addDays(dayOf(announcedAt), 14)).toBe(true);
        const dayIfHandled = deletionDay({ ...inquiry, handledAt: receivedAt }) ?? "";
        expect(dayOf(deletedAt) >= dayIfHandled).toBe(true);
      }),
    );
  });

  it("is not announced once it is marked", () => {
    fc.assert(
      fc.property(instants, instants, instants, (receivedAt, marked, now) => {
        const inquiry = { ...unmarked, receivedAt };
        expect(isAnnouncementDue({ ...inquiry, handledAt: marked }, now)).toBe(false);
        expect(isAnnouncementDue({ ...inquiry, contractAt: marked }, now)).toBe(false);
      }),
    );
  });
});
