import { addDays, weekdayOf } from "#domain/format/calendar.ts";

/**
 * Public holidays at the dealer's, by the law of his state. The server computes them, and pages get those of the next
 * weeks. A table, because these rules know no library but Zod; `feiertagejs` checks it in the test.
 */

export const stateCodes = {
  "Baden-Württemberg": "BW",
  Bayern: "BY",
  Berlin: "BE",
  Brandenburg: "BB",
  Bremen: "HB",
  Hamburg: "HH",
  Hessen: "HE",
  "Mecklenburg-Vorpommern": "MV",
  Niedersachsen: "NI",
  "Nordrhein-Westfalen": "NW",
  "Rheinland-Pfalz": "RP",
  Saarland: "SL",
  Sachsen: "SN",
  "Sachsen-Anhalt": "ST",
  "Schleswig-Holstein": "SH",
  Thüringen: "TH",
} as const;

export type FederalState = keyof typeof stateCodes;

/** Of an eve; a time is when the house closes. In German, because the history shows them. */
export const eveChoices = ["wie sonst", "geschlossen", "12:00", "13:00", "14:00"] as const;
type EveChoice = (typeof eveChoices)[number];

const localHolidays: Readonly<Record<string, readonly FederalState[]>> = {
  "holidays.hasCorpusChristi": ["Sachsen", "Thüringen"],
  "holidays.hasAssumption": ["Bayern"],
};

/** Whether a field asks for what cannot be in that state: a holiday that only some municipalities of others have. */
export const isForeignHoliday = (field: string, region: FederalState | null): boolean =>
  region !== null && localHolidays[field]?.includes(region) === false;

export type HolidayRules = {
  address: { region: FederalState | null; city: string };
  holidays: {
    /** Whether a holiday of some municipalities of a state is one in the dealer's. */
    hasCorpusChristi: boolean;
    hasAssumption: boolean;
    christmasEve: EveChoice;
    newYearsEve: EveChoice;
  };
};

/** A day of the year, or days after Easter Sunday. */
type Recurring = string | number;
const corpusChristi = 60;
const assumption = "08-15";

/** Everywhere, or in some states or a city. */
const table: readonly (readonly [at: Recurring, name: string, places?: string])[] = [
  ["01-01", "Neujahr"],
  ["01-06", "Heilige Drei Könige", "BW BY ST"],
  ["03-08", "Frauentag", "BE MV"],
  [-2, "Karfreitag"],
  [0, "Ostersonntag", "BB"],
  [1, "Ostermontag"],
  ["05-01", "Tag der Arbeit"],
  [39, "Christi Himmelfahrt"],
  [49, "Pfingstsonntag", "BB"],
  [50, "Pfingstmontag"],
  [corpusChristi, "Fronleichnam", "BW BY HE NW RP SL"],
  ["08-08", "Augsburger Friedensfest", "Augsburg"],
  [assumption, "Mariä Himmelfahrt", "SL"],
  ["09-20", "Weltkindertag", "TH"],
  ["10-03", "Tag der Deutschen Einheit"],
  ["10-31", "Reformationstag", "BB HB HH MV NI SH SN ST TH"],
  ["11-01", "Allerheiligen", "BW BY NW RP SL"],
  ["12-25", "1. Weihnachtstag"],
  ["12-26", "2. Weihnachtstag"],
];

/** Each day with its holiday's name. */
export function holidaysOf(year: number, { address, holidays }: HolidayRules): [string, string][] {
  const easter = easterSunday(year);
  const dayOf = (at: Recurring) => (typeof at === "string" ? `${year}-${at}` : addDays(easter, at));
  const code = address.region && stateCodes[address.region];
  const isHere = (places: string) =>
    (code !== null && places.includes(code)) || places === address.city;
  const found = table.filter(([, , places]) => places === undefined || isHere(places));
  return [
    ...found.map(([at, name]): [string, string] => [dayOf(at), name]),
    ...(holidays.hasCorpusChristi
      ? [[dayOf(corpusChristi), "Fronleichnam"] as [string, string]]
      : []),
    ...(holidays.hasAssumption
      ? [[dayOf(assumption), "Mariä Himmelfahrt"] as [string, string]]
      : []),
    ...(code === "SN" ? [[repentanceDay(year), "Buß- und Bettag"] as [string, string]] : []),
  ];
}

/** The Wednesday before 23 November. */
function repentanceDay(year: number): string {
  const last = `${year}-11-22`;
  return addDays(last, -((weekdayOf(last) + 4) % 7));
}

/** By day: public holidays, and the eves on which the dealer closes early. */
export type Closures = Readonly<Record<string, { name: string; until: string | null }>>;

const firstYear = 2024;
const lastYear = 2045;

/** Of all years in which this code may run, so that nothing depends on the clock. */
export function withClosures<Rules extends HolidayRules>(
  rules: Rules,
): Rules & { closures: Closures } {
  const closures: Record<string, Closures[string]> = {};
  const { christmasEve, newYearsEve } = rules.holidays;
  for (let year = firstYear; year <= lastYear; year += 1) {
    addEve(`${year}-12-24`, "Heiligabend", christmasEve);
    addEve(`${year}-12-31`, "Silvester", newYearsEve);
    for (const [day, name] of holidaysOf(year, rules)) closures[day] = { name, until: null };
  }
  function addEve(day: string, name: string, choice: EveChoice): void {
    if (choice !== "wie sonst")
      closures[day] = { name, until: choice === "geschlossen" ? null : choice };
  }
  return { ...rules, closures };
}

/** Anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const yearOfMoonCycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * yearOfMoonCycle + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const daysToSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateCorrection = Math.floor((yearOfMoonCycle + 11 * epact + 22 * daysToSunday) / 451);
  const sum = epact + daysToSunday - 7 * lateCorrection + 114;
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1];
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
