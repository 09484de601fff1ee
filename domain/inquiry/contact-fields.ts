/** Not in inquiry-schema.ts, because pages render the form before they load Zod. */
export const contactFields = ["name", "email", "phone", "subject", "message"] as const;

export const contactSubjects = ["verkauf", "ankauf", "service", "beratung", "sonstiges"] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactSubjectLabels: Readonly<Record<ContactSubject, string>> = {
  verkauf: "Fahrzeugkauf",
  ankauf: "Fahrzeugankauf",
  service: "Werkstattservice",
  beratung: "Beratung",
  sonstiges: "Sonstiges",
};

/** What a form offers: nothing about a workshop that the dealer does not have. */
export const offeredSubjects = ({ offersWorkshop }: { offersWorkshop: boolean }) =>
  contactSubjects
    .filter((value) => value !== "service" || offersWorkshop)
    .map((value) => ({ value, label: contactSubjectLabels[value] }));

export const maxNameLength = 100;
export const nameTooLong = "Name zu lang";
export const nameErrorHints: Readonly<Record<string, string>> = {
  [nameTooLong]: `Höchstens ${maxNameLength} Zeichen`,
};
export const maxMessageLength = 2_000;

export const maxPhoneLength = 20;
export const invalidPhone = "Ungültige Telefonnummer";
export const phoneErrorHints: Readonly<Record<string, string>> = {
  [invalidPhone]:
    "Zum Beispiel 069 90009-123: 7 bis 20 Zeichen, davon mindestens 6 Ziffern; möglich sind auch Leerzeichen, ein + am Anfang und - / . ( )",
};

/**
 * Name of the field that only bots fill in. No browser and no password manager may know it: `website`, `url`
 * and `company` are filled in from a visitor's profile.
 */
export const honeypotField = "bitte-leer-lassen";
