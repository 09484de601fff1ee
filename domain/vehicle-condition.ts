/**
 * Optional questions about a car's condition. They are no fields of the inquiry, whose keys the
 * specification fixes (section 7): the answers become lines of its `equipment` or its `message`.
 */

export const conditionQuestions = [
  "inspection",
  "owners",
  "accident",
  "serviceBook",
  "keys",
  "defects",
  "priceIdea",
] as const;
export type ConditionQuestion = (typeof conditionQuestions)[number];

/** As visitor and dealer read them. */
export const conditionLabels: Readonly<Record<ConditionQuestion, string>> = {
  inspection: "HU bis",
  owners: "Anzahl Halter",
  accident: "Unfallschäden",
  serviceBook: "Scheckheft",
  keys: "Anzahl Schlüssel",
  defects: "Bekannte Mängel",
  priceIdea: "Preisvorstellung",
};

/** The questions that are answered by a choice, and what there is to choose. */
export const conditionChoices = {
  owners: ["1", "2", "3", "4 oder mehr"],
  accident: ["keine bekannt", "ja, fachgerecht repariert", "ja, nicht repariert"],
  serviceBook: ["lückenlos gepflegt", "teilweise gepflegt", "nicht vorhanden"],
  keys: ["1", "2", "3 oder mehr"],
} as const;

/** How much fits into an answer that is written. */
export const longestAnswers = { inspection: 30, defects: 500, priceIdea: 30 } as const;
