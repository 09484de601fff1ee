/** Reads `int8` (and so `count(*)`) as a number, which both drivers do differently by default. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`The database answered ${text}, which does not fit a number.`);
}
