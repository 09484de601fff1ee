import { type Reading, readCounts, unitOf } from "./figures.ts";
import { isQuantityOpening } from "./quantities.ts";
import { type Token, tokenize } from "./tokens.ts";

const norms = new Set(["euro", "euronorm", "abgasnorm", "schadstoffklasse", "emissionsklasse"]);
/** `Euro 6d-TEMP` */
const normParts = new Set(["a", "b", "c", "d", "temp", "isc", "fcm", "norm"]);
const inspections = new Set(["tuv", "hu", "au", "hauptuntersuchung"]);
const ages = new Set(["jahr", "jahre", "jahren", "monat", "monate", "monaten"]);
const rates = new Set("rate raten monatsrate monatsraten leasingrate monatlich mtl".split(" "));
/** `300 € im Monat`; a '/' between words is read as 'oder'. */
const perWords = new Set(["im", "pro", "je", "den", "oder"]);
const months = new Set([...rates, "monat", "monats", "mntl"]);
const ageWords = ["noch", "alter", "junger", "alt"];

/** They mean nothing alone. */
export const ignoredRemarkWords: readonly string[] = [
  ...[...norms, "reichweite", ...ages, ...ageWords, ...months],
];

/**
 * A remark with a number for which there is no filter, and which must not be read as a year, price
 * or mileage: `TÜV bis 2027`, `400 km Reichweite`, `Euro 6`, `300 € im Monat`, `nicht älter als 5
 * Jahre` (the year depends on the day). Null when none begins at the index.
 */
export function readIgnoredRemark(tokens: readonly Token[], index: number): Reading | null {
  const remark = readOpening(tokens, index);
  const behind = remark && (endOfRate(remark) ?? endOfRemark(remark));
  return behind === null ? null : { filters: {}, end: behind };
}

/** Whether somebody names what they would pay by the month: `bis 300 Euro im Monat`. */
export function asksForRate(text: string): boolean {
  const tokens = tokenize(text);
  return tokens.some((_, index) => {
    const remark = readOpening(tokens, index);
    return remark !== null && endOfRate(remark) !== null;
  });
}

function readOpening(tokens: readonly Token[], index: number): Remark | null {
  const opening = new Set<string>();
  let end = index;
  let token = tokens[end];
  while (token?.kind === "word" && canOpen(token.text)) {
    opening.add(token.text);
    end += 1;
    token = tokens[end];
  }
  return token?.kind === "number" ? { tokens, opening, end } : null;
}

const canOpen = (text: string): boolean =>
  norms.has(text) ||
  inspections.has(text) ||
  text === "reichweite" ||
  rates.has(text) ||
  ageWords.includes(text) ||
  text === "nicht" ||
  isQuantityOpening(text);

type Remark = { tokens: readonly Token[]; opening: ReadonlySet<string>; end: number };

/** The index behind `300 € im Monat` or `Rate bis 300 €`, or null. */
function endOfRate({ tokens, opening, end }: Remark): number | null {
  const textAt = (index: number) => tokens[index]?.text ?? "";
  const isPrice = unitOf(textAt(end + 1)) === "price";
  const behind = isPrice ? end + 2 : end + 1;
  const month = perWords.has(textAt(behind)) ? behind + 1 : behind;
  // `1 Monat alt` is no rate.
  if (months.has(textAt(month)) && (isPrice || /^\d{3,4}$/.test(textAt(end)))) return month + 1;
  const isOpened = [...opening].some((word) => rates.has(word));
  return isOpened && /^\d{2,4}$/.test(textAt(end)) ? behind : null;
}

/** The index behind the remark whose number stands at `end`, or null. */
function endOfRemark({ tokens, opening, end }: Remark): number | null {
  const number = tokens[end]?.text ?? "";
  const unit = tokens[end + 1]?.text ?? "";
  const opensWith = (words: ReadonlySet<string>) => [...opening].some((word) => words.has(word));
  if (ages.has(unit) && /^\d{1,2}$/.test(number)) {
    return end + (tokens[end + 2]?.text === "alt" ? 3 : 2);
  }
  // `TÜV ab 2019` is rather two filters.
  const isDue = opensWith(inspections) && !opening.has("ab") && !opening.has("seit");
  if (isDue && /^20\d\d$/.test(number)) return end + 1;
  if (opensWith(norms) && /^[1-7]$/.test(number) && readCounts(tokens, end) === null) {
    let behind = end + 1;
    while (normParts.has(tokens[behind]?.text ?? "")) behind += 1;
    return behind;
  }
  const behind = end + (unitOf(unit) === "mileage" ? 2 : 1);
  if (opening.has("reichweite")) return behind;
  return tokens[behind]?.text === "reichweite" ? behind + 1 : null;
}
