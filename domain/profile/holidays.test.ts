import { getHolidays } from "feiertagejs";
import { expect, it } from "vitest";
import { addDays } from "#domain/format/calendar.ts";
import { defaultProfile } from "./default-profile.ts";
import { type FederalState, type HolidayRules, publicHoliday, stateCodes } from "./holidays.ts";

const rulesOf = (
  region: FederalState,
  changes: Partial<HolidayRules["holidays"]> = {},
  city = "x",
) => ({
  address: { region, city },
  holidays: { ...defaultProfile.holidays, ...changes },
});

function holidaysOf(year: number, rules: HolidayRules): string[] {
  const days = Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i));
  return days.filter((day) => day.startsWith(String(year)) && publicHoliday(day, rules) !== null);
}

type LibraryRegion = Parameters<typeof getHolidays>[1];
const known = (year: number, region: LibraryRegion) =>
  getHolidays(year, region).map(({ dateString }) => dateString);

const states = Object.entries(stateCodes) as [FederalState, LibraryRegion][];

it.each(states)("knows the holidays of %s, as a library does", (state, code) => {
  // The library has it in all of Bavaria; by law it is one where more Catholics live.
  const rules = rulesOf(state, { hasAssumption: state === "Bayern" });
  for (let year = 2024; year <= 2035; year += 1)
    expect(holidaysOf(year, rules)).toEqual(known(year, code).toSorted());
});

it("knows Augsburg's own holiday", () => {
  const rules = rulesOf("Bayern", { hasAssumption: true }, "Augsburg");
  expect(holidaysOf(2027, rules)).toEqual(known(2027, "AUGSBURG").toSorted());
});

it.each([
  ["Thüringen", "hasCorpusChristi", "2026-06-04", "Fronleichnam"],
  ["Sachsen", "hasCorpusChristi", "2026-06-04", "Fronleichnam"],
  ["Bayern", "hasAssumption", "2026-08-15", "Mariä Himmelfahrt"],
] as const)("asks the dealer in %s about %s", (state, name, day, holiday) => {
  expect(publicHoliday(day, rulesOf(state))).toBeNull();
  expect(publicHoliday(day, rulesOf(state, { [name]: true }))).toBe(holiday);
});

it("names them", () => {
  const names = holidaysOf(2026, rulesOf("Sachsen")).map((day) =>
    publicHoliday(day, rulesOf("Sachsen")),
  );
  expect(names).toContain("Buß- und Bettag");
  expect(publicHoliday("2026-11-01", rulesOf("Schleswig-Holstein"))).toBeNull();
  expect(publicHoliday("2026-10-31", rulesOf("Schleswig-Holstein"))).toBe("Reformationstag");
});
