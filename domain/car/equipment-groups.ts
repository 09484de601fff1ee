export type EquipmentGroup = { name: string; items: readonly string[] };

/** Labels with unique short names of at most eight characters. Server only: not for browser bundles. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // server/stock/mobile-de/equipment.test.ts ensures that every label of the provider is here.
  "Klima und Komfort": {
    Klimaanlage: "Klima",
    Klimaautomatik: "Klima A",
    "2-Zonen-Klimaautomatik": "2Z-Klima",
    "3-Zonen-Klimaautomatik": "3Z-Klima",
    "4-Zonen-Klimaautomatik": "4Z-Klima",
    Standheizung: "Standhzg",
    Standklimaanlage: "StandAC",
    Wärmepumpe: "W-Pumpe",
    "Beheizbare Frontscheibe": "FrontHzg",
    "Schlüssellose Zentralverriegelung (Keyless)": "Keyless",
    Zentralverriegelung: "ZV",
    "Elektrische Heckklappe": "E-Klappe",
    "Elektrische Fensterheber": "eFH",
    "Elektrische Seitenspiegel": "eSpiegel",
    "Elektrisch anklappbare Seitenspiegel": "Klapp-Sp",
    "Automatisch abblendender Innenspiegel": "Abblend",
    Regensensor: "Regen",
    Servolenkung: "Servo",
  },
  "Sitze und Innenraum": {
    Sitzheizung: "SHZ",
    "Sitzheizung hinten": "Fond-SHZ",
    Sitzbelüftung: "Sitzluft",
    Massagesitze: "Massage",
    Sportsitze: "S-Sitze",
    "Elektrische Sitzeinstellung": "E-Sitze",
    "Elektrische Sitzeinstellung mit Memory-Funktion": "Memory",
    Lordosenstütze: "Lordose",
    Armlehne: "Armlehne",
    "Beheizbares Lenkrad": "LHZ",
    Lederlenkrad: "Leder-LR",
    Multifunktionslenkrad: "MFL",
    "Ambiente-Beleuchtung": "Ambiente",
    Skisack: "Skisack",
    Gepäckraumabtrennung: "Trennung",
  },
  "Navigation und Multimedia": {
    Navigationssystem: "Navi",
    "Head-up-Display": "Head-Up",
    "Apple CarPlay": "CarPlay",
    "Android Auto": "Android",
    "Volldigitales Kombiinstrument": "Cockpit",
    Soundsystem: "Sound",
    Bluetooth: "BT",
    Freisprecheinrichtung: "FSE",
    Touchscreen: "Touch",
    Sprachsteuerung: "Sprache",
    "Induktionsladen für Smartphones": "Qi-Laden",
    USB: "USB",
    "Musikstreaming integriert": "Stream",
    "WLAN / Wifi Hotspot": "WLAN",
    TV: "TV",
    "Radio DAB": "DAB",
    "Tuner/Radio": "Radio",
    "CD-Wechsler": "CD-Box",
    "CD-Spieler": "CD",
    Bordcomputer: "Bord-PC",
  },
  Assistenzsysteme: {
    Rückfahrkamera: "Kamera",
    "360°-Kamera": "360°",
    "Einparkhilfe vorne": "PDC vorn",
    "Einparkhilfe hinten": "PDC",
    "Selbstlenkende Einparkhilfe": "Parklenk",
    Tempomat: "Tempomat",
    Abstandstempomat: "ACC",
    "Totwinkel-Assistent": "Totwink",
    Spurhalteassistent: "Spurhalt",
    Notbremsassistent: "Notbrems",
    Abstandswarner: "Abstand",
    Verkehrszeichenerkennung: "VZE",
    Müdigkeitswarner: "Müdigk",
    "Nachtsicht-Assistent": "N-Sicht",
    Berganfahrassistent: "Berganf",
    Geschwindigkeitsbegrenzer: "Limiter",
  },
  "Licht und Sicht": {
    Xenonscheinwerfer: "Xenon",
    "Bi-Xenon-Scheinwerfer": "Bi-Xenon",
    "LED-Scheinwerfer": "LED",
    Laserlicht: "Laser",
    Fernlichtassistent: "FLA",
    "Blendfreies Fernlicht": "Matrix",
    Lichtsensor: "Licht",
    Kurvenlicht: "Kurve",
    "Adaptives Kurvenlicht": "AFL",
    Tagfahrlicht: "TFL",
    "LED-Tagfahrlicht": "LED-TFL",
    Nebelscheinwerfer: "Nebel",
    Scheinwerferreinigung: "SRA",
  },
  Sicherheit: {
    "Fahrer-Airbag": "Airbag",
    "Front-Airbags": "Airbags",
    "Front- und Seiten-Airbags": "S-Airbag",
    "Front-, Seiten- und weitere Airbags": "Airbags+",
    Isofix: "Isofix",
    "Isofix am Beifahrersitz": "Isofix B",
    ABS: "ABS",
    ESP: "ESP",
    Traktionskontrolle: "ASR",
    Notrufsystem: "eCall",
    Reifendruckkontrolle: "RDK",
    Alarmanlage: "Alarm",
    "Elektronische Wegfahrsperre": "WFS",
  },
  "Antrieb und Fahrwerk": {
    Schaltwippen: "Wippen",
    Luftfederung: "Luft-FW",
    "Adaptives Fahrwerk": "Adapt-FW",
    Sportfahrwerk: "Sport-FW",
    "Start/Stopp-Automatik": "S/Stopp",
    "Plug-in-Hybrid": "Plug-in",
    Partikelfilter: "DPF",
    "E10-geeignet": "E10",
    "Für Biodiesel geeignet": "B-Diesel",
    "Für Pflanzenöl geeignet": "Pflanzöl",
  },
  "Außen und Räder": {
    Panoramadach: "Pano",
    Schiebedach: "SSD",
    Leichtmetallfelgen: "Alu",
    Sportpaket: "S-Paket",
    Dachreling: "Reling",
    "Abgedunkelte Scheiben": "Getönt",
    Metallic: "Metallic",
    "Vorbereitung für Anhängerkupplung": "AHK-Vorb",
    "Anhängerkupplung fest": "AHK",
    "Anhängerkupplung schwenkbar": "AHK schw",
    "Anhängerkupplung abnehmbar": "AHK abn",
    Allwetterreifen: "Ganzjahr",
    Sommerreifen: "Sommer",
    Winterreifen: "Winter",
    Reserverad: "Reserve",
    Notrad: "Notrad",
    Pannenkit: "Dichtset",
  },
  /** `groupEquipment` puts unknown labels here too. */
  Sonstiges: {
    "HU/AU neu": "HU neu",
    Scheckheftgepflegt: "Service",
    Garantie: "Garantie",
    Nichtraucherfahrzeug: "NR-Fzg",
    Behindertengerecht: "Handicap",
    "Taxi oder Mietwagen": "Taxi",
    "Für Gewerbe, Ex-/Import": "Export",
  },
};

const groupByLabel = new Map(
  Object.entries(groups).flatMap(([name, labels]) =>
    Object.keys(labels).map((label) => [label, name] as const),
  ),
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

const shortNames = new Map([
  ...Object.values(groups).flatMap((labels) => Object.entries(labels)),
  // A synonym that another provider may use.
  ["Alufelgen", "Alu"] as const,
]);
export const maxShortName = 8;

/** The short name for a card; an unknown label is truncated with dots (R19). */
export function shortFeature(feature: string): string {
  const shortName = shortNames.get(feature);
  if (shortName !== undefined) return shortName;
  const characters = [...feature];
  if (characters.length <= maxShortName) return feature;
  return `${characters.slice(0, maxShortName).join("").trimEnd()}...`;
}
