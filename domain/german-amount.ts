const amount =
  /^(?<whole>\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+)(?:,(?<decimals>\d{1,2}|[-–—]{1,2}))?\s*(?<thousands>k|t|tsd\.?|tausend)?\s*(?:€|eur|euro|km|kilometer)?$/;
/** `1,5k` and `1.5k` mean the same: before a 'k' a point with less than three digits is a comma. */
const shortened =
  /^(\d{1,3})[.,](\d{1,2})\s*(?:k|t|tsd\.?|tausend)\s*(?:€|eur|euro|km|kilometer)?$/;

const mostDigits = 7;

/**
 * The whole number that somebody typed in German form: `19.900`, `19.900,50 €` (19900, rounded
 * down), `85.000 km`, `15k`, `15 Tsd. km`, `100tkm`, `1,5k`. Null for anything else, for what is
 * negative and for more than 7 digits.
 */
export function readAmount(text: string): number | null {
  const tidy = text.trim().toLowerCase();
  const [, front, behind] = shortened.exec(tidy) ?? [];
  if (front !== undefined) return bounded(Number(`${front}.${behind}`) * 1000);
  const { whole, thousands } = amount.exec(tidy)?.groups ?? {};
  if (whole === undefined) return null;
  return bounded(Number(whole.replace(/\D/g, "")) * (thousands === undefined ? 1 : 1000));
}

function bounded(value: number): number | null {
  const whole = Math.round(value);
  return whole < 10 ** mostDigits ? whole : null;
}
