// Between the profile and the inputs of the office's forms: what is typed stays text until the schema reads it.

import { germanDate, isDay } from "#domain/format/calendar.ts";
import { colors } from "#domain/pages/colors.ts";
import { dialLink } from "./contact-links.ts";
import { carPlaceholder } from "./default-replies.ts";
import { isOffered, isUsable, type Offers } from "./offers.ts";
import { hoursText, shortWeekdays } from "./opening-hours.ts";
import type { DealerProfile } from "./profile.ts";
import type { ProfileField, ProfileGroup, ProfileRows } from "./profile-fields.ts";
import { type ProfileSectionKey, profileSections, sectionKeys } from "./profile-sections.ts";
import { openView, type ProfileIssue, setAt, valueAt } from "./profile-view.ts";
import { placeholders } from "./shown-home.ts";

export type ProfileDraft = Readonly<Record<string, string>>;

export const isOn = "ja";
export const doesNotApply = (name: string): string => `${name}.entfaellt`;
/** The tick by which a detail does not apply, which may be another's. */
export const absenceInput = ({ name, absence }: Pick<ProfileField, "name" | "absence">): string =>
  doesNotApply(absence && "of" in absence ? absence.of : name);
const ownsTick = (field: ProfileField) => absenceInput(field) === doesNotApply(field.name);

/** Each value as its form shows it. `from`: the first day of which special days are shown. */
export function draftOf(
  key: ProfileSectionKey,
  profile: DealerProfile,
  from: string,
): ProfileDraft {
  const { view } = openView(key, profile, from);
  const draft: Record<string, string> = {};
  for (const part of profileSections[key].parts) {
    if (!("rows" in part)) {
      for (const field of part.fields) Object.assign(draft, readField(field, field.name, view));
      continue;
    }
    const rows = valueAt(view, part.rows);
    for (const index of (Array.isArray(rows) ? rows : []).keys())
      Object.assign(draft, readRow(part, index, view));
  }
  return draft;
}

const readRow = ({ rows, fields }: ProfileRows, index: number, view: unknown) =>
  Object.assign(
    {},
    ...fields.map((field) => readField(field, `${rows}.${index}.${field.name}`, view)),
  );

function readField(field: ProfileField, name: string, view: unknown): ProfileDraft {
  const { kind } = field;
  const value = valueAt(view, name);
  switch (kind) {
    case "number":
      return { [name]: textOf(value).replace(".", ",") };
    case "switch":
      return { [name]: value === true ? isOn : "" };
    case "phone":
      return { [name]: textOf(valueAt(value, "display")) };
    case "list":
      return { [name]: Array.isArray(value) ? value.join(", ") : "" };
    case "detail":
      return {
        [name]: value === false ? "" : textOf(value),
        ...(ownsTick(field) && { [doesNotApply(name)]: value === false ? isOn : "" }),
      };
    case "place":
      return {
        [name]: value ? `${valueAt(value, "latitude")}, ${valueAt(value, "longitude")}` : "",
      };
    case "focus":
      return {
        [`${name}.x`]: textOf(valueAt(value, "x")),
        [`${name}.y`]: textOf(valueAt(value, "y")),
      };
    case "hours":
      return {
        [`${name}.opens`]: textOf(valueAt(value, "opens")),
        [`${name}.closes`]: textOf(valueAt(value, "closes")),
        [`${name}.pause.from`]: textOf(valueAt(value, "pause.from")),
        [`${name}.pause.until`]: textOf(valueAt(value, "pause.until")),
      };
    default:
      return { [name]: textOf(value) };
  }
}

const hoursInputs = ["opens", "closes", "pause.from", "pause.until"] as const;

/** Names of the inputs that show a field, in order. */
export function inputNames(field: ProfileField, name: string): string[] {
  const { kind } = field;
  if (kind === "hours") return hoursInputs.map((end) => `${name}.${end}`);
  if (kind === "focus") return [`${name}.x`, `${name}.y`];
  return kind === "detail" && ownsTick(field) ? [name, doesNotApply(name)] : [name];
}

/** What the texts of a section may contain in braces; empty where braces mean nothing. */
function placeholdersOf(key: ProfileSectionKey): readonly string[] {
  if (key === "antworten") return [carPlaceholder, ...placeholders];
  return ["texte", "leistungen", "fragen"].includes(key) ? placeholders : [];
}

export type AppliedDraft = {
  /** The profile with what was typed, not checked by the schema yet. */
  profile: unknown;
  /** What the schema cannot say in terms of the inputs. */
  issues: readonly ProfileIssue[];
  /** Names of the inputs, in the form's order. */
  inputs: ReadonlySet<string>;
  /** The input that shows a value; null if none does. */
  inputOf(path: string): string | null;
};

export function applyDraft(
  key: ProfileSectionKey,
  draft: ProfileDraft,
  profile: DealerProfile,
  from: string,
): AppliedDraft {
  const { view, close } = openView(key, profile, from);
  const { parts, nullable } = profileSections[key];
  const filledIn = placeholdersOf(key);
  const issues: ProfileIssue[] = [];
  const inputs = new Set<string>();
  const write = (field: ProfileField, name: string, target: unknown, path: string) => {
    for (const input of inputNames(field, name)) inputs.add(input);
    const issue = (message: string) => issues.push({ field: name, message });
    setAt(target, path, writeField(field, name, draft, issue));
    const unknown = (draft[name]?.match(/\{[^{}]+\}/g) ?? []).filter(
      (each) => filledIn.length > 0 && !filledIn.includes(each),
    );
    if (unknown.length > 0)
      issue(`${unknown.join(", ")} lässt sich nicht einsetzen, nur: ${filledIn.join(", ")}.`);
  };
  for (const part of parts) {
    if (!("rows" in part)) {
      for (const field of part.fields) write(field, field.name, view, field.name);
      continue;
    }
    const rows = Array.from({ length: countRows(part, draft) }, (_, index) => {
      const row = {};
      for (const field of part.fields)
        write(field, `${part.rows}.${index}.${field.name}`, row, field.name);
      return row;
    });
    setAt(view, part.rows, rows);
  }
  for (const path of nullable) clearBlank(view, path);
  for (const { kind, name } of parts.flatMap((part) => ("rows" in part ? [] : part.fields)))
    if (kind === "photo" && valueAt(view, name) === "")
      issues.push({ field: name, message: "Bitte ein Foto wählen." });
  const closed = close(issues);
  return {
    profile: view,
    issues,
    inputs,
    inputOf(path) {
      for (let name = closed(path); name !== ""; name = name.replace(/\.?[^.]*$/, "")) {
        const input = [name, `${name}.opens`].find((each) => inputs.has(each));
        if (input !== undefined) return input;
      }
      return null;
    },
  };
}

function writeField(
  field: ProfileField,
  name: string,
  draft: ProfileDraft,
  issue: (message: string) => void,
): unknown {
  const { kind, isOptional } = field;
  const typed = (input = name) => (draft[input] ?? "").trim();
  const text = typed();
  switch (kind) {
    case "number":
      return text === "" ? null : Number(text.replace(",", "."));
    case "switch":
      return text === isOn;
    case "list":
      return text.split(",").flatMap((each) => each.trim() || []);
    case "color":
      return text === "" || text.toLowerCase() === colors.accent[0] ? null : text;
    case "focus": {
      if (typed(name.replace(/focus$/, "path")) === "") return "";
      // The middle, until somebody chooses.
      const [x = "", y = ""] = inputNames(field, name).map((input) => typed(input) || "50");
      return { x: Number(x), y: Number(y) };
    }
    case "hours":
      return writeHours((end) => typed(`${name}.${end}`));
    case "phone": {
      if (text === "" && isOptional) return null;
      const international = internationalNumber(text);
      if (international === null)
        issue("Bitte eine Telefonnummer mit Vorwahl angeben, zum Beispiel 0123 45678.");
      return { display: text, international: international ?? "" };
    }
    case "detail": {
      const isFalse = typed(absenceInput(field)) === isOn;
      if (isFalse && text !== "") issue("Bitte den Text löschen oder den Haken entfernen.");
      if (text.length > maxDetail) issue(`Höchstens ${maxDetail} Zeichen.`);
      if (isFalse) return false;
      return text === "" ? null : text;
    }
    case "day": {
      // As people write it where a browser has no calendar.
      const [, date = "", month = "", year] = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})$/.exec(text) ?? [];
      if (year !== undefined) return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
      return text === "" && isOptional ? null : text;
    }
    case "place": {
      if (text === "" && isOptional) return null;
      const [, latitude, longitude] =
        /^(-?\d{1,2}\.\d+)\s*[,;\s]\s*(-?\d{1,3}\.\d+)$/.exec(text) ?? [];
      if (longitude === undefined)
        issue("Bitte zwei Zahlen angeben, zum Beispiel 52.51628, 13.37770.");
      return { latitude: Number(latitude), longitude: Number(longitude) };
    }
    default:
      return text === "" && isOptional ? null : text;
  }
}

/** As in the schema. */
const maxDetail = 500;

function writeHours(typed: (end: string) => string) {
  const [opens = "", closes = "", from = "", until = ""] = hoursInputs.map((end) =>
    readClock(typed(end)),
  );
  const pause = from === "" && until === "" ? undefined : { from, until };
  return opens === "" && closes === "" && pause === undefined ? null : { opens, closes, pause };
}

/** `08:00`, as phones write it, `8.00` and `8` become `8:00`. */
export function readClock(typed: string): string {
  const [, hours, minutes = "00"] = /^0?(\d{1,2})(?:[:.](\d\d))?(?:\s*Uhr)?$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours}:${minutes}`;
}

/** `0123 45678` becomes `+4912345678`. Null without an area code. */
export function internationalNumber(typed: string): string | null {
  const digits = dialLink(typed)?.replace(/^tel:/, "");
  if (digits === undefined) return null;
  if (digits.startsWith("+")) return digits;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return digits.startsWith("0") ? `+49${digits.slice(1)}` : null;
}

const readRows = (part: ProfileRows, draft: ProfileDraft): ProfileDraft[] =>
  Array.from({ length: countRows(part, draft) }, (_, index) => {
    const start = `${part.rows}.${index}.`;
    const cells = Object.entries(draft).filter(([name]) => name.startsWith(start));
    return Object.fromEntries(cells.map(([name, text]) => [name.slice(start.length), text]));
  });

/** Drops empty rows and numbers the others, after `change`. */
export function tidyRows(
  key: ProfileSectionKey,
  draft: ProfileDraft,
  change: RowChange | null,
): ProfileDraft {
  const tidied: Record<string, string> = {};
  const isOfRows = (name: string) =>
    profileSections[key].parts.some((part) => "rows" in part && name.startsWith(`${part.rows}.`));
  for (const [name, text] of Object.entries(draft)) if (!isOfRows(name)) tidied[name] = text;
  for (const part of profileSections[key].parts) {
    if (!("rows" in part)) continue;
    const all = readRows(part, draft);
    const ordered = change?.path === part.rows ? change.order(all) : all;
    const rows = ordered.filter((row) => Object.values(row).some((text) => text.trim() !== ""));
    for (const [index, row] of rows.entries())
      for (const [name, text] of Object.entries(row))
        tidied[`${part.rows}.${index}.${name}`] = text;
  }
  return tidied;
}

/** Values of the buttons that change rows. */
export const rowAction = {
  add: (rows: string) => `neu:${rows}`,
  swap: (rows: string, one: number, other: number) => `tausch:${rows}.${one}.${other}`,
  remove: (rows: string, index: number) => `weg:${rows}.${index}`,
};

/** Indexes of the rows that apply to the house, and of those about what it does not offer. */
export function splitRows(
  part: ProfileRows,
  draft: ProfileDraft,
  offers: Offers,
): { shown: number[]; aside: number[] } {
  const indexes = Array.from({ length: countRows(part, draft) }, (_, index) => index);
  const applies = (index: number) => {
    const cell = (name: string) => draft[`${part.rows}.${index}.${name}`];
    return isOffered(cell("kind") ?? null, offers) && isUsable(cell("text") ?? "", offers);
  };
  const shown = indexes.filter(applies);
  return { shown, aside: indexes.filter((index) => !shown.includes(index)) };
}

/** Value of the button that gives Tuesday to Friday the hours of Monday. */
export const likeMonday = (week: string) => `wie-montag:${week}`;

/** The phone's hours as those on site. */
export const phoneHoursLike = (draft: ProfileDraft): ProfileDraft =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, text]) =>
      name.startsWith("visibleHours.") ? [[name.replace("visible", "phone"), text]] : [],
    ),
  );

/** The draft after that button; null for another's value. */
export function copyHours(draft: ProfileDraft, pressed: string): ProfileDraft | null {
  const week = /^wie-montag:([a-z]+)$/i.exec(pressed)?.[1];
  if (week === undefined) return null;
  const copied = [2, 3, 4, 5].flatMap((day) =>
    hoursInputs.map((end) => [`${week}.${day}.${end}`, draft[`${week}.1.${end}`] ?? ""]),
  );
  return { ...draft, ...Object.fromEntries(copied) };
}

type RowChange = { path: string; order(rows: ProfileDraft[]): ProfileDraft[] };

/** Null for another button's value. */
export function readRowAction(value: string): RowChange | null {
  const [, verb, path = "", ...digits] =
    /^(neu|tausch|weg):([a-z]+(?:\.[a-z]+)*)(?:\.(\d{1,2}))?(?:\.(\d{1,2}))?$/i.exec(value) ?? [];
  const [index = 0, other = 0] = digits.map(Number);
  switch (verb) {
    case "neu":
      return { path, order: (rows) => rows };
    case "weg":
      return { path, order: (rows) => rows.toSpliced(index, 1) };
    case "tausch":
      return { path, order: (rows) => swapRows(rows, index, other) };
    default:
      return null;
  }
}

function swapRows(rows: ProfileDraft[], index: number, otherIndex: number): ProfileDraft[] {
  const [one, other] = [rows[index], rows[otherIndex]];
  if (one === undefined || other === undefined) return rows;
  return rows.with(index, other).with(otherIndex, one);
}

/** More are not read, so that a forged name costs nothing. */
const maxRows = 60;

export function countRows({ rows }: Pick<ProfileRows, "rows">, draft: ProfileDraft): number {
  const indexes = Object.keys(draft).flatMap((name) => {
    if (!name.startsWith(`${rows}.`)) return [];
    const index = /^\d{1,2}(?=\.)/.exec(name.slice(rows.length + 1))?.[0];
    return index === undefined ? [] : [Number(index)];
  });
  return Math.min(maxRows, Math.max(-1, ...indexes) + 1);
}

/** Replaces an object whose values are all empty with null. */
function clearBlank(view: unknown, path: string): void {
  const [head = "", tail] = path.split(".*.");
  if (tail !== undefined) {
    const rows = valueAt(view, head);
    for (const row of Array.isArray(rows) ? rows : []) clearBlank(row, tail);
  } else if (Object.values(Object(valueAt(view, path))).every((each) => (each ?? "") === "")) {
    setAt(view, path, null);
  }
}

export type ProfileChange = {
  /** Title of its section; null for what no form shows. */
  section: string | null;
  label: string;
  before: string;
  after: string;
};

/** 'Team · Person „Anna“ · Aufgabe' */
export const changeName = ({ section, label }: ProfileChange): string =>
  section === null ? label : `${section} · ${label}`;

/** What differs, in the words of the forms: field by field, but rows that came or went, and days, as a whole. */
export function describeChanges(before: DealerProfile, after: DealerProfile): ProfileChange[] {
  const changes = sectionKeys.flatMap((key) => {
    const { title: section, parts } = profileSections[key];
    const [old, new_] = [draftOf(key, before, ""), draftOf(key, after, "")];
    const whole = parts.flatMap((part) => {
      const rows = "rows" in part ? part.rows : part.week;
      const changes = "rows" in part ? changedRows(part, old, new_) : changedDays(part, old, new_);
      return rows !== undefined && changes.length > 0 ? [{ rows: `${rows}.`, changes }] : [];
    });
    const fields = [...new Set([...Object.keys(old), ...Object.keys(new_)])].flatMap((name) => {
      const [from = "", to = ""] = [old[name], new_[name]];
      if (from === to || whole.some(({ rows }) => name.startsWith(rows))) return [];
      const own = parts
        .flatMap((part): readonly ProfileField[] => part.fields)
        .find((each) => name === each.name || name.endsWith(`.${each.name}`));
      const label = inputLabel(key, name, from === "" ? new_ : old);
      return [{ label, ...shownChange(name, from, to, own?.choices) }];
    });
    const all = [...whole.flatMap((each) => each.changes), ...fields];
    return all.map((change) => ({ section, ...change }));
  });
  if (changes.length > 0 || JSON.stringify(before) === JSON.stringify(after)) return changes;
  return [{ section: null, label: "Weitere Angaben", before: "", after: "" }];
}

/** Days in a row that changed alike are one: 'Vor Ort · Mo–Fr', from '8:00–18:00 Uhr' to '9:00–18:00 Uhr'. */
function changedDays({ week, legend }: ProfileGroup, ...drafts: [ProfileDraft, ProfileDraft]) {
  if (week === undefined) return [];
  const changes: { days: string; next: number; before: string; after: string }[] = [];
  for (const [index, name] of shortWeekdays.entries()) {
    const [before, after] = drafts.map((draft) => {
      const hours = writeHours((end) => draft[`${week}.${index + 1}.${end}`] ?? "");
      return hours === null ? "geschlossen" : hoursText(hours);
    });
    if (before === undefined || after === undefined || before === after) continue;
    const last = changes.at(-1);
    if (last?.next === index && last.before === before && last.after === after)
      Object.assign(last, { days: `${last.days.replace(/–.*/, "")}–${name}`, next: index + 1 });
    else changes.push({ days: name, next: index + 1, before, after });
  }
  return changes.map(({ days, before, after }) => {
    const label = [legend, days].filter(Boolean).join(" · ");
    return { label, before, after };
  });
}

/** Rows that came, went or changed places; none where they were edited in their places. */
function changedRows(part: ProfileRows, before: ProfileDraft, after: ProfileDraft) {
  const [old, new_] = [readRows(part, before), readRows(part, after)].map((rows) =>
    rows.map((row) => ({ row, text: JSON.stringify(row) })),
  );
  if (old === undefined || new_ === undefined) return [];
  const without = (rows: typeof old, others: typeof old) =>
    rows.filter(({ text }) => !others.some((other) => other.text === text));
  const [gone, come] = [without(old, new_), without(new_, old)];
  if (old.length === new_.length && gone.length > 0) return [];
  const nameOf = ({ row }: { row: ProfileDraft }) => {
    const [own] = part.fields.filter(({ name }) => (row[name] ?? "") !== "");
    return own === undefined ? "" : shownChoice(own.name, row[own.name], own.choices);
  };
  const isMoved =
    gone.length + come.length === 0 && old.some((each, i) => each.text !== new_[i]?.text);
  return [
    ...gone.map((each) => ({ label: `${part.rowName} entfernt`, before: nameOf(each), after: "" })),
    ...come.map((each) => ({
      label: `${part.rowName} hinzugefügt`,
      before: "",
      after: nameOf(each),
    })),
    ...(isMoved ? [{ label: `Reihenfolge: ${part.rowName}`, before: "", after: "geändert" }] : []),
  ];
}

const shownChoice = (name: string, text = "", choices: ProfileField["choices"] = []): string =>
  choices.find(([value]) => value === text)?.[1] ?? shownValue(name, text);

const isPicture = (name: string) => /\.(photo|path|logo|logoOnDark)$/.test(name);

function shownChange(name: string, from: string, to: string, choices: ProfileField["choices"]) {
  if (!isPicture(name))
    return { before: shownChoice(name, from, choices), after: shownChoice(name, to, choices) };
  return { before: from && "Bild", after: to && (from === "" ? "Bild" : "anderes Bild") };
}

export function shownValue(name: string, text = ""): string {
  if (isPicture(name))
    return text === "" ? "" : `Bild ${text.replace(/(?:-\d+x\d+)?\.\w+$/, "").slice(-8)}`;
  return isDay(text) ? germanDate(text) : text;
}

const inputWords: Readonly<Record<string, string>> = {
  opens: ", von",
  closes: ", bis",
  "pause.from": ", Pause von",
  "pause.until": ", Pause bis",
  entfaellt: ", trifft nicht zu",
  x: ", von links",
  y: ", von oben",
};

/** Empty where nobody gave it one. */
export function rowTitle({ rows, fields }: ProfileRows, index: number, draft: ProfileDraft) {
  const heading = fields.find(({ kind }) => kind === "line")?.name;
  return draft[`${rows}.${index}.${heading}`]?.trim() ?? "";
}

/** 'Person „Anna“'. Numbers are for rows without a title, since forms count only those that apply to the house. */
export function rowLabel(part: ProfileRows, index: number, draft: ProfileDraft): string {
  const title = rowTitle(part, index, draft);
  return `${part.rowName} ${title === "" ? index + 1 : `„${title}“`}`;
}

/** 'Person „Anna“ · Aufgabe', as in the draft. */
export function inputLabel(key: ProfileSectionKey, name: string, draft: ProfileDraft = {}): string {
  const { title, parts } = profileSections[key];
  for (const part of parts) {
    const row = "rows" in part ? /^\d+/.exec(name.slice(part.rows.length + 1))?.[0] : undefined;
    const start = row !== undefined && "rows" in part ? `${part.rows}.${row}.` : "";
    if (!name.startsWith(start) || ("rows" in part && row === undefined)) continue;
    const own = name.slice(start.length);
    const field = part.fields.find((each) => own === each.name || own.startsWith(`${each.name}.`));
    if (field === undefined) continue;
    const place = "rows" in part ? rowLabel(part, Number(row), draft) : part.legend;
    const input = inputWords[own.slice(field.name.length + 1)] ?? "";
    return [place, `${field.label}${input}`].filter((word) => word !== null).join(" · ");
  }
  return title;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);
