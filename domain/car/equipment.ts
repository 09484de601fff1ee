import { readAmount } from "#domain/format/format.ts";
import { entryOf, hasServiceGaps, isChecked } from "#domain/vehicle-file/statements.ts";
import { isAccidentFree } from "./labels.ts";
import type { Car } from "./record.ts";

/** Braked, in kg, by the listing's row of technical data. */
export function trailerLoad({ specifications }: Pick<Car, "specifications">): number | null {
  const row = specifications.find(({ term }) => term === "Anhängelast gebremst");
  const [, kilograms] = /^([\d.]+)\skg$/.exec(row?.value ?? "") ?? [];
  return kilograms === undefined ? null : readAmount(kilograms);
}

/** Equipment that visitors can filter by. The keys are part of URLs. */
const labels = {
  klimaanlage: "Klimaanlage",
  klimaautomatik: "Klimaautomatik",
  navi: "Navigationssystem",
  sitzheizung: "Sitzheizung",
  lenkradheizung: "Lenkradheizung",
  sitzbelueftung: "Sitzbelüftung",
  massagesitze: "Massagesitze",
  sportsitze: "Sportsitze",
  leder: "Leder oder Teilleder",
  standheizung: "Standheizung",
  waermepumpe: "Wärmepumpe",
  rueckfahrkamera: "Rückfahrkamera",
  "kamera-360": "360°-Kamera",
  einparkhilfe: "Einparkhilfe",
  tempomat: "Tempomat",
  abstandstempomat: "Abstandstempomat",
  totwinkel: "Totwinkel-Assistent",
  spurhalte: "Spurhalteassistent",
  notbremse: "Notbremsassistent",
  "head-up": "Head-up-Display",
  led: "LED-Scheinwerfer",
  matrix: "Blendfreies Fernlicht",
  xenon: "Xenonscheinwerfer",
  ahk: "Anhängerkupplung",
  dachreling: "Dachreling",
  panoramadach: "Panoramadach",
  schiebedach: "Schiebe- oder Panoramadach",
  heckklappe: "Elektrische Heckklappe",
  keyless: "Schlüsselloser Zugang",
  alufelgen: "Leichtmetallfelgen",
  carplay: "Apple CarPlay",
  "android-auto": "Android Auto",
  soundsystem: "Soundsystem",
  cockpit: "Digitales Kombiinstrument",
  luftfederung: "Luftfederung",
  isofix: "Isofix",
  allrad: "Allradantrieb",
  "plug-in-hybrid": "Plug-in-Hybrid",
  winterreifen: "Winterreifen",
  ganzjahresreifen: "Allwetterreifen",
  unfallfrei: "Unfallfrei",
  "erste-hand": "Aus erster Hand",
  scheckheft: "Scheckheftgepflegt",
  nichtraucher: "Nichtraucherfahrzeug",
  garantie: "Garantie",
  "hu-neu": "HU/AU neu",
  "mwst-ausweisbar": "MwSt. ausweisbar",
  akte: "Mit ehrlichem Zettel",
  "reifen-neu": "Reifen neu",
} as const;

export type EquipmentKey = keyof typeof labels;

export const equipment: readonly { key: EquipmentKey; label: string }[] = Object.entries(
  labels,
).map(
  // Object.entries widens the keys to string.
  ([key, label]) => ({ key: key as EquipmentKey, label }),
);

export function isEquipmentKey(key: unknown): key is EquipmentKey {
  return typeof key === "string" && Object.hasOwn(labels, key);
}

export function equipmentLabel(key: EquipmentKey): string {
  return labels[key];
}

/** A label in `car.features`, or a predicate for other fields, which must be false for null: not stated. */
type Evidence = string | ((car: Car) => boolean);

export const automaticClimate = [
  "Klimaautomatik",
  "2-Zonen-Klimaautomatik",
  "3-Zonen-Klimaautomatik",
  "4-Zonen-Klimaautomatik",
] as const;

/** Any one piece of evidence suffices. Server only: browsers get the matching keys with each car. */
export const equipmentEvidence: Record<EquipmentKey, readonly Evidence[]> = {
  klimaanlage: ["Klimaanlage", ...automaticClimate],
  klimaautomatik: automaticClimate,
  navi: ["Navigationssystem"],
  sitzheizung: ["Sitzheizung"],
  lenkradheizung: ["Beheizbares Lenkrad"],
  sitzbelueftung: ["Sitzbelüftung"],
  massagesitze: ["Massagesitze"],
  sportsitze: ["Sportsitze"],
  leder: [(car) => car.interior_type === "LEATHER" || car.interior_type === "PARTIAL_LEATHER"],
  standheizung: ["Standheizung"],
  waermepumpe: ["Wärmepumpe"],
  // 360° includes the rear.
  rueckfahrkamera: ["Rückfahrkamera", "360°-Kamera"],
  "kamera-360": ["360°-Kamera"],
  einparkhilfe: [
    ...["Einparkhilfe", "Einparkhilfe vorne", "Einparkhilfe hinten"],
    "Selbstlenkende Einparkhilfe",
  ],
  tempomat: ["Tempomat", "Abstandstempomat"],
  abstandstempomat: ["Abstandstempomat"],
  totwinkel: ["Totwinkel-Assistent"],
  spurhalte: ["Spurhalteassistent"],
  notbremse: ["Notbremsassistent"],
  "head-up": ["Head-up-Display"],
  // Laser is the high beam of LED headlights; the provider names one kind per vehicle.
  led: ["LED-Scheinwerfer", "Laserlicht"],
  matrix: ["Blendfreies Fernlicht"],
  xenon: ["Xenonscheinwerfer", "Bi-Xenon-Scheinwerfer"],
  // 'Vorbereitung für Anhängerkupplung' does not count, since it cannot tow.
  ahk: [
    ...["Anhängerkupplung", "Anhängerkupplung fest", "Anhängerkupplung schwenkbar"],
    "Anhängerkupplung abnehmbar",
  ],
  dachreling: ["Dachreling"],
  panoramadach: ["Panoramadach"],
  // Who asks for one means both; a glass roof alone is found by its own name.
  schiebedach: ["Schiebedach", "Panoramadach"],
  heckklappe: ["Elektrische Heckklappe"],
  keyless: ["Schlüssellose Zentralverriegelung (Keyless)"],
  alufelgen: ["Leichtmetallfelgen"],
  carplay: ["Apple CarPlay"],
  "android-auto": ["Android Auto"],
  soundsystem: ["Soundsystem"],
  cockpit: ["Volldigitales Kombiinstrument"],
  luftfederung: ["Luftfederung"],
  isofix: ["Isofix", "Isofix am Beifahrersitz"],
  allrad: [(car) => car.drive_type === "ALL_WHEEL"],
  "plug-in-hybrid": ["Plug-in-Hybrid", (car) => car.plugin_hybrid === true],
  winterreifen: ["Winterreifen"],
  ganzjahresreifen: ["Allwetterreifen", (car) => seasonOf(car) === "all"],
  unfallfrei: [isAccidentFree],
  "erste-hand": [(car) => car.previous_owners === 1],
  scheckheft: [
    "Scheckheftgepflegt",
    (car) => car.full_service_history === true && !hasServiceGaps(car.file),
    (car) => entryOf(car.file, "service-book")?.value.isComplete === true,
  ],
  nichtraucher: ["Nichtraucherfahrzeug"],
  garantie: ["Garantie"],
  "hu-neu": ["HU/AU neu", (car) => car.inspection_new === true],
  "mwst-ausweisbar": [(car) => (car.vat_rate ?? 0) > 0],
  akte: [(car) => isChecked(car.file)],
  "reifen-neu": [(car) => entryOf(car.file, "tyres")?.value.isNew === true],
};

const seasonOf = ({ file }: Pick<Car, "file">) => entryOf(file, "tyres")?.value.season ?? null;

/**
 * What the listing ticks, without what somebody at the car saw otherwise. Summer or winter tyres of a listing may be a
 * second set.
 */
export function tickedFeatures(car: Pick<Car, "features" | "file">): string[] {
  const season = seasonOf(car);
  const denied = new Set([
    ...(season === "summer" || season === "winter" ? ["Allwetterreifen"] : []),
    ...(hasServiceGaps(car.file) ? ["Scheckheftgepflegt"] : []),
  ]);
  return car.features.filter((feature) => !denied.has(feature));
}

export function findEquipment(car: Car): EquipmentKey[] {
  const features = new Set(tickedFeatures(car));
  const isFound = (evidence: Evidence) =>
    typeof evidence === "string" ? features.has(evidence) : evidence(car);
  return equipment.flatMap(({ key }) => (equipmentEvidence[key].some(isFound) ? [key] : []));
}
