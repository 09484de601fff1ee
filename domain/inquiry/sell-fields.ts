/** Not in inquiry-schema.ts, because the page renders the form before it loads Zod. */
export const sellStepFields = {
  personal: ["firstName", "lastName", "email", "phone"],
  vehicle: ["make", "model", "year", "mileage"],
  equipment: ["equipment", "message"],
} as const;
export type SellStep = keyof typeof sellStepFields;
export type SellField = (typeof sellStepFields)[SellStep][number];

/** Of manufacture; the latest accepted is next year. */
export const earliestYear = 1990;
export const invalidYear = "Ungültiges Baujahr";

export const maxLineLength = 100;
export const maxTextLength = 2_000;

export const sellFieldLabels: Readonly<Record<SellField, string>> = {
  firstName: "Vorname",
  lastName: "Nachname",
  email: "E-Mail",
  phone: "Telefonnummer",
  make: "Marke",
  model: "Modell",
  year: "Baujahr",
  mileage: "Kilometerstand",
  equipment: "Ausstattung",
  message: "Nachricht",
};

const lineFields = [...sellStepFields.vehicle, "firstName", "lastName", "phone", "email"] as const;

/** The form as a text for mail or chat, a fallback without scripts or if sending fails. */
export function sellMessage(
  values: Readonly<Record<SellField, string>>,
  detailRows: readonly (readonly [string, string])[],
): { subject: string; message: string } {
  const car = [values.make, values.model].map(oneLine).filter(Boolean).join(" ");
  const message = [
    "Guten Tag,",
    "",
    "ich möchte Ihnen mein Fahrzeug anbieten:",
    "",
    ...lineFields.flatMap((field) => {
      const line = oneLine(values[field]);
      return line === "" ? [] : [`${sellFieldLabels[field]}: ${line}`];
    }),
    ...sellStepFields.equipment.flatMap((field) => {
      const text = values[field].trim();
      return text === "" ? [] : ["", `${sellFieldLabels[field]}:`, text];
    }),
    ...(detailRows.length === 0 ? [] : ["", ...detailRows.map((row) => row.join(": "))]),
    "",
    "Vielen Dank und freundliche Grüße",
  ];
  return {
    subject: ["Fahrzeugankauf", car].filter(Boolean).join(": "),
    message: message.join("\n"),
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
