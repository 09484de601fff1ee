import { formatDecimal, formatFixed, formatQuantity, readAmount } from "#domain/site/format.ts";
import { isBeforeWltp, isPluginHybrid } from "./energy-label.ts";
import { doorsText } from "./labels.ts";
import type { Car } from "./record.ts";

/** 'Passt das?': a few facts of somebody's life against what a vehicle's record holds (K3, K4). */

/** Bounds in the unit that is kept: metres are kept as centimetres. */
type NeedField = { label: string; unit: "m" | "cm" | "kg" | "km" | null; min: number; max: number };

/** The keys stand in the browser's storage and in addresses. */
const fields = {
  breite: { label: "Breite", unit: "m", min: 150, max: 600 },
  laenge: { label: "Länge", unit: "m", min: 250, max: 1_500 },
  kinder: { label: "Anzahl", unit: null, min: 1, max: 6 },
  strecke: { label: "Strecke", unit: "km", min: 1, max: 1_000 },
  boxbreite: { label: "Breite", unit: "cm", min: 20, max: 200 },
  boxtiefe: { label: "Tiefe", unit: "cm", min: 20, max: 200 },
  boxhoehe: { label: "Höhe", unit: "cm", min: 20, max: 200 },
  anhaenger: { label: "Gewicht", unit: "kg", min: 100, max: 3_500 },
} as const satisfies Record<string, NeedField>;

export type NeedKey = keyof typeof fields;
export const needField = (key: NeedKey): NeedField => fields[key];

/** As they stand on the page. */
export const needGroups: readonly { title: string; keys: readonly NeedKey[] }[] = [
  { title: "Garage", keys: ["breite", "laenge"] },
  { title: "Kindersitze", keys: ["kinder"] },
  { title: "Jeden Tag", keys: ["strecke"] },
  { title: "Hundebox", keys: ["boxbreite", "boxtiefe", "boxhoehe"] },
  { title: "Anhänger", keys: ["anhaenger"] },
];

export type Needs = Readonly<Partial<Record<NeedKey, number>>>;

/** What stands in a field: nothing, a number, or something else, with the words for it. */
export function readNeed(key: NeedKey, typed: string): { value: number | null; issue?: string } {
  if (typed.trim() === "") return { value: null };
  const { unit, min, max } = needField(key);
  const text = typed.trim().replace(/\s*(?:m|cm|kg|km)$/i, "");
  const value = unit === "m" ? readMetres(text) : readAmount(text);
  if (value !== null && value >= min && value <= max) return { value };
  return { value: null, issue: `Bitte ${needText(key, min)} bis ${inUnit(key, max)}` };
}

/** `2,30`, `2.3` or, as nobody's garage is so wide, `230` for centimetres. */
function readMetres(text: string): number | null {
  if (!/^\d{1,4}(?:[.,]\d{1,2})?$/.test(text)) return null;
  const value = Number(text.replace(",", "."));
  return Math.round(value >= 100 ? value : value * 100);
}

/** As one types it: `2,30`, `1.500`. */
export const needText = (key: NeedKey, value: number): string =>
  needField(key).unit === "m" ? formatFixed(value / 100, 2) : formatDecimal(value);

function inUnit(key: NeedKey, value: number): string {
  const { unit } = needField(key);
  return unit === null ? needText(key, value) : `${needText(key, value)}\u00a0${unit}`;
}

const keys = needGroups.flatMap((group) => group.keys);

/** `breite230,kinder2`, for storage and address. */
export function writeNeeds(needs: Needs): string {
  return keys.flatMap((key) => (needs[key] === undefined ? [] : [`${key}${needs[key]}`])).join(",");
}

/** What is not ours, or out of bounds, is left out. */
export function readNeeds(text: string | null): Needs {
  const parts = (text ?? "").split(",");
  const known = keys.flatMap((key) => {
    const part = parts.find(
      (one) => one.startsWith(key) && /^\d{1,4}$/.test(one.slice(key.length)),
    );
    const value = Number(part?.slice(key.length));
    const { min, max } = needField(key);
    return value >= min && value <= max ? [[key, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Of a record, what the answers need. */
export type FitFacts = ReturnType<typeof fitFacts>;

export function fitFacts(car: Car) {
  const { fuel_type: fuel, consumption_combined: use } = car;
  const mayCharge = fuel === "ELECTRIC" || isPluginHybrid(car);
  // Figures from before WLTP are shown nowhere; a plug-in hybrid's combined one is that of an empty battery.
  const isStated = use !== null && use > 0 && !isBeforeWltp(car) && !mayCharge;
  return {
    seats: car.technical_data.seats,
    doors: doorsText(car),
    hasIsofix: car.features.some((label) => label.startsWith("Isofix")),
    towbar: car.features.find((label) => label.startsWith("Anhängerkupplung ")) ?? null,
    power: fuel === "ELECTRIC" ? "electric" : mayCharge ? "plug-in" : "fuel",
    /** Kilometres on electricity alone. */
    range: mayCharge && !isBeforeWltp(car) ? Math.round(car.electric_range ?? 0) || null : null,
    use: isStated ? use : null,
    useUnit: fuel === "CNG" || fuel === "HYDROGEN" ? "kg" : "l",
  } as const;
}

/** `question`: for the dealer, where the record does not say it. */
export type FitAnswer = {
  topic: string;
  verdict: "yes" | "no" | "ask";
  text: string;
  question: string | null;
};

type Answer = Omit<FitAnswer, "topic">;
const yes = (text: string): Answer => ({ verdict: "yes", text, question: null });
const no = (text: string): Answer => ({ verdict: "no", text, question: null });
const ask = (text: string, question: string): Answer => ({ verdict: "ask", text, question });

/** In the order of the fields; what nothing was said about has none. */
export function fitAnswers(needs: Needs, facts: FitFacts): readonly FitAnswer[] {
  const { kinder, strecke, anhaenger } = needs;
  const answers: [string, Answer | null][] = [
    ["Garage", garage(needs)],
    ["Kindersitze", kinder === undefined ? null : childSeats(kinder, facts)],
    ["Jeden Tag", strecke === undefined ? null : everyDay(strecke, facts)],
    ["Hundebox", dogBox(needs)],
    ["Anhänger", anhaenger === undefined ? null : trailer(anhaenger, facts)],
  ];
  return answers.flatMap(([topic, answer]) => (answer === null ? [] : [{ topic, ...answer }]));
}

export const fitQuestions = (needs: Needs, facts: FitFacts): readonly string[] =>
  fitAnswers(needs, facts).flatMap(({ question }) => question ?? []);

/** `2,30 m breit, 5,00 m lang`; empty where nothing is measured. */
const measured = (needs: Needs, words: readonly (readonly [NeedKey, string])[]): string =>
  words
    .flatMap(([key, word]) => {
      const value = needs[key];
      return value === undefined ? [] : [`${inUnit(key, value)} ${word}`];
    })
    .join(", ");

function garage(needs: Needs): Answer | null {
  const size = measured(needs, [
    ["breite", "breit"],
    ["laenge", "lang"],
  ]);
  if (size === "") return null;
  const mirrors = needs.breite === undefined ? "" : "; bitte mit Außenspiegeln";
  return ask(
    "Die Außenmaße stehen nicht im Inserat.",
    `Bitte nachmessen: Garage ${size}${mirrors}`,
  );
}

function dogBox(needs: Needs): Answer | null {
  const size = measured(needs, [
    ["boxbreite", "breit"],
    ["boxtiefe", "tief"],
    ["boxhoehe", "hoch"],
  ]);
  if (size === "") return null;
  const text = "Die Maße des Kofferraums stehen nicht im Inserat.";
  return ask(text, `Bitte nachmessen: Hundebox ${size}`);
}

function childSeats(count: number, { seats, doors, hasIsofix }: FitFacts): Answer {
  if (seats !== null && seats <= count) {
    return no(`${seats} Sitzplätze laut Inserat: neben dem Fahrer bleiben ${seats - 1}.`);
  }
  const known = [
    seats === null ? null : `${seats} Sitzplätze`,
    doors === null ? null : `${doors} Türen`,
    hasIsofix ? "Isofix in der Ausstattung" : null,
  ].filter((fact) => fact !== null);
  const stated = known.length === 0 ? "" : `${known.join(", ")}. `;
  if (count === 1 && seats !== null && hasIsofix) return yes(stated.trimEnd());
  const open = hasIsofix ? "Welche Plätze Isofix haben" : "Ob das Fahrzeug Isofix hat";
  const wanted = count === 1 ? "1 Kindersitz" : `${count} Kindersitze`;
  return ask(
    `${stated}${open}, steht nicht im Inserat.`,
    `Bitte nachsehen: ${wanted}, auf welchen Plätzen ist Isofix?`,
  );
}

function trailer(weight: number, { towbar }: FitFacts): Answer {
  const wanted = inUnit("anhaenger", weight);
  const load = "die Anhängelast steht nicht im Inserat";
  return towbar === null
    ? ask(
        `Eine Anhängerkupplung und ${load.replace("steht", "stehen")}.`,
        `Bitte nachsehen: Darf das Fahrzeug ${wanted} ziehen, und lässt sich eine Anhängerkupplung nachrüsten?`,
      )
    : ask(
        `${towbar}; ${load}.`,
        `Bitte im Fahrzeugschein nachsehen: Anhängelast für einen Anhänger von ${wanted}`,
      );
}

function everyDay(distance: number, { power, range, use, useUnit }: FitFacts): Answer {
  const way = inUnit("strecke", distance);
  if (range !== null) {
    const stated = `${formatQuantity(range, "km")} elektrische Reichweite laut Inserat`;
    if (distance <= range) return yes(`${stated}.`);
    return power === "electric"
      ? no(`${stated}: unterwegs müssten Sie laden.`)
      : yes(`${stated}, danach mit Kraftstoff.`);
  }
  if (use !== null) {
    const stated = `${formatFixed(use, 1)}\u00a0${useUnit}/100\u00a0km laut Inserat (kombiniert)`;
    return yes(`${stated}: rund ${formatQuantity((use * distance) / 100, useUnit)} für ${way}.`);
  }
  return power === "fuel"
    ? ask(
        "Der Verbrauch steht nicht im Inserat.",
        `Ich fahre ${way} am Tag: Mit welchem Verbrauch ist zu rechnen?`,
      )
    : ask(
        "Die elektrische Reichweite steht nicht im Inserat.",
        `Ich fahre ${way} am Tag: Wie weit kommt das Fahrzeug elektrisch, im Sommer und im Winter?`,
      );
}
