import { getHolidays } from "feiertagejs";
import { expect, it } from "vitest";
import { defaultProfile } from "./default-profile.ts";
import {
  type FederalState,
  type HolidayRules,
  holidaysOf,
  isForeignHoliday,
  stateCodes,
  withClosures,
} from "./holidays.ts";
import { closuresFrom } from "./opening-hours.ts";

const rulesOf = (
  region: FederalState,
  changes: Partial<HolidayRules["holidays"]> = {},
  city = "x",
) => ({
  address: { region, city },
  holidays: { ...defaultProfile.holidays, ...changes },
});

const daysOf = (year: number, rules: HolidayRules) =>
  holidaysOf(year, rules)
    .map(([day]) => day)
    .toSorted();
const nameOn = (day: string, rules: HolidayRules) =>
  withClosures(rules).closures[day]?.name ?? null;

type LibraryRegion = Parameters<typeof getHolidays>[1];
const known = (year: number, region: LibraryRegion) =>
  getHolidays(year, region).map(({ dateString }) => dateString);

const states = Object.entries(stateCodes) as [FederalState, LibraryRegion][];

it.each(states)("knows the holidays of %s, as a library does", (state, code) => {
  // The library has it in all of Bavaria; by law it is one where more Catholics live.
  const rules = rulesOf(state, { hasAssumption: state === "Bayern" });
  for (let year = 2024; year <= 2035; year += 1)
    expect(daysOf(year, rules)).toEqual(known(year, code).toSorted());
});

it("knows Augsburg's own holiday", () => {
  const rules = rulesOf("Bayern", { hasAssumption: true }, "Augsburg");
  expect(daysOf(2027, rules)).toEqual(known(2027, "AUGSBURG").toSorted());
});

it.each([
  ["Thüringen", "hasCorpusChristi", "2026-06-04", "Fronleichnam"],
  ["Sachsen", "hasCorpusChristi", "2026-06-04", "Fronleichnam"],
  ["Bayern", "hasAssumption", "2026-08-15", "Mariä Himmelfahrt"],
] as const)("asks the dealer in %s about %s", (state, name, day, holiday) => {
  expect(nameOn(day, rulesOf(state))).toBeNull();
  expect(nameOn(day, rulesOf(state, { [name]: true }))).toBe(holiday);
});

it("names them", () => {
  expect(nameOn("2026-11-18", rulesOf("Sachsen"))).toBe("Buß- und Bettag");
  expect(nameOn("2026-11-01", rulesOf("Schleswig-Holstein"))).toBeNull();
  expect(nameOn("2026-10-31", rulesOf("Schleswig-Holstein"))).toBe("Reformationstag");
});

it("gives pages those of the next weeks", () => {
  const { closures } = withClosures(rulesOf("Schleswig-Holstein", { newYearsEve: "13:00" }));
  expect(closuresFrom("2026-12-26", closures)).toEqual({
    "2026-12-26": { name: "2. Weihnachtstag", until: null },
    "2026-12-31": { name: "Silvester", until: "13:00" },
    "2027-01-01": { name: "Neujahr", until: null },
    "2027-03-26": { name: "Karfreitag", until: null },
    "2027-03-29": { name: "Ostermontag", until: null },
  });
});

it("asks for a local holiday only in the states that have it", () => {
  const asked = (region: FederalState | null) =>
    ["hasCorpusChristi", "hasAssumption", "christmasEve"].filter(
      (name) => !isForeignHoliday(`holidays.${name}`, region),
    );
  expect(asked("Schleswig-Holstein")).toEqual(["christmasEve"]);
  expect(asked("Bayern")).toEqual(["hasAssumption", "christmasEve"]);
  expect(asked("Sachsen")).toEqual(["hasCorpusChristi", "christmasEve"]);
  expect(asked(null)).toHaveLength(3);
});
