import type { AdDates } from "./ad-dates.ts";
import type { AdEquipment } from "./equipment.ts";
import type { Lot } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

export interface Story {
  lot: Lot;
  dates: AdDates;
  equipment: AdEquipment;
  /** German phrases for the equipment, most significant first. */
  phrases: readonly string[];
  fullServiceHistory: boolean;
  accidentFree: boolean;
  seeded: Seeded;
}

/** A sentence about a car; null when it would be untrue or not fit. */
export type Sentence = (story: Story) => string | null;

interface Noun {
  word: string;
  gender: "m" | "f" | "n";
}

const nouns: Readonly<Record<string, Noun>> = {
  EstateCar: { word: "Kombi", gender: "m" },
  Limousine: { word: "Limousine", gender: "f" },
  OffRoad: { word: "SUV", gender: "m" },
  SmallCar: { word: "Kleinwagen", gender: "m" },
  SportsCar: { word: "Sportwagen", gender: "m" },
  Cabrio: { word: "Cabrio", gender: "n" },
  Van: { word: "Van", gender: "m" },
};

/** The German noun for the body. Only the provider calls a hatchback `Limousine`. */
export function nounOf({ lot }: Story): Noun {
  if (lot.body === "Limousine" && lot.doors === 5) return { word: "Fünftürer", gender: "m" };
  if (lot.body === "Cabrio" && lot.seats === 2) return { word: "Roadster", gender: "m" };
  return nouns[lot.body] ?? { word: "Wagen", gender: "m" };
}

const endings = { m: "er", f: "e", n: "es" } as const;
const articles = { m: "der", f: "die", n: "das" } as const;
const pronouns = { m: "er", f: "sie", n: "es" } as const;

export function withAdjective(story: Story, stem: string): string {
  const { word, gender } = nounOf(story);
  return `${stem}${endings[gender]} ${word}`;
}

export function withArticle(story: Story): string {
  const { word, gender } = nounOf(story);
  return `${articles[gender]} ${word}`;
}

export function pronounOf(story: Story): string {
  return pronouns[nounOf(story).gender];
}

/** `45.000`, independent of the site's formatters: this is typed by a dealer. */
export function typedNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ".");
}

export function enumeration(entries: readonly string[]): string {
  const last = entries.at(-1) ?? "";
  return entries.length < 2 ? last : `${entries.slice(0, -1).join(", ")} und ${last}`;
}

/** Up to `count` sentences that are true of the car, in the order of the list. */
export function chooseSentences(
  story: Story,
  sentences: readonly Sentence[],
  count: number,
): string[] {
  const fitting = sentences.map((sentence) => sentence(story)).filter((said) => said !== null);
  const chosen = new Set<string>();
  while (chosen.size < Math.min(count, fitting.length)) {
    const said = fitting[Math.floor(story.seeded.next() * fitting.length)];
    if (said !== undefined) chosen.add(said);
  }
  return fitting.filter((said) => chosen.has(said));
}

/** mobile.de's text markup: two backslashes are a line break. */
export const lineBreak = "\\\\";
export const paragraphBreak = lineBreak + lineBreak;
export const rule = "----";

export function bold(text: string): string {
  return `**${text}**`;
}

/** A list in the provider's markup. Begins with a break, ends without one. */
export function list(entries: readonly string[]): string {
  return entries.map((entry) => `${lineBreak}* ${entry}`).join("");
}

/** `plainTextDescription`: the text without markup, breaks replaced by ` - `. */
export function plainText(description: string): string {
  return description
    .replaceAll(`${rule}${lineBreak}`, "")
    .replaceAll("**", "")
    .replaceAll(`${lineBreak}* `, lineBreak)
    .replaceAll(lineBreak, " - ");
}
