/** Tabs in their order. Apart from inquiry-schema.ts: the page shows the form before it needs Zod. */
export const sellTabs = {
  personal: ["firstName", "lastName", "email", "phone"],
  vehicle: ["make", "model", "year", "mileage"],
  equipment: ["equipment", "message"],
} as const;
export type SellTab = keyof typeof sellTabs;
export type SellField = (typeof sellTabs)[SellTab][number];

/** The latest is the year after the current one. */
export const earliestYear = 1990;

export const maxLineLength = 100;
export const maxTextLength = 2_000;

type Typed = Readonly<Record<SellField, string>>;

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

const lines = [...sellTabs.vehicle, "firstName", "lastName", "phone", "email"] as const;

/** The form as a message that can go another way, when sending fails or no script runs; `rows`: its details. */
export function sellMessage(
  typed: Typed,
  rows: readonly (readonly [string, string])[],
): { subject: string; message: string } {
  const car = [typed.make, typed.model].map(oneLine).filter(Boolean).join(" ");
  const message = [
    "Guten Tag,",
    "",
    "ich möchte Ihnen mein Fahrzeug anbieten:",
    "",
    ...lines.flatMap((field) => {
      const line = oneLine(typed[field]);
      return line === "" ? [] : [`${sellFieldLabels[field]}: ${line}`];
    }),
    ...sellTabs.equipment.flatMap((field) => {
      const text = typed[field].trim();
      return text === "" ? [] : ["", `${sellFieldLabels[field]}:`, text];
    }),
    ...(rows.length === 0 ? [] : ["", ...rows.map((row) => row.join(": "))]),
    "",
    "Vielen Dank und freundliche Grüße",
  ];
  return {
    subject: ["Fahrzeugankauf", car].filter(Boolean).join(": "),
    message: message.join("\n"),
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
