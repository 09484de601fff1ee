import { readCounts } from "./counts.ts";
import { isQuantityOpening, type Reading } from "./quantities.ts";
import type { Token } from "./tokens.ts";

const norms = new Set(["euro", "euronorm", "abgasnorm", "schadstoffklasse", "emissionsklasse"]);
/** `Euro 6d-TEMP` */
const normParts = new Set(["a", "b", "c", "d", "temp", "isc", "fcm", "norm"]);
const inspections = new Set(["tuv", "hu", "au", "hauptuntersuchung"]);
const ranges = new Set(["reichweite"]);
const ages = new Set(["jahr", "jahre", "jahren", "monat", "monate", "monaten"]);
const kilometres = new Set(["km", "kilometer", "kilometern"]);
const others = ["noch", "nicht", "alter", "junger", "alt"];

/** Words of such remarks that say nothing when they stand alone. */
export const ignoredRemarkWords: readonly string[] = [
  ...["euronorm", "abgasnorm", "schadstoffklasse", "emissionsklasse"],
  ...ranges,
  ...ages,
  ...["noch", "alter", "junger", "alt"],
];

/**
 * What says something with a number that no filter holds and no card shows, and that must not be
 * taken for a year, price or mileage: `TÜV bis 2027`, `400 km Reichweite`, `Euro 6`, `nicht älter als
 * 5 Jahre` (what year that would be depends on the day). Its filters are empty; null when nothing of
 * the kind begins at the place.
 */
export function readIgnoredRemark(atoms: readonly Token[], place: number): Reading | null {
  const said = new Set<string>();
  let end = place;
  for (let atom = atoms[end]; atom?.kind === "word" && canOpen(atom.text); atom = atoms[end]) {
    said.add(atom.text);
    end += 1;
  }
  const number = atoms[end];
  if (number?.kind !== "number") return null;
  const behind = endOfAside({ atoms, said, end });
  return behind === null ? null : { filters: {}, end: behind };
}

const canOpen = (text: string): boolean =>
  norms.has(text) ||
  inspections.has(text) ||
  ranges.has(text) ||
  others.includes(text) ||
  isQuantityOpening(text);

type Remark = { atoms: readonly Token[]; said: ReadonlySet<string>; end: number };

/** The place behind the remark whose number stands at `end`; null when it is none. */
function endOfAside({ atoms, said, end }: Remark): number | null {
  const number = atoms[end]?.text ?? "";
  const unit = atoms[end + 1]?.text ?? "";
  const isSaid = (words: ReadonlySet<string>) => [...said].some((word) => words.has(word));
  if (ages.has(unit) && /^\d{1,2}$/.test(number)) {
    return end + (atoms[end + 2]?.text === "alt" ? 3 : 2);
  }
  // `TÜV ab 2019` is rather two wishes.
  const isDue = isSaid(inspections) && !said.has("ab") && !said.has("seit");
  if (isDue && /^20\d\d$/.test(number)) return end + 1;
  if (isSaid(norms) && /^[1-7]$/.test(number) && readCounts(atoms, end) === null) {
    let behind = end + 1;
    while (normParts.has(atoms[behind]?.text ?? "")) behind += 1;
    return behind;
  }
  const behind = end + (kilometres.has(unit) ? 2 : 1);
  if (isSaid(ranges)) return behind;
  return ranges.has(atoms[behind]?.text ?? "") ? behind + 1 : null;
}
