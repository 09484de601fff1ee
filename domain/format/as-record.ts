/** The value's own fields, to read unknown JSON; empty if it is no object. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
