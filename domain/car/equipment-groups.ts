import { equipmentRows } from "./provider-labels.ts";

/** Server only: not for browser bundles. */
export type EquipmentGroup = { name: string; items: readonly string[] };

const groupNames = new Set(equipmentRows.map(({ section }) => section));
const groupByLabel = new Map(equipmentRows.map(({ label, section }) => [label, section]));
/** Labels that nobody knows go here too. */
const lastGroup = "Sonstiges";

export function isGrouped(label: string): boolean {
  return groupByLabel.has(label);
}

export function groupEquipment(features: readonly string[]): readonly EquipmentGroup[] {
  const items = new Map(Array.from(groupNames, (name) => [name, new Set<string>()]));
  for (const feature of features) items.get(groupByLabel.get(feature) ?? lastGroup)?.add(feature);
  return [...items]
    .filter(([, labels]) => labels.size > 0)
    .map(([name, labels]) => ({ name, items: [...labels] }));
}

/** Words that say on a card what a longer label means, in at most eight characters. */
const shortNames = new Map(
  equipmentRows.flatMap(({ label, others: [short] }) =>
    short === undefined ? [] : [[label, short] as const],
  ),
);
export const maxShortName = 8;

/** The short name for a card; a label without one is truncated with dots. */
export function shortFeature(feature: string): string {
  const shortName = shortNames.get(feature);
  if (shortName !== undefined) return shortName;
  const characters = [...feature];
  if (characters.length <= maxShortName) return feature;
  return `${characters.slice(0, maxShortName).join("").trimEnd()}...`;
}
