// Two people's changes to the same form, field by field: what only one of them changed holds, what both changed
// differently is asked.

import type { ProfileField, ProfileRows } from "./profile-fields.ts";
import {
  countRows,
  inputLabel,
  inputNames,
  isOn,
  type ProfileDraft,
  readClock,
  rowLabel,
  shownValue,
} from "./profile-form.ts";
import { type ProfileSectionKey, profileSections } from "./profile-sections.ts";

export type MergeConflict = {
  /** Of the field or row in the merged draft. */
  name: string;
  label: string;
  /** What to put into the inputs; a removed row is all empty. */
  own: ProfileDraft;
  theirs: ProfileDraft;
  ownText: string;
  theirText: string;
};

/** Conflicts have one's own values; rows that one of them removed are still there. */
export type MergedDraft = { draft: ProfileDraft; conflicts: readonly MergeConflict[] };

type Versions = { base: ProfileDraft; theirs: ProfileDraft; own: ProfileDraft };

/** Of a removed row. */
export const removed = "entfernt";

/** The input that says which value of a conflict holds. */
export const choiceField = (name: string): string => `wahl.${name}`;
/** In the history: what was before. */
export const takeBackAnswer = "zurueck";

/** `own` and `theirs` are changes to `base`. */
export function mergeDrafts(key: ProfileSectionKey, { base, theirs, own }: Versions): MergedDraft {
  const { parts } = profileSections[key];
  const draft: Record<string, string> = {};
  const conflicts: MergeConflict[] = [];
  const isInput = (name: string) =>
    parts.some((part) =>
      "rows" in part
        ? name.startsWith(`${part.rows}.`)
        : part.fields.some((field) => inputNames(field, field.name).includes(name)),
    );
  // Buttons and hidden fields.
  for (const [name, text] of Object.entries(own)) if (!isInput(name)) draft[name] = text;
  const mergeFields = (fields: readonly ProfileField[], start: string, versions: Versions) => {
    for (const field of fields) {
      const name = start + field.name;
      const inputs = inputNames(field, field.name);
      const { cells, isConflict } = mergeCells(field, inputs, versions);
      Object.assign(draft, withPrefix(cells, start));
      if (!isConflict) continue;
      const side = (cellsOf: ProfileDraft) => pick(cellsOf, inputs);
      conflicts.push({
        name,
        label: inputLabel(key, inputNames(field, name)[0] ?? name, draft).replace(
          /, (von|bis)$/,
          "",
        ),
        own: withPrefix(side(versions.own), start),
        theirs: withPrefix(side(versions.theirs), start),
        ownText: fieldText(field, side(versions.own)),
        theirText: fieldText(field, side(versions.theirs)),
      });
    }
  };
  for (const part of parts) {
    if (!("rows" in part)) {
      mergeFields(part.fields, "", { base, theirs, own });
      continue;
    }
    const rows = mergeRows(part, { base, theirs, own });
    for (const [index, { versions, removedBy }] of rows.entries()) {
      const start = `${part.rows}.${index}.`;
      if (removedBy === null) {
        mergeFields(part.fields, start, versions);
        continue;
      }
      const kept = removedBy === "own" ? versions.theirs : versions.own;
      const gone = Object.fromEntries(Object.keys(kept).map((name) => [name, ""]));
      const [own, theirs] = removedBy === "own" ? [gone, kept] : [kept, gone];
      Object.assign(draft, withPrefix(kept, start));
      conflicts.push({
        name: start.slice(0, -1),
        label: rowLabel(part, index, draft),
        own: withPrefix(own, start),
        theirs: withPrefix(theirs, start),
        ownText: rowText(part, own),
        theirText: rowText(part, theirs),
      });
    }
  }
  return { draft, conflicts };
}

function mergeCells(field: ProfileField, inputs: readonly string[], versions: Versions) {
  const { base, theirs, own } = versions;
  const isSame = (one: ProfileDraft, other: ProfileDraft) =>
    inputs.every((name) => canonical(field, one[name]) === canonical(field, other[name]));
  const isConflict = !isSame(own, base) && !isSame(theirs, base) && !isSame(own, theirs);
  return { isConflict, cells: pick(isSame(own, base) ? theirs : own, inputs) };
}

/** As it would be stored, so that how a browser writes it is no change. */
function canonical({ kind }: ProfileField, typed = ""): string {
  const text = typed.replaceAll("\r\n", "\n").trim();
  if (kind === "hours") return readClock(text);
  return kind === "list" ? text.replaceAll(/\s*,\s*/g, ", ") : text;
}

type MergedRow = { versions: Versions; removedBy: keyof Omit<Versions, "base"> | null };

/** A row is known by its first value, such as a name. In what order: theirs, unless only one's own is another. */
function mergeRows(part: ProfileRows, { base, theirs, own }: Versions): MergedRow[] {
  const lists = { base: rowsOf(part, base), theirs: rowsOf(part, theirs), own: rowsOf(part, own) };
  const ids = (side: keyof Versions) => [...lists[side].keys()];
  const common = (side: keyof Versions) =>
    ids(side).filter((id) => lists.base.has(id) && lists.theirs.has(id) && lists.own.has(id));
  const isMoved = common("own").join("\n") !== common("base").join("\n");
  const [spine, others] = isMoved ? (["own", "theirs"] as const) : (["theirs", "own"] as const);
  const order = ids(spine);
  for (const [index, id] of ids(others).entries()) {
    if (order.includes(id)) continue;
    const before = ids(others)[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order.flatMap((id): MergedRow[] => {
    const [was, now, mine] = [lists.base.get(id), lists.theirs.get(id), lists.own.get(id)];
    const versions = { base: was ?? {}, theirs: now ?? {}, own: mine ?? {} };
    const kept = now ?? mine ?? {};
    const isAdded = was === undefined;
    if (isAdded || (now !== undefined && mine !== undefined))
      return [{ versions, removedBy: null }];
    const isUntouched = part.fields.every((field) => {
      const inputs = inputNames(field, field.name);
      return inputs.every((name) => canonical(field, kept[name]) === canonical(field, was[name]));
    });
    return isUntouched ? [] : [{ versions, removedBy: mine === undefined ? "own" : "theirs" }];
  });
}

/** By id; rows of the same are told apart by their order. */
function rowsOf(part: ProfileRows, draft: ProfileDraft): Map<string, ProfileDraft> {
  const rows = new Map<string, ProfileDraft>();
  for (let index = 0; index < countRows(part, draft); index += 1) {
    const start = `${part.rows}.${index}.`;
    const inputs = part.fields.flatMap((field) => inputNames(field, field.name));
    const cells = Object.fromEntries(inputs.map((name) => [name, draft[start + name] ?? ""]));
    const id = inputs.map((name) => cells[name]?.trim() ?? "").find((text) => text !== "");
    if (id === undefined) continue;
    let unique = id;
    for (let copy = 2; rows.has(unique); copy += 1) unique = `${id}\n${copy}`;
    rows.set(unique, cells);
  }
  return rows;
}

const pick = (cells: ProfileDraft, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, cells[name] ?? ""]));

const withPrefix = (cells: ProfileDraft, start: string) =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [start + name, text]));

function fieldText({ kind, choices }: ProfileField, cells: ProfileDraft): string {
  const [text = "", ...more] = Object.entries(cells).map(([name, each]) => shownValue(name, each));
  if (kind === "switch") return text === isOn ? "ja" : "nein";
  if (kind === "choice") return choices?.find(([value]) => value === text)?.[1] ?? text;
  if (kind === "detail") return more[0] === isOn ? "trifft nicht zu" : text || "leer";
  if (kind !== "hours") return text || "leer";
  const [closes = "", from = "", until = ""] = more;
  if (text === "" && closes === "") return "geschlossen";
  return `${text}–${closes}${from === "" ? "" : `, Pause ${from}–${until}`}`;
}

function rowText({ fields }: ProfileRows, cells: ProfileDraft): string {
  if (Object.values(cells).every((text) => text === "")) return removed;
  return fields
    .map((field) => pick(cells, inputNames(field, field.name)))
    .flatMap((each) => Object.entries(each).map(([name, text]) => shownValue(name, text)))
    .filter((text) => text !== "")
    .join(", ");
}
