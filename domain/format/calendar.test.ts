import { expect, it } from "vitest";
import { addDays, publicHoliday } from "./calendar.ts";

function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i));
  return days
    .filter((day) => day.startsWith(String(year)))
    .flatMap((day) => {
      const name = publicHoliday(day);
      return name === null ? [] : [`${day.slice(5)} ${name}`];
    });
}

/** Published days of Good Friday, Easter Monday, Ascension, Whit Monday and Corpus Christi. */
it.each([
  [2024, ["03-29", "04-01", "05-09", "05-20", "05-30"]],
  [2026, ["04-03", "04-06", "05-14", "05-25", "06-04"]],
  [2028, ["04-14", "04-17", "05-25", "06-05", "06-15"]],
  // An early Easter, and the latest one of this century.
  [2035, ["03-23", "03-26", "05-03", "05-14", "05-24"]],
  [2038, ["04-23", "04-26", "06-03", "06-14", "06-24"]],
])(
  "knows all holidays of %i in Baden-Württemberg",
  (year, [friday, monday, ascension, whit, corpus]) => {
    const expected = [
      "01-01 Neujahr",
      "01-06 Heilige Drei Könige",
      `${friday} Karfreitag`,
      `${monday} Ostermontag`,
      "05-01 Tag der Arbeit",
      `${ascension} Christi Himmelfahrt`,
      `${whit} Pfingstmontag`,
      `${corpus} Fronleichnam`,
      "10-03 Tag der Deutschen Einheit",
      "11-01 Allerheiligen",
      "12-25 1. Weihnachtstag",
      "12-26 2. Weihnachtstag",
    ];
    expect(holidaysOf(year)).toEqual(expected.sort());
  },
);

it.each(["2026-12-24", "2026-12-31", "2026-10-31", "2026-08-15", "2026-03-08", "2026-04-05"])(
  "knows no holiday on %s, even if other states have one",
  (day) => {
    expect(publicHoliday(day)).toBeNull();
  },
);
