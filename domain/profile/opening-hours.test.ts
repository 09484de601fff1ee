import { describe, expect, it } from "vitest";
import { berlinMoment } from "#domain/format/format.ts";
import { callbackTimes } from "#domain/inquiry/callback.ts";
import { openMinutes } from "#domain/office/answer-time.ts";
import { halfHoursOn } from "#domain/test-drive/slots.ts";
import { defaultProfile as profile } from "./default-profile.ts";
import { withClosures } from "./holidays.ts";
import {
  announcedRanges,
  closedWeekdays,
  isPhoneAnswered,
  keepsPhoneHours,
  openingText,
  openNowText,
  rangeText,
  weeklyHours,
} from "./opening-hours.ts";

const textAt = (instant: string) =>
  openingText(berlinMoment(new Date(instant)), profile).replaceAll("\u00a0", " ");

const untilSix = "Heute geöffnet bis 18:00";
const untilTwo = "Heute geöffnet bis 14:00";

it.each([
  // A Tuesday in summer.
  ["2026-07-07T07:59:59+02:00", "Jetzt geschlossen · heute ab 8:00"],
  ["2026-07-07T08:00:00+02:00", untilSix],
  ["2026-07-07T17:59:59+02:00", untilSix],
  ["2026-07-07T18:00:00+02:00", "Jetzt geschlossen · morgen ab 8:00"],
  // The weekend.
  ["2026-07-10T18:00:00+02:00", "Jetzt geschlossen · morgen ab 9:00"],
  ["2026-07-11T08:59:00+02:00", "Jetzt geschlossen · heute ab 9:00"],
  ["2026-07-11T09:00:00+02:00", untilTwo],
  ["2026-07-11T14:00:00+02:00", "Jetzt geschlossen · Montag ab 8:00"],
  ["2026-07-12T12:00:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  // The Sundays on which summer time starts and ends, and the Mondays after them.
  ["2026-03-29T03:00:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-03-30T08:00:00+02:00", untilSix],
  ["2026-10-25T02:30:00+02:00", "Heute geschlossen · morgen ab 8:00"],
  ["2026-10-26T08:00:00+01:00", untilSix],
  // Instants in other time zones: only German local time counts.
  ["2026-11-21T08:30:00Z", untilTwo],
  ["2026-11-20T23:30:00Z", "Jetzt geschlossen · heute ab 9:00"],
  ["2026-11-23T02:00:00-05:00", untilSix],
  // Holidays.
  ["2026-04-02T18:00:00+02:00", "Jetzt geschlossen · Samstag ab 9:00"],
  ["2026-04-03T10:00:00+02:00", "Heute geschlossen (Karfreitag) · morgen ab 9:00"],
  ["2026-04-04T10:00:00+02:00", untilTwo],
  ["2026-04-04T14:00:00+02:00", "Jetzt geschlossen · Dienstag ab 8:00"],
  ["2026-10-03T10:00:00+02:00", "Heute geschlossen (Tag der Deutschen Einheit) · Montag ab 8:00"],
  // A holiday on a Sunday is named too.
  ["2026-11-01T10:00:00+01:00", "Heute geschlossen (Allerheiligen) · morgen ab 8:00"],
  // Christmas 2026: Thursday to Monday. 24 and 31 December are no public holidays.
  ["2026-12-24T17:59:00+01:00", untilSix],
  ["2026-12-24T18:00:00+01:00", "Jetzt geschlossen · Montag ab 8:00"],
  ["2026-12-25T10:00:00+01:00", "Heute geschlossen (1. Weihnachtstag) · Montag ab 8:00"],
  ["2026-12-31T12:00:00+01:00", untilSix],
  // Across the end of the year.
  ["2026-12-31T19:00:00+01:00", "Jetzt geschlossen · Samstag ab 9:00"],
  ["2027-01-01T00:00:00+01:00", "Heute geschlossen (Neujahr) · morgen ab 9:00"],
])("at %s the text is: %s", (instant, text) => {
  const isOpen = text === untilSix || text === untilTwo;
  expect(textAt(instant)).toBe(`${text} Uhr${isOpen ? "" : " wieder geöffnet"}`);
});

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

it.each([
  ["2026-07-07T07:59:59+02:00", "Jetzt geschlossen · heute wieder ab 8:00"],
  ["2026-07-07T08:00:00+02:00", "Jetzt erreichbar · bis 19:00"],
  ["2026-07-11T13:59:59+02:00", "Jetzt geöffnet · bis 14:00"],
  // Saturday afternoon.
  ["2026-07-11T14:00:00+02:00", "Jetzt geschlossen · Montag wieder ab 8:00"],
  // Good Friday.
  ["2026-04-03T10:00:00+02:00", "Heute geschlossen (Karfreitag) · morgen wieder ab 9:00"],
])("at %s the text beside a vehicle is: %s", (instant, text) => {
  const moment = berlinMoment(new Date(instant));
  expect(openNowText(moment, profile).replaceAll("\u00a0", " ")).toBe(`${text} Uhr`);
});

it.each([
  ["2026-07-10T07:59:00+02:00", false],
  ["2026-07-10T08:00:00+02:00", true],
  // Later than the showroom closes.
  ["2026-07-10T18:59:00+02:00", true],
  ["2026-07-10T19:00:00+02:00", false],
  // Saturday, when nobody answers the telephone.
  ["2026-07-11T10:00:00+02:00", false],
  // Good Friday.
  ["2026-04-03T10:00:00+02:00", false],
])("at %s somebody answers the telephone: %s", (instant, isAnswered) => {
  expect(isPhoneAnswered(berlinMoment(new Date(instant)), profile)).toBe(isAnswered);
});

const closedFor = (reason: string, ...days: string[]) =>
  days.map((day) => ({ day, reason, hours: null }));

it.each([
  // Christmas Eve with short hours, New Year's Eve closed.
  ["2026-12-24T11:59:00+01:00", "Heute geöffnet bis 12:00 Uhr"],
  [
    "2026-12-24T12:00:00+01:00",
    "Jetzt geschlossen (Heiligabend) · Montag ab 8:00 Uhr wieder geöffnet",
  ],
  [
    "2026-12-31T10:00:00+01:00",
    "Heute geschlossen (Silvester) · Samstag ab 9:00 Uhr wieder geöffnet",
  ],
  // Open on a holiday.
  ["2027-01-06T10:30:00+01:00", "Heute geöffnet bis 15:30 Uhr"],
  ["2027-01-05T19:00:00+01:00", "Jetzt geschlossen · morgen ab 10:00 Uhr wieder geöffnet"],
  // Two weeks off: a weekday alone would be ambiguous.
  [
    "2026-08-01T15:00:00+02:00",
    "Jetzt geschlossen · Montag, 10.08.2026, ab 8:00 Uhr wieder geöffnet",
  ],
])("respects special days: %s", (instant, text) => {
  const specialDays = [
    { day: "2026-12-24", reason: "Heiligabend", hours: { opens: "8:00", closes: "12:00" } },
    ...closedFor("Silvester", "2026-12-31"),
    { day: "2027-01-06", reason: "Neujahrsmarkt", hours: { opens: "10:00", closes: "15:30" } },
    ...closedFor("Betriebsferien", ...["3", "4", "5", "6", "7", "8"].map((n) => `2026-08-0${n}`)),
  ];
  const schedule = { ...profile, specialDays };
  expect(plain(openingText(berlinMoment(new Date(instant)), schedule))).toBe(text);
});

it.each([
  ["2026-12-24T12:59:00+01:00", "Heute geöffnet bis 13:00 Uhr"],
  ["2026-12-24T13:00:00+01:00", "Jetzt geschlossen (Heiligabend) · Montag ab 8:00 Uhr"],
  ["2026-12-31T09:00:00+01:00", "Heute geschlossen (Silvester) · Samstag ab 9:00 Uhr"],
  // On a Saturday the house closes anyway at 14:00; on a Sunday it stays closed.
  ["2033-12-24T08:00:00+01:00", "Jetzt geschlossen (Heiligabend) · heute ab 9:00 Uhr"],
  ["2028-12-24T10:00:00+01:00", "Heute geschlossen (Heiligabend) · Mittwoch ab 8:00 Uhr"],
])("respects the eves of each year: %s", (instant, text) => {
  const eves = { ...profile.holidays, christmasEve: "13:00", newYearsEve: "geschlossen" } as const;
  const schedule = withClosures({ ...profile, holidays: eves });
  const shown = plain(openingText(berlinMoment(new Date(instant)), schedule));
  expect(shown?.replace(/ wieder geöffnet$/, "")).toBe(text);
});

it("follows the holidays of the dealer's state", () => {
  const allSaints = berlinMoment(new Date("2027-11-01T10:00:00+01:00"));
  const inKiel = withClosures({
    ...profile,
    address: { ...profile.address, region: "Schleswig-Holstein" } as const,
  });
  expect(plain(openingText(allSaints, inKiel))).toBe("Heute geöffnet bis 18:00 Uhr");
  expect(plain(openingText(allSaints, profile))).toContain("(Allerheiligen)");
});

describe("a lunch break", () => {
  const pause = { from: "12:00", until: "13:30" };
  const schedule = withClosures({
    ...profile,
    visibleHours: profile.visibleHours.map((each) => ({ ...each, pause })),
    holidays: { ...profile.holidays, christmasEve: "13:00" } as const,
  });
  const wednesday = "2026-11-25";

  it.each([
    [`${wednesday}T11:59:00+01:00`, "Heute geöffnet bis 12:00 und ab 13:30 Uhr"],
    [
      `${wednesday}T12:00:00+01:00`,
      "Jetzt geschlossen (Mittagspause) · heute ab 13:30 Uhr wieder geöffnet",
    ],
    [`${wednesday}T13:30:00+01:00`, "Heute geöffnet bis 18:00 Uhr"],
    [`${wednesday}T07:00:00+01:00`, "Jetzt geschlossen · heute ab 8:00 Uhr wieder geöffnet"],
    // The house closes at 13:00, so that it does not open again.
    ["2026-12-24T11:00:00+01:00", "Heute geöffnet bis 12:00 Uhr"],
  ])("is told at %s", (instant, text) => {
    expect(plain(openingText(berlinMoment(new Date(instant)), schedule))).toBe(text);
  });

  it("is in the week's hours", () => {
    expect(plain(weeklyHours(schedule.visibleHours))).toBe(
      "Mo–Fr 8:00–12:00 und 13:30–18:00 · Sa 9:00–12:00 und 13:30–14:00 Uhr",
    );
  });

  it("has no test drives and no callbacks, and does not count as time to answer", () => {
    const times = halfHoursOn(wednesday, schedule);
    expect(times).toContain("11:30");
    expect(times).not.toContain("12:00");
    expect(times).not.toContain("13:00");
    expect(times).toContain("13:30");
    const [today] = callbackTimes({ day: wednesday, minutes: 0 }, schedule);
    expect(today?.hours.map(({ label }) => plain(label))).toEqual([
      ...["8–12 Uhr", "13:30–15 Uhr", "15–19 Uhr"],
    ]);
    const [from, to] = [`${wednesday}T11:00+01:00`, `${wednesday}T14:00+01:00`];
    expect(openMinutes(new Date(from), new Date(to), schedule)).toBe(90);
  });
});

it("names no day if there is no opening ahead", () => {
  const schedule = { ...profile, visibleHours: [], phoneHours: [] };
  const moment = { day: "2026-07-07", minutes: 600 };
  expect(openNowText(moment, schedule)).toBe("Heute geschlossen");
});

it("lists the week's hours for cached pages", () => {
  expect(plain(weeklyHours(profile.visibleHours))).toBe("Mo–Fr 8:00–18:00 · Sa 9:00–14:00 Uhr");
});

it("announces the special days of the next weeks, neighbouring ones as one", () => {
  const closed = { reason: "Betriebsferien", hours: null };
  const specialDays = [
    { day: "2026-12-24", reason: "Heiligabend", hours: { opens: "9:00", closes: "12:00" } },
    ...["2026-12-28", "2026-12-29", "2026-12-30"].map((day) => ({ day, ...closed })),
    { day: "2027-03-01", ...closed },
  ];
  const textsOn = (today: string) =>
    announcedRanges(today, 30, { ...profile, specialDays, closures: {} }).map((range) =>
      plain(rangeText(range)),
    );
  const holidays = "Mo 28.12. bis Mi 30.12.: geschlossen (Betriebsferien)";
  expect(textsOn("2026-12-24")).toEqual(["Do 24.12.: 9:00–12:00 Uhr (Heiligabend)", holidays]);
  expect(textsOn("2026-12-30")).toEqual([holidays]);
  expect(textsOn("2026-12-31")).toEqual([]);
});

it("announces holidays on which it would be open, unless the dealer has decided otherwise", () => {
  const holidays = { ...profile.holidays, christmasEve: "12:00", newYearsEve: "14:00" } as const;
  const schedule = withClosures({ ...profile, holidays });
  const textsOn = (today: string, changes: Partial<typeof profile> = {}) =>
    announcedRanges(today, 7, { ...schedule, ...changes }).map((range) => plain(rangeText(range)));
  expect(textsOn("2026-12-16")).toEqual([]);
  expect(textsOn("2026-12-18")).toEqual([
    "Do 24.12.: 8:00–12:00 Uhr (Heiligabend)",
    "Fr 25.12.: geschlossen (1. Weihnachtstag)",
  ]);
  const open = {
    day: "2026-12-25",
    reason: "Wir sind da",
    hours: { opens: "9:00", closes: "12:00" },
  };
  expect(textsOn("2026-12-25", { specialDays: [open] })).toEqual([
    "Fr 25.12.: 9:00–12:00 Uhr (Wir sind da)",
    "Sa 26.12.: geschlossen (2. Weihnachtstag)",
    "Do 31.12.: 8:00–14:00 Uhr (Silvester)",
    "Fr 1.1.: geschlossen (Neujahr)",
  ]);
  // In 2033 the 25th is a Sunday, and the 31st a Saturday, on which it closes at 14:00 anyway.
  expect(textsOn("2033-12-24")).toEqual([
    "Sa 24.12.: 9:00–12:00 Uhr (Heiligabend)",
    "Mo 26.12.: geschlossen (2. Weihnachtstag)",
  ]);
});

it.each([
  [[1, 2, 3, 4, 5, 6], "So"],
  [[1, 2, 4, 5], "Mi, Sa–So"],
  [[1, 2, 3, 4, 5, 6, 7], ""],
  [[], "Mo–So"],
])("a house that opens on the weekdays %j is closed on: %s", (weekdays, closed) => {
  expect(closedWeekdays([{ weekdays }])).toBe(closed);
});

it("the phone's hours are mentioned when those on site became others", () => {
  const [first] = profile.visibleHours;
  if (first === undefined) throw new Error("The house is never open.");
  const later = { ...profile, visibleHours: [{ ...first, closes: "20:00" }] };
  expect(keepsPhoneHours(profile, later)).toBe(true);
  expect(keepsPhoneHours(later, later)).toBe(false);
  expect(keepsPhoneHours(profile, { ...later, phoneHours: later.visibleHours })).toBe(false);
});
