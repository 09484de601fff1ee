/**
 * What the contact form asks (specification, section 3), apart from its rules: pages show it before
 * they need the schema, and must not carry Zod for it.
 */

export const contactSubjects = ["verkauf", "ankauf", "service", "beratung", "sonstiges"] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** What visitors choose from, and what the dealer reads. */
export const contactSubjectLabels: Readonly<Record<ContactSubject, string>> = {
  verkauf: "Fahrzeugkauf",
  ankauf: "Fahrzeugankauf",
  service: "Werkstattservice",
  beratung: "Beratung",
  sonstiges: "Sonstiges",
};

/** Specification, section 5. */
export const maxNameLength = 100;
export const maxMessageLength = 2_000;

/** Of both forms, and what its message (specification, section 5) leaves open. */
export const maxPhoneLength = 20;
export const invalidPhone = "Ungültige Telefonnummer";
export const phoneErrorHints: Readonly<Record<string, string>> = {
  [invalidPhone]:
    "Erlaubt sind Ziffern, Leerzeichen und die Zeichen + - / . ( ): zusammen 7 bis 20, davon mindestens 6 Ziffern.",
};
