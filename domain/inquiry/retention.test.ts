import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { deletionDay, isAnnouncementDue, isDeletionDue, type Retention } from "./retention.ts";

const received = (instant: string): Retention => ({
  receivedAt: new Date(instant),
  handledAt: null,
  contractAt: null,
  announcedAt: null,
});
const unmarked = received("2026-01-01T10:00:00Z");
const handled = (instant: string) => ({ ...unmarked, handledAt: new Date(instant) });
const contract = (instant: string) => ({ ...unmarked, contractAt: new Date(instant) });

describe("the day on which an inquiry is deleted", () => {
  it.each([
    ["2026-11-21T10:00:00Z", "2027-05-21"],
    // In Germany it is the next day, and in the second case the next year, already.
    ["2026-11-21T23:30:00Z", "2027-05-22"],
    ["2026-12-31T23:30:00Z", "2027-07-01"],
    ["2026-08-31T10:00:00Z", "2027-02-28"],
    ["2027-08-31T10:00:00Z", "2028-02-29"],
    ["2026-07-01T10:00:00Z", "2027-01-01"],
  ])("is six months after it was handled at %s: %s", (at, day) => {
    expect(deletionDay(handled(at))).toBe(day);
  });

  it.each([
    ["2026-01-01T10:00:00Z", "2037-01-01"],
    ["2026-12-31T22:30:00Z", "2037-01-01"],
    ["2026-12-31T23:30:00Z", "2038-01-01"],
  ])("is after the tenth calendar year that follows a contract at %s: %s", (at, day) => {
    expect(deletionDay(contract(at))).toBe(day);
  });

  it("is the contract's when it was handled, too", () => {
    const marks = { ...contract("2026-03-01T10:00:00Z"), handledAt: new Date("2026-02-01") };
    expect(deletionDay(marks)).toBe("2037-01-01");
  });

  it.each([
    ["2026-11-21T10:00:00Z", "2027-05-07T10:00:00Z", "2027-05-21"],
    // A day late, because the site was off.
    ["2026-11-21T10:00:00Z", "2027-05-08T10:00:00Z", "2027-05-22"],
    ["2026-08-31T10:00:00Z", "2027-02-14T10:00:00Z", "2027-02-28"],
  ])("is of one that came at %s and was announced at %s: %s", (came, announced, day) => {
    expect(deletionDay({ ...received(came), announcedAt: new Date(announced) })).toBe(day);
  });

  it("does not exist while an unmarked one is not announced", () => {
    expect(deletionDay(unmarked)).toBeNull();
    expect(isDeletionDue(unmarked, new Date("2099-01-01"))).toBe(false);
  });
});

it.each([
  ["2027-05-20T21:59:59Z", false],
  ["2027-05-20T22:00:00Z", true],
  ["2030-01-01T00:00:00Z", true],
])("deletes from midnight in Germany on: %s %s", (now, isOver) => {
  expect(isDeletionDue(handled("2026-11-21T10:00:00Z"), new Date(now))).toBe(isOver);
});

describe("an inquiry that nobody marks", () => {
  const hour = 3_600_000;
  const instants = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  });

  /** What becomes of it when somebody looks after these pauses (ms), one after the other. */
  function looked(receivedAt: Date, pauses: readonly number[]) {
    let kept = received(receivedAt.toISOString());
    let now = receivedAt.getTime();
    for (const pause of pauses) {
      now += pause;
      const at = new Date(now);
      if (isAnnouncementDue(kept, at)) {
        expect(kept.announcedAt).toBeNull();
        kept = { ...kept, announcedAt: at };
      }
      if (isDeletionDue(kept, at)) return { kept, deletedAt: at };
    }
    return { kept, deletedAt: null };
  }
  const dayOf = (date: Date) => berlinMoment(date).day;

  it("goes after six months to the day, listed once and fourteen days before", () => {
    fc.assert(
      fc.property(instants, (receivedAt) => {
        const everySixHours = Array.from({ length: 4 * 190 }, () => 6 * hour);
        const { kept, deletedAt } = looked(receivedAt, everySixHours);
        const asHandled = { ...kept, handledAt: receivedAt };
        expect(dayOf(deletedAt ?? receivedAt)).toBe(deletionDay(asHandled));
        expect(addDays(dayOf(kept.announcedAt ?? receivedAt), 14)).toBe(deletionDay(asHandled));
      }),
      { numRuns: 100 },
    );
  });

  it("never goes unannounced, early, or less than fourteen days after, however seldom one looks", () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 120 * 24 * hour }), { maxLength: 30 });
    fc.assert(
      fc.property(instants, pauses, (receivedAt, gaps) => {
        const { kept, deletedAt } = looked(receivedAt, gaps);
        if (deletedAt === null) return;
        const noticed = kept.announcedAt ?? deletedAt;
        expect(dayOf(deletedAt) >= addDays(dayOf(noticed), 14)).toBe(true);
        expect(dayOf(deletedAt) >= (deletionDay({ ...kept, handledAt: receivedAt }) ?? "")).toBe(
          true,
        );
      }),
    );
  });

  it("is not listed once somebody has marked it", () => {
    fc.assert(
      fc.property(instants, instants, instants, (receivedAt, marked, now) => {
        const kept = { ...unmarked, receivedAt };
        expect(isAnnouncementDue({ ...kept, handledAt: marked }, now)).toBe(false);
        expect(isAnnouncementDue({ ...kept, contractAt: marked }, now)).toBe(false);
      }),
    );
  });
});
