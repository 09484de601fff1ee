/** Null: not known yet, so the legal pages show a marked gap. False: does not apply to this dealer. */
type OwnerDetail = string | null | false;

const ownerDetails = {
  /** First and last name for a sole trader. */
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
  /** Processors and their seats (Art. 28 GDPR). */
  hosting: null,
  hostingLogs: null,
  database: null,
  mail: null,
} satisfies Record<string, OwnerDetail>;

/** Overrides the hours of a weekday or public holiday. */
export type SpecialDay = {
  day: string;
  /** Shown as 'Heute geschlossen (reason)'. */
  reason: string;
  hours: { opens: string; closes: string } | null;
};

/** `photo`: the path of a square file in public/. `phone`: the direct line. */
export type ContactPerson = {
  name: string;
  role: string;
  photo: string | null;
  languages: readonly string[];
  phone: { display: string; international: string } | null;
};

/** `path` of a file in public/ with an aspect ratio of 3:2. */
type PremisesPhoto = { path: string; caption: string };

/** German texts for visitors. */
export type ClaimProof = {
  proof: string;
  source: string;
  period: string;
};

type Statistic = { value: string; label: string; proof: ClaimProof | null };

/**
 * Single source of all details about the dealership, to be edited for a real business. Phone numbers are in
 * ranges reserved for fiction, mail address and profiles from reserved domains (R49).
 */
export const dealership = {
  name: "Autohaus Ladenburg",
  claim: "Gebrauchtwagen in der Rhein-Neckar-Region",
  address: {
    street: "Hohe Str. 14-16",
    /** Dative, for 'in der …'. */
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
  listingPlatform: "mobile.de",
  /** Offers and mails name the first as contact person ('Ansprechpartner'). */
  people: [] as readonly ContactPerson[],
  housePhotos: { family: null, yard: null, workshop: null } as Readonly<
    Record<"family" | "yard" | "workshop", PremisesPhoto | null>
  >,
  profiles: [
    { network: "Instagram", url: "https://instagram.example/autohaus.ladenburg" },
    { network: "Facebook", url: "https://facebook.example/autohaus.ladenburg" },
  ],
  /** ISO weekdays: 1 is Monday. Closed on all others and on public holidays. */
  visibleHours: [
    { days: "Mo–Fr", weekdays: [1, 2, 3, 4, 5], opens: "8:00", closes: "18:00" },
    { days: "Sa", weekdays: [6], opens: "9:00", closes: "14:00" },
  ],
  /** For example `{ day: "2026-12-24", reason: "Heiligabend", hours: { opens: "9:00", closes: "12:00" } }` */
  specialDays: [] as readonly SpecialDay[],
  phoneHours: [{ days: "Mo–Fr", opens: "8:00", closes: "19:00" }],
  /** For search engines, if `structuredDataSwitches.hours` is on. */
  structuredDataHours: [
    { weekdays: [1, 2, 3, 4, 5], opens: "9:00", closes: "18:00" },
    { weekdays: [6], opens: "9:00", closes: "16:00" },
  ],
  /** True requires the permit or the exemption of § 34k GewO. */
  offersFinancing: true as boolean,
  /** Without a proof the server warns at startup, since the claim may be misleading (§ 5 UWG). */
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
   * Search engines advise against FAQ markup, and against a rating and hours that differ from the visible
   * ones. While these are off, the structured data matches the pages (R50).
   */
  structuredDataSwitches: { rating: false, faq: false, hours: false },
  copyrightSince: 2024,
  legal: {
    /** Date of the last change to the legal texts. */
    textsOf: "2026-11-24",
    accessibilityTestedOn: "2026-11-24",
    joinsArbitration: false,
    owner: ownerDetails as Record<keyof typeof ownerDetails, OwnerDetail>,
  },
} as const;

/** Must equal `--color-dusk` in app/app.css; server/pages/seo-files.test.ts compares both. */
export const themeColor = "#191817";
