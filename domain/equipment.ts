/**
 * Equipment a buyer filters for, and how filter and chip name it. The key stands in addresses. The order is
 * that of the bits in the stock file: change it as you like, a stock file of another order is refused.
 * At most 53 entries.
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

/** In the order of the bits. */
export const equipment: readonly { key: EquipmentKey; label: string }[] = Object.entries(
  labels,
).map(
  // Object.entries forgets the names.
  ([key, label]) => ({ key: key as EquipmentKey, label }),
);

const powers = new Map<string, number>(equipment.map(({ key }, place) => [key, 2 ** place]));

export function isEquipmentKey(key: unknown): key is EquipmentKey {
  return typeof key === "string" && powers.has(key);
}

/** `Anhängerkupplung` */
export function equipmentLabel(key: EquipmentKey): string {
  return labels[key];
}

/** Whether the bits hold this equipment. */
export function hasEquipment(car: { equipment: number }, key: EquipmentKey): boolean {
  // `&` keeps the lowest 32 bits of any whole number below 2^53, so the last one is right.
  return (Math.floor(car.equipment / (powers.get(key) ?? Number.POSITIVE_INFINITY)) & 1) === 1;
}
