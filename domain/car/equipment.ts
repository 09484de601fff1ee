import type { Car } from "./record.ts";

/**
 * Equipment that can be filtered for, with its label. The key is part of addresses. The order is
 * that of the bits in the stock file and may change. At most 53 entries.
 */
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
  schiebedach: "Schiebedach",
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
} as const;

export type EquipmentKey = keyof typeof labels;

export const equipment: readonly { key: EquipmentKey; label: string }[] = Object.entries(
  labels,
).map(
  // Object.entries forgets the names.
  ([key, label]) => ({ key: key as EquipmentKey, label }),
);

const powers = new Map<string, number>(equipment.map(({ key }, index) => [key, 2 ** index]));

export function isEquipmentKey(key: unknown): key is EquipmentKey {
  return typeof key === "string" && powers.has(key);
}

export function equipmentLabel(key: EquipmentKey): string {
  return labels[key];
}

export function hasEquipment(car: { equipment: number }, key: EquipmentKey): boolean {
  // `&` keeps the lowest 32 bits of any whole number below 2^53, so the last one is right.
  return (Math.floor(car.equipment / (powers.get(key) ?? Number.POSITIVE_INFINITY)) & 1) === 1;
}

type Evidence = {
  /** One of these labels is enough. */
  features?: readonly string[];
  /** Not stated is never enough. */
  stated?: (car: Car) => boolean;
};

const automaticClimate = [
  "Klimaautomatik",
  "2-Zonen-Klimaautomatik",
  "3-Zonen-Klimaautomatik",
  "4-Zonen-Klimaautomatik",
] as const;

/** For the server alone: browsers get the bits. */
export const equipmentEvidence: Record<EquipmentKey, Evidence> = {
  klimaanlage: { features: ["Klimaanlage", ...automaticClimate] },
  klimaautomatik: { features: automaticClimate },
  navi: { features: ["Navigationssystem"] },
  sitzheizung: { features: ["Sitzheizung"] },
  lenkradheizung: { features: ["Beheizbares Lenkrad"] },
  sitzbelueftung: { features: ["Sitzbelüftung"] },
  massagesitze: { features: ["Massagesitze"] },
  sportsitze: { features: ["Sportsitze"] },
  leder: {
    stated: (car) => car.interior_type === "LEATHER" || car.interior_type === "PARTIAL_LEATHER",
  },
  standheizung: { features: ["Standheizung"] },
  waermepumpe: { features: ["Wärmepumpe"] },
  rueckfahrkamera: {
    // 360° includes the rear.
    features: ["Rückfahrkamera", "360°-Kamera"],
  },
  "kamera-360": { features: ["360°-Kamera"] },
  einparkhilfe: {
    features: ["Einparkhilfe vorne", "Einparkhilfe hinten", "Selbstlenkende Einparkhilfe"],
  },
  tempomat: { features: ["Tempomat", "Abstandstempomat"] },
  abstandstempomat: { features: ["Abstandstempomat"] },
  totwinkel: { features: ["Totwinkel-Assistent"] },
  spurhalte: { features: ["Spurhalteassistent"] },
  notbremse: { features: ["Notbremsassistent"] },
  "head-up": { features: ["Head-Up Display"] },
  led: {
    // Laser is the high beam of LED headlights; the provider names one kind per vehicle.
    features: ["LED-Scheinwerfer", "Laserlicht"],
  },
  matrix: { features: ["Blendfreies Fernlicht"] },
  xenon: { features: ["Xenonscheinwerfer", "Bi-Xenon Scheinwerfer"] },
  ahk: {
    // Not its preparation: nothing can be towed with that.
    features: [
      "Anhängerkupplung fest",
      "Anhängerkupplung schwenkbar",
      "Anhängerkupplung abnehmbar",
    ],
  },
  dachreling: { features: ["Dachreling"] },
  panoramadach: { features: ["Panorama-Dach"] },
  schiebedach: { features: ["Schiebedach"] },
  heckklappe: { features: ["Elektrische Heckklappe"] },
  keyless: {
    features: ["Schlüssellose Zentralverriegelung (Keyless)"],
  },
  alufelgen: { features: ["Leichtmetallfelgen"] },
  carplay: { features: ["Apple CarPlay"] },
  "android-auto": { features: ["Android Auto"] },
  soundsystem: { features: ["Soundsystem"] },
  cockpit: { features: ["Volldigitales Kombiinstrument"] },
  luftfederung: { features: ["Luftfederung"] },
  isofix: { features: ["Isofix", "Isofix Beifahrersitz"] },
  allrad: { stated: (car) => car.drive_type === "ALL_WHEEL" },
  "plug-in-hybrid": {
    features: ["Plug-in-Hybrid"],
    stated: (car) => car.plugin_hybrid === true,
  },
  winterreifen: { features: ["Winterreifen"] },
  ganzjahresreifen: { features: ["Allwetterreifen"] },
  unfallfrei: { stated: (car) => car.accident_damaged === false },
  "erste-hand": { stated: (car) => car.previous_owners === 1 },
  scheckheft: {
    features: ["Scheckheftgepflegt"],
    stated: (car) => car.full_service_history === true,
  },
  nichtraucher: { features: ["Nichtraucher-Fahrzeug"] },
  garantie: { features: ["Garantie"] },
  "hu-neu": {
    features: ["HU/AU neu"],
    stated: (car) => car.inspection_new === true,
  },
  "mwst-ausweisbar": { stated: (car) => (car.vat_rate ?? 0) > 0 },
};

const never = () => false;

/** All searchable equipment as one number, one bit each. It exceeds 2^31: use `hasEquipment`. */
export function equipmentBits(car: Car): number {
  const features = new Set(car.features);
  return equipment.reduce((bits, { key }, index) => {
    const { features: labels = [], stated = never } = equipmentEvidence[key];
    const has = stated(car) || labels.some((label) => features.has(label));
    return has ? bits + 2 ** index : bits;
  }, 0);
}
