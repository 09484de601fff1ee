import type { VehicleInquiryField } from "./vehicle-inquiry-fields.ts";

type Typed = Readonly<Record<VehicleInquiryField, string>>;

const labels: Readonly<Record<VehicleInquiryField, string>> = {
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

const lines = [
  "make",
  "model",
  "year",
  "mileage",
  "firstName",
  "lastName",
  "phone",
  "email",
] as const;
const texts = ["equipment", "message"] as const;

/**
 * What was typed into the sell form as a letter that can go another way, when sending fails or no
 * script runs. Plain text with `\n`; whatever was left out has no line.
 */
export function sellLetter(typed: Typed): { subject: string; message: string } {
  const car = [typed.make, typed.model].map(oneLine).filter(Boolean).join(" ");
  const message = [
    "Guten Tag,",
    "",
    "ich möchte Ihnen mein Fahrzeug anbieten:",
    "",
    ...lines.flatMap((field) => entry(field, oneLine(typed[field]))),
    ...texts.flatMap((field) => {
      const text = typed[field].trim();
      return text === "" ? [] : ["", `${labels[field]}:`, text];
    }),
    "",
    "Vielen Dank und freundliche Grüße",
  ];
  return {
    subject: ["Fahrzeugankauf", car].filter(Boolean).join(": "),
    message: message.join("\n"),
  };
}

const entry = (field: VehicleInquiryField, text: string) =>
  text === "" ? [] : [`${labels[field]}: ${text}`];

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
