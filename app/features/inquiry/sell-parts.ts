import { conditionQuestions } from "#domain/car/condition-questions.ts";
import { type SellTab, sellTabs } from "#domain/inquiry/sell-fields.ts";

/** The form's three parts in their order: a tab each, one below the other without scripts. */
export const sellParts = ["personal", "vehicle", "equipment"] as const satisfies readonly SellTab[];

export const lastPart = "equipment" satisfies SellTab;

export const partTitles: Readonly<Record<SellTab, string>> = {
  personal: "Persönliche Daten",
  vehicle: "Fahrzeug",
  equipment: "Ausstattung",
};

/** Names of what one types into in a part; the questions about the condition stand in the last one. */
export function fieldsOf(part: SellTab): readonly string[] {
  return part === lastPart ? [...sellTabs[part], ...conditionQuestions] : sellTabs[part];
}

/** All of them, in the order in which they stand. */
export const formFields: readonly string[] = sellParts.flatMap(fieldsOf);

/** The part in which a field stands; the first one for a name that is none of ours. */
export function partOf(field: string): SellTab {
  return sellParts.find((part) => fieldsOf(part).includes(field)) ?? "personal";
}

/** The last part in which one of the fields stands: where somebody was who filled them in. */
export function furthestPart(fields: readonly string[]): SellTab {
  const parts = fields.map(partOf);
  return sellParts.findLast((part) => parts.includes(part)) ?? sellParts[0];
}

/** Ids of a part's tab, its panel and the title in it. */
export const tabId = (part: SellTab): string => `reiter-${part}`;
export const panelId = (part: SellTab): string => `teil-${part}`;
export const titleId = (part: SellTab): string => `titel-${part}`;

/** The form's place in the page, for links to it. */
export const formId = "formular";
