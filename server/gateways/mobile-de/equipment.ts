import { type Ad, knownAdFields } from "./ad.ts";
import { type EquipmentRow, equipmentRows } from "./equipment-labels.ts";
import { readFlag, readTexts } from "./values.ts";

/** Fields of an ad that may be true and are no equipment (reference, end of 7.14). */
const notEquipment = new Set(["damageUnrepaired", "accidentDamaged", "roadworthy", "reserved"]);
const labelledFields = new Set(equipmentRows.map(({ field }) => field));

/**
 * German labels of all equipment of an ad in the order of equipment-labels.ts, each once; then
 * what that file does not know: values raw at the place of their field, unknown true fields last,
 * as words made from their name.
 */
export function equipmentLabels(ad: Ad): string[] {
  const fields: Readonly<Record<string, unknown>> = ad;
  const known = equipmentRows.flatMap((row) => rowLabels(row, fields));
  const unknown = Object.keys(fields)
    .filter((field) => isUnknownEquipment(field) && readFlag(fields[field]) === true)
    .map(wordsOf);
  return [...new Set([...known, ...unknown])];
}

function rowLabels(row: EquipmentRow, ad: Readonly<Record<string, unknown>>): string[] {
  const value = Object.hasOwn(ad, row.field) ? ad[row.field] : undefined;
  if ("label" in row) return readFlag(value) === true ? [row.label] : [];
  const given = readTexts(value);
  const labels = Object.entries(row.values)
    .filter(([key]) => given.includes(key))
    .flatMap(([, label]) => label ?? []);
  return [...labels, ...given.filter((key) => !Object.hasOwn(row.values, key))];
}

function isUnknownEquipment(field: string): boolean {
  if (knownAdFields.has(field) || labelledFields.has(field) || notEquipment.has(field))
    return false;
  return /^[a-z][A-Za-z0-9]{1,59}$/.test(field);
}

/** `rearSeatTv2` → `Rear seat tv 2` */
function wordsOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
