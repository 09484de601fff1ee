import { foldText } from "./text-match.ts";

/** Where a word stands in a text. */
export type Spot = { start: number; end: number; word: string };

const units = ["Sitzer", "Türer", "PS", "kW", "km", "Tsd. €", "Euro", "€"];
const unit = /^(€|eur|euros?|km|kilometer|ps|kw|k|t|tsd|tausend|tkm|sitz\w*|tür\w*)\b|^€/i;
const yearsOnly = /(^|\s)(ez|bj|baujahr|erstzulassung|jahrgang)(\s+(ab|bis|von|seit))?\s+$/i;
const noYears = /(^|\s)(bis|unter|max\.?|maximal|höchstens|preis|km)\s+$/i;
const yearsFirst = /(^|\s)(ab|seit|von)\s+$/i;

/**
 * What somebody may be about to type who has typed a number, or the beginning of its unit, most likely
 * first: the text with the whole figure in its place (`bis 20` → `bis 20 Tsd. €`, `7 si` → `7 Sitzer`).
 * `years`: those of the stock.
 */
export function completeFigure(
  text: string,
  { start, end, word }: Spot,
  years: readonly number[],
): string[] {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  // Its unit stands there already.
  if (unit.test(behind.trimStart())) return [];
  return endingsOf(before, word, years).map((whole) => before + whole + behind);
}

function endingsOf(before: string, word: string, years: readonly number[]): string[] {
  const dotted = /^(\d{1,3})\.(\d{0,2})$/.exec(word);
  if (dotted) return inEurosAndKm(`${dotted[1]}.${dotted[2]?.padEnd(3, "0")}`);
  if (/^\d+$/.test(word)) {
    const figures = figuresFrom(word);
    const begun = word.length < 2 ? [] : years.map(String).filter((year) => year.startsWith(word));
    const recent = begun.filter((year) => year !== word).slice(0, 3);
    if (yearsOnly.test(before)) return recent;
    if (noYears.test(before)) return figures;
    return yearsFirst.test(before) ? [...recent, ...figures] : [...figures, ...recent];
  }
  if (!/\d\s*$/.test(before)) return [];
  const begun = foldText(word);
  return begun === "" ? [] : units.filter((whole) => foldText(whole).startsWith(begun));
}

/** Thousands are meant where nobody counts singly: `20` and `200` are no prices. */
function figuresFrom(digits: string): string[] {
  switch (digits.length) {
    case 1:
      return [`${digits}0 Tsd. €`, `${digits}5 Tsd. €`, `${digits} Tsd. €`, `${digits}0 Tsd. km`];
    case 2:
      return [`${digits} Tsd.`, `${digits} Tsd. €`, `${digits} Tsd. km`];
    case 3:
      return [`${digits} Tsd.`, `${digits}00 €`, `${digits} PS`, `${digits} Tsd. km`];
    case 4:
      return [...inEurosAndKm(digits), ...inEurosAndKm(`${digits}0`)];
    default:
      return digits.length > 6 ? [] : inEurosAndKm(digits);
  }
}

const inEurosAndKm = (number: string) => [number, `${number} €`, `${number} km`];
