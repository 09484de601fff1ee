// What the family writes down while it walks round a car in the yard. The office's pages need it without the
// schemas, which vehicle-file.ts makes of it.

type Step<Kind> = {
  kind: Kind;
  /** In the address. */
  slug: string;
  label: string;
  /** How many current entries a car may have; of a step with one, a new entry corrects the earlier. */
  max: number;
  /** Its photos show papers, with names and numbers of people. */
  isPaper: boolean;
};

const step = <const Kind extends string>(
  kind: Kind,
  slug: string,
  label: string,
  max = 1,
  isPaper = false,
): Step<Kind> => ({ kind, slug, label, max, isPaper });

/** In the order of the walk, which is also that of the file. */
const walk = [
  step("tyres", "reifen", "Reifen"),
  step("brakes", "bremsen", "Bremsen"),
  step("service-book", "serviceheft", "Serviceheft", 1, true),
  step("inspection-report", "hu-bericht", "HU-Bericht", 1, true),
  step("keys", "schluessel", "Schlüssel"),
  step("paint", "lack", "Lack"),
  step("body", "karosserie", "Karosserie", 20),
  step("interior", "innenraum", "Innenraum"),
  step("cold-start", "kaltstart", "Kaltstart"),
  // Reports and invoices name owners and numbers.
  step("battery", "batterie", "Batterie", 1, true),
  step("work", "gemacht", "Was hier gemacht wurde", 20, true),
  step("merit", "dafuer", "Was dafür spricht", 4),
  step("flaw", "dagegen", "Was dagegen spricht", 4),
];

export type FileKind = (typeof walk)[number]["kind"];
export type FileStep = Step<FileKind>;
export const fileSteps: readonly FileStep[] = walk;

/** Nobody looks for a battery to drive on, or starts an engine cold, where the car has none. */
export const stepsOf = (car: { isElectric: boolean; hasEngine: boolean }): readonly FileStep[] =>
  fileSteps.filter(
    ({ kind }) =>
      (kind !== "battery" || car.isElectric) && (kind !== "cold-start" || car.hasEngine),
  );

export function stepOf(kind: FileKind): FileStep {
  const found = fileSteps.find((step) => step.kind === kind);
  if (found === undefined) throw new Error(`No step for ${kind}.`);
  return found;
}

/** Read off, counted or measured: nobody has an impression of them. */
export const exactKinds: ReadonlySet<FileKind> = new Set([
  ...(["service-book", "inspection-report", "keys", "paint", "battery"] as const),
]);

const rankOf = (kind: FileKind) => fileSteps.findIndex((step) => step.kind === kind);

export const inWalkOrder = <Entry extends { value: { kind: FileKind } }>(
  entries: readonly Entry[],
): Entry[] => entries.toSorted((a, b) => rankOf(a.value.kind) - rankOf(b.value.kind));

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
/** Parts of the body, each of which is painted and replaced as a whole. */
export const panels = {
  hood: "Motorhaube",
  roof: "Dach",
  tailgate: "Heckklappe",
  "front-bumper": "Stoßfänger vorn",
  "rear-bumper": "Stoßfänger hinten",
  "fender-left": "Kotflügel vorn links",
  "fender-right": "Kotflügel vorn rechts",
  "front-door-left": "Tür vorn links",
  "front-door-right": "Tür vorn rechts",
  "rear-door-left": "Tür hinten links",
  "rear-door-right": "Tür hinten rechts",
  "quarter-left": "Seitenwand hinten links",
  "quarter-right": "Seitenwand hinten rechts",
  "sill-left": "Schweller links",
  "sill-right": "Schweller rechts",
  "front-wheel-left": "Rad vorn links",
  "front-wheel-right": "Rad vorn rechts",
  "rear-wheel-left": "Rad hinten links",
  "rear-wheel-right": "Rad hinten rechts",
} as const;
export type Panel = keyof typeof panels;
export const panelKeys = Object.keys(panels) as Panel[];
/** A gauge measures paint on metal. */
export const isPainted = (panel: Panel): boolean => !/bumper|sill|wheel/.test(panel);

/** Object.keys widens them to string. */
export const seasonKeys = Object.keys(tyreSeasons) as (keyof typeof tyreSeasons)[];
export const sideKeys = Object.keys(bodySides) as BodySide[];

/** Share that is left, by the value of the input. */
export const brakeChoices = ["neu", "90", "80", "70", "60", "50", "40", "30", "20", "10"] as const;
export const keyChoices = ["1", "2", "3", "4"] as const;

/** Somebody looked, and there was nothing to tell; what visitors read, by the kind. */
export const nothingFound = {
  body: "Karosserie rundum angesehen, nichts gefunden",
  interior: "Innenraum rundum angesehen, nichts gefunden",
} as const;

/** Names of the inputs that every step has. */
export const entryFields = {
  /** The step's slug. */
  step: "schritt",
  /** Made once per form, so that sending it twice stores it once. */
  sending: "eintrag",
  /** The entry that this one corrects. */
  corrects: "berichtigt",
  /** For how many seconds it waited in the page. */
  age: "vor",
  /** The listing that whoever filled in the form could see. */
  listing: "inserat",
  isImpression: "eindruck",
  /** Somebody says that no photo of a paper shows whom or what it should not. */
  isBlackened: "geschwaerzt",
  /** Somebody says that an unlikely value is right. */
  isSure: "sicher",
  /** Nothing else is asked then. */
  isNothingFound: "nichts",
  /** Followed by the photo's id. */
  removed: "weg.",
} as const;

export const photoInputNames: readonly string[] = Array.from(
  { length: maxEntryPhotos },
  (_, index) => `foto${index + 1}`,
);

/** Values of the office's `aktion`. */
export const entryActions = {
  save: "eintragen",
  withdraw: "zurueckziehen",
  restore: "doch-nicht",
  /** It still holds, although the listing has changed. */
  confirm: "stimmt-noch",
} as const;
