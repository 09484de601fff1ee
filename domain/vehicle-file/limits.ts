// What can be measured and chosen while somebody walks round a car. Without imports, for the schemas and the pages alike.

/** In mm, new and as § 36 StVZO demands at least. */
export const [newTreadMm, legalTreadMm] = [8, 1.6] as const;
/** Nobody can call less new. */
export const leastNewTreadMm = 6;
export const maxSentenceLength = 200;
export const maxSourceLength = 80;
export const maxEntryPhotos = 4;

/** What can be measured, from least to most. */
export const ranges = {
  treadMm: [0, 12],
  serviceKm: [0, 2_000_000],
  paintMicrometres: [20, 3_000],
  batteryPercent: [1, 100],
} as const;

export const tyreSeasons = { summer: "Sommer", winter: "Winter", all: "Ganzjahr" } as const;
export const bodySides = {
  left: "Links",
  right: "Rechts",
  front: "Vorn",
  rear: "Hinten",
  top: "Oben",
} as const;
export type BodySide = keyof typeof bodySides;
/** Object.keys widens them to string. */
export const seasonKeys = Object.keys(tyreSeasons) as (keyof typeof tyreSeasons)[];
export const sideKeys = Object.keys(bodySides) as BodySide[];

/** Share that is left, by the value of the input. */
export const brakeChoices = ["neu", "90", "80", "70", "60", "50", "40", "30", "20", "10"] as const;
export const keyChoices = ["1", "2", "3", "4"] as const;
