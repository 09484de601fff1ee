import type { Spec } from "#domain/car/labels.ts";
import {
  equipmentRows,
  type LabelRow,
  labelledFields,
  specificationRows,
} from "#domain/car/provider-labels.ts";
import { formatDecimal, formatMonth, formatQuantity } from "#domain/format/format.ts";
import { type Ad, knownAdFields, readDecimal, readFlag, readMonth, readTexts } from "./ad.ts";

const rowsByField = (rows: readonly LabelRow[]) => Map.groupBy(rows, ({ field }) => field);

const specifications = rowsByField(specificationRows);
const equipment = rowsByField(equipmentRows);
const soughtAfter = [...equipment].filter(([, [row]]) => row?.isSoughtAfter);
const ordered = [...new Map([...soughtAfter, ...equipment])];

/** German labels, what most buyers look for first. A value without a label is shown raw at its field's place. */
export function equipmentLabels(ad: Ad): string[] {
  return [...new Set(ordered.flatMap(([field, rows]) => fieldLabels(ad[field], field, rows)))];
}

function fieldLabels(given: unknown, field: string, rows: readonly LabelRow[]): string[] {
  const values = valuesOf(given);
  const known = rows.filter(({ value, label }) => values.includes(value) && label !== "-");
  const isTickedOnly = rows.every(({ value }) => value === "true");
  const raw = values.filter(
    (value) =>
      !/^(true|false)$/.test(value) &&
      /\p{L}/u.test(value) &&
      // 'esp: "yes"' is a mistake, no value.
      (!isTickedOnly || /^[A-Z][A-Z0-9_]{2,}$/.test(value)) &&
      !specifications.has(field) &&
      !rows.some((row) => row.value === value),
  );
  return [...known.map(({ label }) => label), ...raw];
}

/** Texts; a ticked field is `true`. */
function valuesOf(given: unknown): string[] {
  return readFlag(given) === true ? ["true"] : readTexts(given);
}

/** Rows of 'Technische Daten' for fields that the record has no place for. */
export function listSpecs(ad: Ad): Spec[] {
  return [...specifications].flatMap(([path, rows]) => {
    const [own, ...labels] = rows;
    const isEquipment = (text: string) => equipment.get(path)?.some(({ value }) => value === text);
    const texts = readTexts(valueAt(ad, path))
      .filter((text) => !/^(true|false)$/.test(text) && !isEquipment(text))
      .map((text) => labels.find(({ value }) => value === text)?.label ?? measured(text, own))
      .filter((text) => text !== null);
    return own === undefined || texts.length === 0
      ? []
      : { term: own.label, value: [...new Set(texts)].join(", ") };
  });
}

function valueAt(ad: Ad, path: string): unknown {
  let value: unknown = ad;
  for (const name of path.split(".")) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  }
  return value;
}

/** What is no number stays as it is. Null for zero, which providers send for 'not stated'. */
function measured(text: string, row: LabelRow | undefined): string | null {
  const [unit] = row?.others ?? [];
  if (unit === undefined) return text.replace(/\((\d{2}\.\d{4})->\)/, "(ab $1)").replace("->", "–");
  const number = readDecimal(text);
  if (number === 0) return null;
  if (unit === "Monat") {
    const month = readMonth(text.replace(/^(\d{4}-?\d{2})-?\d{2}(?:T.*)?$/, "$1"));
    return month === null ? text : formatMonth(month);
  }
  if (number === null) return text;
  if (unit === "Zahl") return formatDecimal(number);
  // Two metres are given as 200 or as 2000.
  return formatQuantity(number, unit === "cm" && number >= 400 ? "mm" : unit);
}

const maxUnknownFlags = 50;

/** Names of ticked fields that nobody here knows. They are no visitor's business. */
export function unknownFlags(ad: Ad): string[] {
  return Object.keys(ad)
    .filter((field) => !knownAdFields.has(field) && !labelledFields.has(field))
    .filter((field) => /^[A-Za-z]\w{0,59}$/.test(field) && readFlag(ad[field]) === true)
    .slice(0, maxUnknownFlags);
}
