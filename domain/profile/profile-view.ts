import { addDays, areInOrder, daysBetween, germanDate, isDay } from "#domain/format/calendar.ts";
import { defaultProfile } from "./default-profile.ts";
import { defaultFaq, defaultServices, defaultTexts, type HomeTextName } from "./home-texts.ts";
import {
  type DayRange,
  dayRanges,
  shortWeekdays,
  weekdaysOf,
  weeklyHours,
} from "./opening-hours.ts";
import type { DayHours, DealerProfile } from "./profile.ts";
import type { ProfileSectionKey } from "./profile-sections.ts";

// The profile as people edit it: hours by weekday, special days as ranges, any other by its path.

/** What the schema cannot say in terms of the inputs. */
export type ProfileIssue = { field: string; message: string };

export function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((found, key) => {
    const holder = Object(found);
    return Object.hasOwn(holder, key) ? holder[key] : undefined;
  }, value);
}

export function setAt(target: unknown, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let holder = Object(target);
  for (const key of keys) {
    if (typeof holder[key] !== "object" || holder[key] === null) holder[key] = {};
    holder = holder[key];
  }
  holder[last] = value;
}

type OpenView = {
  /** The profile as the form edits it. */
  view: Record<string, unknown>;
  /** Turns the view back into a profile; the answer finds the input's name of a path in it. */
  close(issues: ProfileIssue[]): (path: string) => string;
};

export function openView(key: ProfileSectionKey, profile: DealerProfile, from: string): OpenView {
  const view: Record<string, unknown> = JSON.parse(JSON.stringify(profile));
  if (key === "zeiten") return openWeek(view, profile);
  if (key === "tage") return openSpecialDays(view, profile, from);
  if (key === "texte") return openTexts(view, profile);
  if (key === "leistungen") return openKinds(view, "home.services", defaultServices);
  if (key === "fragen") return openKinds(view, "home.faq", defaultFaq);
  return { view, close: () => (path) => path };
}

function openWeek(view: Record<string, unknown>, profile: DealerProfile): OpenView {
  const byWeekday = (hours: readonly (DayHours & { weekdays: readonly number[] })[]) =>
    Object.fromEntries(
      hours.flatMap(({ weekdays, opens, closes, pause }) =>
        weekdays.map((weekday) => [weekday, { opens, closes, pause }]),
      ),
    );
  view.visibleHours = byWeekday(profile.visibleHours);
  view.phoneHours = {
    ...byWeekday(profile.phoneHours.map((each) => ({ ...each, weekdays: weekdaysOf(each.days) }))),
    alike: weeklyHours(profile.phoneHours) === weeklyHours(profile.visibleHours),
  };
  return {
    view,
    close() {
      const visible = groupWeekdays(view.visibleHours);
      const isAlike = valueAt(view.phoneHours, "alike") === true;
      const phone = isAlike ? visible : groupWeekdays(view.phoneHours);
      view.visibleHours = visible;
      view.phoneHours = phone.map(({ weekdays: _, ...each }) => each);
      return (path) =>
        path.replace(/^(visibleHours|phoneHours)\.(\d+)/, (_, name, index) => {
          const group = (name === "phoneHours" ? phone : visible)[Number(index)];
          return `${isAlike ? "visibleHours" : name}.${group?.weekdays[0]}`;
        });
    },
  };
}

/** Days in a row with the same hours become one line, 'Mo–Fr'. */
function groupWeekdays(byWeekday: unknown) {
  const groups: (DayHours & { days: string; weekdays: number[] })[] = [];
  for (const [index, name] of shortWeekdays.entries()) {
    const weekday = index + 1;
    const hours = valueAt(byWeekday, String(weekday));
    if (!isHours(hours)) continue;
    const group = groups.at(-1);
    const isSame = ({ opens, closes, pause }: DayHours) =>
      JSON.stringify([opens, closes, pause]) ===
      JSON.stringify([hours.opens, hours.closes, hours.pause]);
    const continues =
      group?.weekdays.at(-1) === weekday - 1 && isSame(group) && areClocksInOrder(hours);
    if (continues) {
      group.weekdays.push(weekday);
      group.days = `${group.days.replace(/–.*/, "")}–${name}`;
    } else groups.push({ days: name, weekdays: [weekday], ...hours });
  }
  return groups;
}

/** What the schema will refuse keeps a line for each day, and so a message. */
const areClocksInOrder = ({ opens, closes, pause }: DayHours): boolean =>
  areInOrder(opens, ...(pause === undefined ? [] : [pause.from, pause.until]), closes);

const isHours = (value: unknown): value is DayHours => typeof valueAt(value, "opens") === "string";

/** As people type it. */
const plain = (text: string) => text.replaceAll("\u00ad", "").replaceAll("\u00a0", " ");
const isDefault = (typed: unknown, fallback: string) => typed === "" || typed === plain(fallback);

/**
 * A text that is emptied, or typed as it was, is the specification's again: as it was while the dealer claimed more or
 * less, too, or a form that was open meanwhile would bring a removed claim back as the dealer's own words.
 */
function openTexts(view: Record<string, unknown>, profile: DealerProfile): OpenView {
  const fallbacks = Object.entries(defaultTexts(profile.claims));
  const own = profile.home.texts;
  const shown = fallbacks.map(([name, text]) => [name, valueAt(own, name) ?? plain(text)]);
  setAt(view, "home.texts", Object.fromEntries(shown));
  return {
    view,
    close() {
      const typed = fallbacks.flatMap(([name]) => {
        const text = valueAt(view, `home.texts.${name}`);
        const isFallback = claimTexts.some((texts) => isDefault(text, texts[name as HomeTextName]));
        return isFallback ? [] : [[name, text] as const];
      });
      setAt(view, "home.texts", Object.fromEntries(typed));
      const brands = valueAt(view, "home.brands");
      const isEmpty = Array.isArray(brands) && brands.length === 0;
      if (isEmpty && valueAt(view, "home.showsBrandsOfStock") !== true)
        setAt(view, "home.brands", defaultProfile.home.brands);
      return (path) => path;
    },
  };
}

/** Of every combination of claims. */
const claimTexts = [true, false].flatMap((numberOne) =>
  [true, false].map((familyRun) => defaultTexts({ numberOne, familyRun })),
);

type Fallbacks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Rows whose `kind` has texts to fall back to; a row without one is the dealer's own. */
function openKinds(view: Record<string, unknown>, path: string, fallbacks: Fallbacks): OpenView {
  const mapRows = (map: (row: object, texts: readonly [string, string][]) => object) => {
    const rows: unknown = valueAt(view, path);
    const mapped = (Array.isArray(rows) ? rows : []).map((row) =>
      map(row, Object.entries(Object(valueAt(fallbacks, String(valueAt(row, "kind")))))),
    );
    setAt(view, path, mapped);
  };
  mapRows((row, texts) => ({
    ...row,
    kind: valueAt(row, "kind") ?? "",
    ...Object.fromEntries(
      texts.map(([name, text]) => [name, valueAt(row, name) ?? plain(text)] as const),
    ),
  }));
  return {
    view,
    close() {
      mapRows((row, texts) => ({
        ...row,
        kind: valueAt(row, "kind") || null,
        ...Object.fromEntries(
          texts
            .filter(([name, text]) => isDefault(valueAt(row, name), text))
            .map(([name]) => [name, null]),
        ),
      }));
      return (each) => each;
    },
  };
}

type SpecialDay = DealerProfile["specialDays"][number];

const maxRangeDays = 60;

function openSpecialDays(
  view: Record<string, unknown>,
  profile: DealerProfile,
  from: string,
): OpenView {
  const ranges = dayRanges(profile.specialDays);
  const shown = ranges.filter(({ until }) => until >= from);
  const hidden = ranges.filter(({ until }) => until < from);
  view.specialDays = shown.map((range) => ({
    ...range,
    until: range.until === range.from ? "" : range.until,
  }));
  return {
    view,
    close(issues) {
      const rows = valueAt(view, "specialDays");
      const entries: (SpecialDay & { row: number | null })[] = hidden.flatMap((range) =>
        daysOf(range).map((day) => ({ ...withoutRange(range), day, row: null })),
      );
      for (const [row, typed] of (Array.isArray(rows) ? rows : []).entries()) {
        const range: DayRange = { ...typed, until: typed.until || typed.from };
        const name = `specialDays.${row}`;
        const isDated = isDay(range.from) && isDay(range.until);
        const days = isDated ? daysOf(range) : [range.from];
        if (!isDated && isDay(range.from))
          issues.push({ field: `${name}.until`, message: "Bitte ein Datum angeben." });
        else if (isDated && range.until < range.from)
          issues.push({
            field: `${name}.until`,
            message: "Der letzte Tag darf nicht vor dem ersten liegen.",
          });
        else if (days.length > maxRangeDays)
          issues.push({ field: `${name}.until`, message: `Höchstens ${maxRangeDays} Tage.` });
        const taken = days.find((day) => isDay(day) && entries.some((e) => e.day === day));
        if (taken !== undefined)
          issues.push({
            field: `${name}.from`,
            message: `Für den ${germanDate(taken)} gibt es schon einen Eintrag.`,
          });
        entries.push(...days.map((day) => ({ ...withoutRange(range), day, row })));
      }
      view.specialDays = entries.map(({ row: _, ...day }) => day);
      return (path) =>
        path.replace(/^specialDays\.(\d+)(\.day)?/, (_, index, day) => {
          const start = `specialDays.${entries[Number(index)]?.row}`;
          return day === undefined ? start : `${start}.from`;
        });
    },
  };
}

const withoutRange = ({ reason, hours }: DayRange) => ({ reason, hours });

/** One day more than allowed at most; the first one for a range that ends before it begins. */
function daysOf({ from, until }: DayRange): string[] {
  const length = Math.min(Math.max(daysBetween(from, until), 0), maxRangeDays) + 1;
  return Array.from({ length }, (_, index) => addDays(from, index));
}
