// Fields of the office's forms for the profile.

import { weekdayNames } from "#domain/format/calendar.ts";
import { eveChoices } from "./holidays.ts";
import type { HomeTextName } from "./home-texts.ts";
import { type OwnerDetailName, ownerDetailLabels } from "./missing-details.ts";
import { placeholders } from "./shown-home.ts";

type FieldKind =
  | "line"
  | "text"
  | "number"
  | "switch"
  | "day"
  /** Two times; both empty: closed. */
  | "hours"
  | "phone"
  /** Separated by commas. */
  | "list"
  /** An owner detail: known, not known yet, or 'trifft nicht zu'. */
  | "detail"
  | "photo"
  | "logo"
  | "color"
  /** The place in a photo that no crop may lose; its photo is `path` beside it. */
  | "focus"
  /** One of `choices`. */
  | "choice"
  /** Latitude and longitude. */
  | "place";

/** What is ticked where a detail does not apply; `of`: the field beside it that has the tick. */
type Absence = { label: string } | { of: string };

export type ProfileField = {
  /** Its path in the profile or in a row, and the name of its input. */
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  /** Null while it is empty. */
  isOptional?: true;
  /** Of an owner detail; null for one that every firm has (§ 5 DDG). */
  absence?: Absence | null;
  /** Shown beside the label, where a form tells which it needs. */
  need?: "Pflichtfeld" | "freiwillig" | "kann folgen";
  /** Of a field `choice`: value and label. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** What most write. */
  suggestions?: readonly string[];
};

export type ProfileGroup = {
  legend: string | null;
  hint?: string;
  fields: readonly ProfileField[];
  /** Path of the week that the fields are. */
  week?: string;
  /** Seldom changed, so that the form begins short. */
  isFolded?: true;
};

export type ProfileRows = {
  /** Path of an array in the profile. */
  rows: string;
  legend: string | null;
  hint?: string;
  /** 'Person' in 'Person 1' and 'Person hinzufügen'. */
  rowName: string;
  fields: readonly ProfileField[];
  /** In an order that visitors see. */
  isOrdered: boolean;
};

export const line = (name: string, label: string, hint?: string): ProfileField => ({
  name,
  label,
  kind: "line",
  ...(hint !== undefined && { hint }),
});

export const week = (name: string): ProfileField[] =>
  weekdayNames.map((label, index) => ({ name: `${name}.${index + 1}`, label, kind: "hours" }));

export const eves = eveChoices.map((choice): readonly [value: string, label: string] => [
  choice,
  choice.includes(":") ? `bis ${choice}\u00a0Uhr` : choice,
]);

export const proof = (name: string): ProfileField[] => [
  line(`${name}.proof`, "Nachweis", "Zum Beispiel: Auswertung unserer Kundenkartei"),
  line(`${name}.source`, "Quelle"),
  line(`${name}.period`, "Zeitraum", "Zum Beispiel: 2024 bis 2026"),
];

export const homeText = (name: HomeTextName, label: string): ProfileField => ({
  name: `home.texts.${name}`,
  label,
  kind: "text",
});

export function kindOf<Texts>(
  label: string,
  own: string,
  kinds: Readonly<Record<string, Texts>>,
  nameOf: (texts: Texts) => string,
): ProfileField {
  const choices = Object.entries(kinds).map(([kind, texts]) => [kind, nameOf(texts)] as const);
  return { name: "kind", label, kind: "choice", choices: [["", own], ...choices] };
}

/** Rows with texts to fall back to; the visitor sees them on the home page. */
export const kindRows = (
  rows: string,
  rowName: string,
  fields: readonly ProfileField[],
): ProfileRows => ({
  ...{ rows, rowName, fields, legend: "Auf der Startseite", isOrdered: true },
  hint: `Was Sie entfernen, steht nicht mehr auf der Startseite. ${emptied} ${filledIn}`,
});

export const emptied = "Was Sie leeren, bekommt wieder den vorgesehenen Text.";
export const filledIn = `In den Texten setzt die Website ein: ${placeholders.join(", ")}.`;

export const housePhoto = (name: string, legend: string): ProfileGroup => ({
  legend,
  fields: [
    { name: `housePhotos.${name}.path`, label: "Foto", kind: "photo" },
    line(`housePhotos.${name}.caption`, "Bildunterschrift"),
  ],
});

/** With what helps whoever fills it in: where to find it, or an example. */
export const ownerDetails = (
  hints: Readonly<Partial<Record<OwnerDetailName, string>>>,
): ProfileField[] =>
  Object.entries(hints).map(([name, hint]) => ({
    name: `legal.owner.${name}`,
    label: ownerDetailLabels[name as OwnerDetailName],
    kind: "detail",
    hint,
    ...(absences[name] !== undefined && { absence: absences[name] }),
  }));

const absences: Readonly<Record<string, Absence | null>> = {
  companyName: null,
  representative: null,
  registerCourt: { label: "Kein Eintrag im Handelsregister" },
  registerNumber: { of: "legal.owner.registerCourt" },
  insurancePermit: { label: "Wir vermitteln keine Versicherungen" },
  guarantor: { label: "Wir vermitteln keine Garantie" },
};
