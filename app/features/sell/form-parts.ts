import { conditionQuestions } from "#domain/car/condition-questions.ts";
import { type VehicleInquiryTab, vehicleInquiryTabs } from "#domain/vehicle-inquiry-fields.ts";

/** The form's three parts in their order: a tab each, one below the other without scripts. */
export const formParts = [
  "personal",
  "vehicle",
  "equipment",
] as const satisfies readonly VehicleInquiryTab[];

export const lastPart = "equipment" satisfies VehicleInquiryTab;

export const partTitles: Readonly<Record<VehicleInquiryTab, string>> = {
  personal: "Persönliche Daten",
  vehicle: "Fahrzeug",
  equipment: "Ausstattung",
};

/** Names of what one types into in a part; the questions about the condition stand in the last one. */
export function fieldsOf(part: VehicleInquiryTab): readonly string[] {
  return part === lastPart
    ? [...vehicleInquiryTabs[part], ...conditionQuestions]
    : vehicleInquiryTabs[part];
}

/** All of them, in the order in which they stand. */
export const formFields: readonly string[] = formParts.flatMap(fieldsOf);

/** The part in which a field stands; the first one for a name that is none of ours. */
export function partOf(field: string): VehicleInquiryTab {
  return formParts.find((part) => fieldsOf(part).includes(field)) ?? "personal";
}

/** The last part in which one of the fields stands: where somebody was who filled them in. */
export function furthestPart(fields: readonly string[]): VehicleInquiryTab {
  const parts = fields.map(partOf);
  return formParts.findLast((part) => parts.includes(part)) ?? formParts[0];
}

/** Ids of a part's tab, its panel and the title in it. */
export const tabId = (part: VehicleInquiryTab): string => `reiter-${part}`;
export const panelId = (part: VehicleInquiryTab): string => `teil-${part}`;
export const titleId = (part: VehicleInquiryTab): string => `titel-${part}`;
