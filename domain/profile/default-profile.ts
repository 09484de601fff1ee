import { defaultReplies } from "./default-replies.ts";
import { withClosures } from "./holidays.ts";
import { faqKinds, serviceKinds } from "./home-texts.ts";
import type { DealerProfile, StoredProfile } from "./profile.ts";

/**
 * The profile until the dealer enters his own. Phone numbers are in ranges reserved for fiction, mail address and
 * profiles from reserved domains.
 */
export const defaultProfile: DealerProfile = withClosures<StoredProfile>({
  name: "Autohaus Ladenburg",
  claim: "Gebrauchtwagen in der Rhein-Neckar-Region",
  brand: { logo: null, logoOnDark: null, accent: null },
  address: {
    street: "Hohe Str. 14-16",
    postalCode: "68526",
    city: "Ladenburg",
    region: "Baden-Württemberg",
    country: "DE",
  },
  station: null,
  geo: { latitude: 49.47163, longitude: 8.60925 },
  phone: { display: "069 90009-140", international: "+496990009140" },
  whatsapp: { display: "0171 3920-014", international: "+491713920014" },
  email: "info@autohaus-ladenburg.example",
  people: [],
  housePhotos: { family: null, yard: null, workshop: null },
  profiles: [
    { network: "Instagram", url: "https://instagram.example/autohaus.ladenburg" },
    { network: "Facebook", url: "https://facebook.example/autohaus.ladenburg" },
  ],
  visibleHours: [
    { days: "Mo–Fr", weekdays: [1, 2, 3, 4, 5], opens: "8:00", closes: "18:00" },
    { days: "Sa", weekdays: [6], opens: "9:00", closes: "14:00" },
  ],
  specialDays: [],
  holidays: {
    hasCorpusChristi: false,
    hasAssumption: false,
    christmasEve: "wie sonst",
    newYearsEve: "wie sonst",
  },
  phoneHours: [{ days: "Mo–Fr", opens: "8:00", closes: "19:00" }],
  structuredDataHours: [
    { weekdays: [1, 2, 3, 4, 5], opens: "9:00", closes: "18:00" },
    { weekdays: [6], opens: "9:00", closes: "16:00" },
  ],
  offersFinancing: true,
  offersWorkshop: true,
  claims: { numberOne: true, familyRun: true, rating: true },
  home: {
    texts: {},
    services: serviceKinds.map((kind) => ({ kind, title: null, text: null })),
    faq: faqKinds.map((kind) => ({ kind, question: null, answer: null })),
    brands: ["Porsche", "Mercedes-Benz", "BMW", "Audi", "Lamborghini", "Maserati"],
    showsBrandsOfStock: false,
    heroPhoto: null,
  },
  replies: defaultReplies,
  showsAnswerTime: false,
  numberOneProof: null,
  statistics: [
    { value: "15+", label: "Jahre Erfahrung", proof: null },
    { value: "1000+", label: "zufriedene Kunden", proof: null },
    { value: "50+", label: "Marken", proof: null },
    { value: "98%", label: "Zufriedenheit", proof: null },
  ],
  visibleRating: { value: 4.8, count: 400, proof: null },
  structuredDataRating: { value: 4.9, count: 150 },
  structuredDataSwitches: { rating: false, faq: false, hours: false },
  copyrightSince: 2024,
  notice: null,
  legal: {
    textsOf: "2026-11-27",
    accessibilityTestedOn: "2026-11-24",
    joinsArbitration: false,
    owner: {
      companyName: null,
      representative: null,
      registerCourt: null,
      registerNumber: null,
      vatId: null,
      chamber: null,
      liabilityInsurance: null,
      loanPermit: null,
      insurancePermit: null,
      guarantor: null,
      pictureCredits: null,
      dataProtectionOfficer: null,
      dataProtectionAuthority: null,
      hosting: null,
      hostingLogs: null,
      database: null,
      mail: null,
    },
  },
});

/** Whether nobody has put a house of their own in its place. */
export const isDemoHouse = ({ name, address }: DealerProfile): boolean =>
  name === defaultProfile.name && address.city === defaultProfile.address.city;
