import type { Car } from "./car.ts";

/** What makes a piece of equipment stand in a car record. */
type Entry = {
  /** As the filter and its chip name it. */
  label: string;
  /** One of these labels of `car.features` is enough; see the translation of the provider's words. */
  features?: readonly string[];
  /** Or a fact that stands elsewhere in the record. Not stated is never enough. */
  stated?: (car: Car) => boolean;
};

const automaticClimate = [
  "Klimaautomatik",
  "2-Zonen-Klimaautomatik",
  "3-Zonen-Klimaautomatik",
  "4-Zonen-Klimaautomatik",
] as const;

/**
 * Equipment a buyer filters for. The key stands in addresses. The order is that of the bits in the
 * stock file: change it as you like, a stock file of another order is refused. At most 53 entries.
 */
const entries = {
  klimaanlage: { label: "Klimaanlage", features: ["Klimaanlage", ...automaticClimate] },
  klimaautomatik: { label: "Klimaautomatik", features: automaticClimate },
  navi: { label: "Navigationssystem", features: ["Navigationssystem"] },
  sitzheizung: { label: "Sitzheizung", features: ["Sitzheizung"] },
  lenkradheizung: { label: "Lenkradheizung", features: ["Beheizbares Lenkrad"] },
  sitzbelueftung: { label: "Sitzbelüftung", features: ["Sitzbelüftung"] },
  massagesitze: { label: "Massagesitze", features: ["Massagesitze"] },
  sportsitze: { label: "Sportsitze", features: ["Sportsitze"] },
  leder: {
    label: "Leder oder Teilleder",
    stated: (car) => car.interior_type === "LEATHER" || car.interior_type === "PARTIAL_LEATHER",
  },
  standheizung: { label: "Standheizung", features: ["Standheizung"] },
  waermepumpe: { label: "Wärmepumpe", features: ["Wärmepumpe"] },
  rueckfahrkamera: {
    label: "Rückfahrkamera",
    // A view all around shows what is behind as well.
    features: ["Rückfahrkamera", "360°-Kamera"],
  },
  "kamera-360": { label: "360°-Kamera", features: ["360°-Kamera"] },
  einparkhilfe: {
    label: "Einparkhilfe",
    features: ["Einparkhilfe vorne", "Einparkhilfe hinten", "Selbstlenkende Einparkhilfe"],
  },
  tempomat: { label: "Tempomat", features: ["Tempomat", "Abstandstempomat"] },
  abstandstempomat: { label: "Abstandstempomat", features: ["Abstandstempomat"] },
  totwinkel: { label: "Totwinkel-Assistent", features: ["Totwinkel-Assistent"] },
  spurhalte: { label: "Spurhalteassistent", features: ["Spurhalteassistent"] },
  notbremse: { label: "Notbremsassistent", features: ["Notbremsassistent"] },
  "head-up": { label: "Head-up-Display", features: ["Head-Up Display"] },
  led: {
    label: "LED-Scheinwerfer",
    // Laser light is the high beam of LED headlights; the provider knows one kind per vehicle.
    features: ["LED-Scheinwerfer", "Laserlicht"],
  },
  matrix: { label: "Blendfreies Fernlicht", features: ["Blendfreies Fernlicht"] },
  xenon: { label: "Xenonscheinwerfer", features: ["Xenonscheinwerfer", "Bi-Xenon Scheinwerfer"] },
  ahk: {
    label: "Anhängerkupplung",
    // Not its preparation: nothing can be towed with that.
    features: [
      "Anhängerkupplung fest",
      "Anhängerkupplung schwenkbar",
      "Anhängerkupplung abnehmbar",
    ],
  },
  dachreling: { label: "Dachreling", features: ["Dachreling"] },
  panoramadach: { label: "Panoramadach", features: ["Panorama-Dach"] },
  schiebedach: { label: "Schiebedach", features: ["Schiebedach"] },
  heckklappe: { label: "Elektrische Heckklappe", features: ["Elektr. Heckklappe"] },
  keyless: {
    label: "Schlüsselloser Zugang",
    features: ["Schlüssellose Zentralverriegelung (Keyless)"],
  },
  alufelgen: { label: "Leichtmetallfelgen", features: ["Leichtmetallfelgen"] },
  carplay: { label: "Apple CarPlay", features: ["Apple CarPlay"] },
  "android-auto": { label: "Android Auto", features: ["Android Auto"] },
  soundsystem: { label: "Soundsystem", features: ["Soundsystem"] },
  cockpit: { label: "Digitales Kombiinstrument", features: ["Volldigitales Kombiinstrument"] },
  luftfederung: { label: "Luftfederung", features: ["Luftfederung"] },
  isofix: { label: "Isofix", features: ["Isofix", "Isofix Beifahrersitz"] },
  allrad: { label: "Allradantrieb", stated: (car) => car.drive_type === "ALL_WHEEL" },
  "plug-in-hybrid": {
    label: "Plug-in-Hybrid",
    features: ["Plug-in-Hybrid"],
    stated: (car) => car.plugin_hybrid === true,
  },
  winterreifen: { label: "Winterreifen", features: ["Winterreifen"] },
  ganzjahresreifen: { label: "Allwetterreifen", features: ["Allwetterreifen"] },
  unfallfrei: { label: "Unfallfrei", stated: (car) => car.accident_damaged === false },
  "erste-hand": { label: "Aus erster Hand", stated: (car) => car.previous_owners === 1 },
  scheckheft: {
    label: "Scheckheftgepflegt",
    features: ["Scheckheftgepflegt"],
    stated: (car) => car.full_service_history === true,
  },
  nichtraucher: { label: "Nichtraucherfahrzeug", features: ["Nichtraucher-Fahrzeug"] },
  garantie: { label: "Garantie", features: ["Garantie"] },
  "hu-neu": {
    label: "HU/AU neu",
    features: ["HU/AU neu"],
    stated: (car) => car.inspection_new === true,
  },
  "mwst-ausweisbar": { label: "MwSt. ausweisbar", stated: (car) => (car.vat_rate ?? 0) > 0 },
} as const satisfies Record<string, Entry>;

export type EquipmentKey = keyof typeof entries;

/** One piece of equipment that can be searched for. */
export type Equipment = {
  key: EquipmentKey;
  label: string;
  /** Labels of `car.features`, one of which is enough. */
  features: readonly string[];
  stated: (car: Car) => boolean;
};

const never = () => false;

/** In the order of the bits. */
export const equipment: readonly Equipment[] = Object.entries<Entry>(entries).map(
  ([key, { label, features = [], stated = never }]) => ({
    // Object.entries forgets the names.
    key: key as EquipmentKey,
    label,
    features,
    stated,
  }),
);

const places = new Map<string, number>(equipment.map(({ key }, place) => [key, place]));

export function isEquipmentKey(key: unknown): key is EquipmentKey {
  return typeof key === "string" && places.has(key);
}

/** `Anhängerkupplung` */
export function equipmentLabel(key: EquipmentKey): string {
  return entries[key].label;
}

/**
 * All searchable equipment of a car as one number: 2 to the power of its place, summed up. Beyond
 * 2^31, so bit operators do not work on the whole of it; ask `hasEquipment`.
 */
export function equipmentBits(car: Car): number {
  const features = new Set(car.features);
  return equipment.reduce((bits, { features: labels, stated }, place) => {
    const has = stated(car) || labels.some((label) => features.has(label));
    return has ? bits + 2 ** place : bits;
  }, 0);
}

const powers = new Map<string, number>(equipment.map(({ key }, place) => [key, 2 ** place]));

/** Whether the bits hold this equipment. */
export function hasEquipment(car: { equipment: number }, key: EquipmentKey): boolean {
  // `&` keeps the lowest 32 bits of any whole number below 2^53, so the last one is right.
  return (Math.floor(car.equipment / (powers.get(key) ?? Number.POSITIVE_INFINITY)) & 1) === 1;
}
