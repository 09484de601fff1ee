/** Null: not known yet, a marked gap in the texts. False: there is none. */
type OwnerFact = string | null | false;

const ownerFacts = {
  /** For a sole trader first and last name. */
  companyName: null,
  representative: null,
  registerCourt: null,
  registerNumber: null,
  /** USt-IdNr. or W-IdNr., never the Steuernummer. */
  vatId: null,
  chamber: null,
  liabilityInsurance: null,
  /** Permits to broker loans (§ 34k GewO) and insurance (§ 34d GewO): authority and number. */
  loanPermit: null,
  insurancePermit: null,
  guarantor: null,
  pictureCredits: null,
  dataProtectionOfficer: null,
  dataProtectionAuthority: null,
  accessibilityAuthority: null,
  /** Processors, each with seat (Art. 28 DSGVO). */
  hosting: null,
  hostingLogs: null,
  database: null,
  mail: null,
} satisfies Record<string, OwnerFact>;

/** A day of other hours than its weekday's, be it a public holiday; without `hours` it is closed. */
export type SpecialDay = {
  /** `2026-12-24` */
  day: string;
  /** In brackets behind 'Heute geschlossen'. */
  reason: string;
  hours: { opens: string; closes: string } | null;
};

/** Whom visitors talk to. `photo`: a file in public/, square, by its path; `phone`: the direct line. */
export type ContactPerson = {
  name: string;
  /** `Verkauf`; may be empty. */
  role: string;
  photo: string | null;
  /** `Deutsch`, `Türkisch`; may be none. */
  languages: readonly string[];
  phone: { display: string; international: string } | null;
};

/** A real photo of the house: a file in public/, three to two, by its path. */
type HousePhoto = { path: string; caption: string };

/**
 * Every fact about the dealer, once: whoever puts the site online for a real business changes this
 * file. Phone numbers come from ranges reserved for fiction, mail and profiles from reserved
 * domains (R49).
 */
export const dealership = {
  name: "Autohaus Ladenburg",
  claim: "Gebrauchtwagen in der Rhein-Neckar-Region",
  /** Tells the house from others of an owner where catalogues of cars are read. */
  storeCode: "ladenburg",
  address: {
    street: "Hohe Str. 14-16",
    /** In 'in der …'. */
    streetInSentence: "Hohen Straße 14–16",
    postalCode: "68526",
    city: "Ladenburg",
    region: "Baden-Württemberg",
    country: "DE",
  },
  geo: { latitude: 49.47163, longitude: 8.60925 },
  phone: { display: "069 90009-140", international: "+496990009140" },
  whatsapp: { display: "0171 3920-014", international: "+491713920014" },
  email: "info@autohaus-ladenburg.example",
  /** The first one is the 'Ansprechpartner' of offers and mails; while it is empty nobody is named. */
  people: [] as readonly ContactPerson[],
  /** Family, yard and workshop on the home page; each is shown once it is there. */
  housePhotos: { family: null, yard: null, workshop: null } as Readonly<
    Record<"family" | "yard" | "workshop", HousePhoto | null>
  >,
  profiles: [
    { network: "Instagram", url: "https://instagram.example/autohaus.ladenburg" },
    { network: "Facebook", url: "https://facebook.example/autohaus.ladenburg" },
  ],
  /** Weekdays as ISO counts them, 1 is Monday. Closed on all others and on public holidays. */
  visibleHours: [
    { days: "Mo–Fr", weekdays: [1, 2, 3, 4, 5], opens: "8:00", closes: "18:00" },
    { days: "Sa", weekdays: [6], opens: "9:00", closes: "14:00" },
  ],
  /** Such as `{ day: "2026-12-24", reason: "Heiligabend", hours: { opens: "9:00", closes: "12:00" } }`. */
  specialDays: [] as readonly SpecialDay[],
  phoneHours: [{ days: "Mo–Fr", opens: "8:00", closes: "19:00" }],
  /** For search engines, see `structuredDataSwitches`. */
  structuredDataHours: [
    { weekdays: [1, 2, 3, 4, 5], opens: "9:00", closes: "18:00" },
    { weekdays: [6], opens: "9:00", closes: "16:00" },
  ],
  /** Each figure needs its proof (§ 5 UWG). */
  statistics: [
    { value: "15+", label: "Jahre Erfahrung" },
    { value: "1000+", label: "zufriedene Kunden" },
    { value: "50+", label: "Marken" },
    { value: "98%", label: "Zufriedenheit" },
  ],
  /** For visitors and for search engines. */
  visibleRating: { value: 4.8, count: 400 },
  structuredDataRating: { value: 4.9, count: 150 },
  /**
   * Search engines advise against a rating and hours that differ from those on the pages, and
   * markup of the questions. Off, machines read what visitors do (R50).
   */
  structuredDataSwitches: { rating: false, faq: false, hours: false },
  copyrightSince: 2024,
  /** For imprint and privacy policy (G7). */
  legal: {
    /** ISO date of the last change. */
    textsOf: "2026-11-23",
    /** Consumer arbitration (§ 36 VSBG). */
    joinsArbitration: false,
    owner: ownerFacts as Record<keyof typeof ownerFacts, OwnerFact>,
  },
} as const;

/** `--color-dusk` of the style sheet; tests/e2e/theme.spec.ts compares both. */
export const themeColor = "#191817";
