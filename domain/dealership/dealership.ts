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
  day: string;
  /** In brackets behind 'Heute geschlossen'. */
  reason: string;
  hours: { opens: string; closes: string } | null;
};

/** Whom visitors talk to. `photo`: a file in public/, square, by its path; `phone`: the direct line. */
export type ContactPerson = {
  name: string;
  role: string;
  photo: string | null;
  languages: readonly string[];
  phone: { display: string; international: string } | null;
};

/** A real photo of the house: a file in public/, three to two, by its path. */
type HousePhoto = { path: string; caption: string };

/** What a claim rests on; shown to visitors, German. */
export type ClaimProof = {
  proof: string;
  source: string;
  period: string;
};

type Statistic = { value: string; label: string; proof: ClaimProof | null };

/**
 * Every fact about the dealer, once: whoever puts the site online for a real business changes this
 * file. Phone numbers come from ranges reserved for fiction, mail and profiles from reserved
 * domains (R49).
 */
export const dealership = {
  name: "Autohaus Ladenburg",
  claim: "Gebrauchtwagen in der Rhein-Neckar-Region",
  /** Tells the house from others of an owner where catalogues of cars are read. */
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
  /** Where the vehicles are listed; the site shows those listings. */
  listingPlatform: "mobile.de",
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
  /** False: nothing on the site offers it. True needs the permit, or the exemption (§ 34k GewO). */
  offersFinancing: true as boolean,
  /** Null: not proven yet; the start warns, and whoever keeps the claim runs the risk (§ 5 UWG). */
  numberOneProof: null as ClaimProof | null,
  statistics: [
    { value: "15+", label: "Jahre Erfahrung", proof: null },
    { value: "1000+", label: "zufriedene Kunden", proof: null },
    { value: "50+", label: "Marken", proof: null },
    { value: "98%", label: "Zufriedenheit", proof: null },
  ] as readonly Statistic[],
  visibleRating: { value: 4.8, count: 400, proof: null as ClaimProof | null },
  structuredDataRating: { value: 4.9, count: 150 },
  /**
   * Search engines advise against a rating and hours that differ from those on the pages, and
   * markup of the questions. Off, machines read what visitors do (R50).
   */
  structuredDataSwitches: { rating: false, faq: false, hours: false },
  copyrightSince: 2024,
  legal: {
    /** ISO date of the last change. */
    textsOf: "2026-11-24",
    /** ISO date on which the site was last tested for barriers. */
    accessibilityTestedOn: "2026-11-24",
    joinsArbitration: false,
    owner: ownerFacts as Record<keyof typeof ownerFacts, OwnerFact>,
  },
} as const;

/** `--color-dusk` of the style sheet; tests/e2e/theme.spec.ts compares both. */
export const themeColor = "#191817";
