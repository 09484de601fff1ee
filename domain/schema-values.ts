/** Values and nodes in the form of schema.org, for structured-data.ts. */

export type Node = Readonly<Record<string, unknown>>;

/** A number with its unit: a UN/CEFACT code such as `KMT`, or the unit in words. */
export function quantity(
  value: number | null,
  unit: { unitCode: string } | { unitText: string },
): Node | null {
  return value === null ? null : { "@type": "QuantitativeValue", value, ...unit };
}

/** What a table holds for a value; null when it holds nothing, so that no raw word gets out. */
export function known(
  table: Readonly<Record<string, string>>,
  value: string | null,
): string | null {
  return value !== null && Object.hasOwn(table, value) ? (table[value] ?? null) : null;
}

/** Missing and empty values have no property: never 0, "" or null in their place. */
export function withoutNull(properties: Node): Node {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null && value !== ""),
  );
}
