import { lookUp } from "./labels.ts";

export type EquipmentGroup = { name: string; items: readonly string[] };

/** Server only: not for browser bundles. */
const groups: Readonly<Record<string, readonly string[]>> = {
  // server/stock/mobile-de/equipment.test.ts ensures that every label of the provider is here.
  "Klima und Komfort": [
    "Klimaanlage",
    "Klimaautomatik",
    "2-Zonen-Klimaautomatik",
    "3-Zonen-Klimaautomatik",
    "4-Zonen-Klimaautomatik",
    "Standheizung",
    "Standklimaanlage",
    "Wärmepumpe",
    "Beheizbare Frontscheibe",
    "Schlüssellose Zentralverriegelung (Keyless)",
    "Zentralverriegelung",
    "Elektrische Heckklappe",
    "Elektrische Fensterheber",
    "Elektrische Seitenspiegel",
    "Elektrisch anklappbare Seitenspiegel",
    "Automatisch abblendender Innenspiegel",
    "Regensensor",
    "Servolenkung",
  ],
  "Sitze und Innenraum": [
    "Sitzheizung",
    "Sitzheizung hinten",
    "Sitzbelüftung",
    "Massagesitze",
    "Sportsitze",
    "Elektrische Sitzeinstellung",
    "Elektrische Sitzeinstellung mit Memory-Funktion",
    "Lordosenstütze",
    "Armlehne",
    "Beheizbares Lenkrad",
    "Lederlenkrad",
    "Multifunktionslenkrad",
    "Ambiente-Beleuchtung",
    "Skisack",
    "Gepäckraumabtrennung",
  ],
  "Navigation und Multimedia": [
    "Navigationssystem",
    "Head-up-Display",
    "Apple CarPlay",
    "Android Auto",
    "Volldigitales Kombiinstrument",
    "Soundsystem",
    "Bluetooth",
    "Freisprecheinrichtung",
    "Touchscreen",
    "Sprachsteuerung",
    "Induktionsladen für Smartphones",
    "USB",
    "Musikstreaming integriert",
    "WLAN / Wifi Hotspot",
    "TV",
    "Radio DAB",
    "Tuner/Radio",
    "CD-Wechsler",
    "CD-Spieler",
    "Bordcomputer",
  ],
  Assistenzsysteme: [
    "Rückfahrkamera",
    "360°-Kamera",
    "Einparkhilfe vorne",
    "Einparkhilfe hinten",
    "Selbstlenkende Einparkhilfe",
    "Tempomat",
    "Abstandstempomat",
    "Totwinkel-Assistent",
    "Spurhalteassistent",
    "Notbremsassistent",
    "Abstandswarner",
    "Verkehrszeichenerkennung",
    "Müdigkeitswarner",
    "Nachtsicht-Assistent",
    "Berganfahrassistent",
    "Geschwindigkeitsbegrenzer",
  ],
  "Licht und Sicht": [
    "Xenonscheinwerfer",
    "Bi-Xenon-Scheinwerfer",
    "LED-Scheinwerfer",
    "Laserlicht",
    "Fernlichtassistent",
    "Blendfreies Fernlicht",
    "Lichtsensor",
    "Kurvenlicht",
    "Adaptives Kurvenlicht",
    "Tagfahrlicht",
    "LED-Tagfahrlicht",
    "Nebelscheinwerfer",
    "Scheinwerferreinigung",
  ],
  Sicherheit: [
    "Fahrer-Airbag",
    "Front-Airbags",
    "Front- und Seiten-Airbags",
    "Front-, Seiten- und weitere Airbags",
    "Isofix",
    "Isofix am Beifahrersitz",
    "ABS",
    "ESP",
    "Traktionskontrolle",
    "Notrufsystem",
    "Reifendruckkontrolle",
    "Alarmanlage",
    "Elektronische Wegfahrsperre",
  ],
  "Antrieb und Fahrwerk": [
    "Schaltwippen",
    "Luftfederung",
    "Adaptives Fahrwerk",
    "Sportfahrwerk",
    "Start/Stopp-Automatik",
    "Plug-in-Hybrid",
    "Partikelfilter",
    "E10-geeignet",
    "Für Biodiesel geeignet",
    "Für Pflanzenöl geeignet",
  ],
  "Außen und Räder": [
    "Panoramadach",
    "Schiebedach",
    "Leichtmetallfelgen",
    "Sportpaket",
    "Dachreling",
    "Abgedunkelte Scheiben",
    "Metallic",
    "Vorbereitung für Anhängerkupplung",
    "Anhängerkupplung fest",
    "Anhängerkupplung schwenkbar",
    "Anhängerkupplung abnehmbar",
    "Allwetterreifen",
    "Sommerreifen",
    "Winterreifen",
    "Reserverad",
    "Notrad",
    "Pannenkit",
  ],
  /** `groupEquipment` puts unknown labels here too. */
  Sonstiges: [
    "HU/AU neu",
    "Scheckheftgepflegt",
    "Garantie",
    "Nichtraucherfahrzeug",
    "Behindertengerecht",
    "Taxi oder Mietwagen",
    "Für Gewerbe, Ex-/Import",
  ],
};

const groupByLabel = new Map(
  Object.entries(groups).flatMap(([name, labels]) => labels.map((label) => [label, name] as const)),
);

export function isGrouped(label: string): boolean {
  return groupByLabel.has(label);
}

export function groupEquipment(features: readonly string[]): readonly EquipmentGroup[] {
  const items = new Map(Object.keys(groups).map((name) => [name, new Set<string>()]));
  for (const feature of features) items.get(groupByLabel.get(feature) ?? "Sonstiges")?.add(feature);
  return [...items]
    .filter(([, labels]) => labels.size > 0)
    .map(([name, labels]) => ({ name, items: [...labels] }));
}

/** Words that say on a card what a longer label means, in at most eight characters. */
const shortNames: Readonly<Record<string, string>> = {
  Klimaanlage: "Klima",
  "Schlüssellose Zentralverriegelung (Keyless)": "Keyless",
  Zentralverriegelung: "ZV",
  Servolenkung: "Servo",
  Massagesitze: "Massage",
  "Elektrische Sitzeinstellung mit Memory-Funktion": "Memory",
  "Ambiente-Beleuchtung": "Ambiente",
  Navigationssystem: "Navi",
  "Head-up-Display": "Head-up",
  "Apple CarPlay": "CarPlay",
  "Android Auto": "Android",
  Soundsystem: "Sound",
  Touchscreen: "Touch",
  "Induktionsladen für Smartphones": "Qi-Laden",
  "WLAN / Wifi Hotspot": "WLAN",
  "Radio DAB": "DAB",
  "Tuner/Radio": "Radio",
  "CD-Spieler": "CD",
  Rückfahrkamera: "Kamera",
  "360°-Kamera": "360°",
  Geschwindigkeitsbegrenzer: "Limiter",
  Xenonscheinwerfer: "Xenon",
  "Bi-Xenon-Scheinwerfer": "Bi-Xenon",
  "LED-Scheinwerfer": "LED",
  Laserlicht: "Laser",
  "Blendfreies Fernlicht": "Matrix",
  "Fahrer-Airbag": "Airbag",
  "Front-Airbags": "Airbags",
  Notrufsystem: "eCall",
  Alarmanlage: "Alarm",
  "Plug-in-Hybrid": "Plug-in",
  "E10-geeignet": "E10",
  Panoramadach: "Pano",
  Leichtmetallfelgen: "Alu",
  Dachreling: "Reling",
  "Abgedunkelte Scheiben": "Getönt",
  "Anhängerkupplung fest": "AHK",
  "Anhängerkupplung schwenkbar": "AHK",
  "Anhängerkupplung abnehmbar": "AHK",
  "HU/AU neu": "HU neu",
  // A synonym that another provider may use.
  Alufelgen: "Alu",
};
export const maxShortName = 8;

/** The short name for a card; a label without one is truncated with dots (R19). */
export function shortFeature(feature: string): string {
  const shortName = lookUp(shortNames, feature);
  if (shortName !== null) return shortName;
  const characters = [...feature];
  if (characters.length <= maxShortName) return feature;
  return `${characters.slice(0, maxShortName).join("").trimEnd()}...`;
}
