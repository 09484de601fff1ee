/**
 * Equipment in groups, as a buyer looks for it. The labels are those that the gateway to mobile.de
 * writes into `features`; a test beside the gateway holds that each has its group.
 */
export type EquipmentGroup = { name: string; items: readonly string[] };

const groups: Readonly<Record<string, readonly string[]>> = {
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
    "Head-Up Display",
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
    "Bi-Xenon Scheinwerfer",
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
    "Isofix Beifahrersitz",
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
    "Biodiesel geeignet",
    "Pflanzenöl geeignet",
  ],
  "Außen und Räder": [
    "Panorama-Dach",
    "Schiebedach",
    "Leichtmetallfelgen",
    "Sportpaket",
    "Dachreling",
    "Abgedunkelte Scheiben",
    "Metallic",
    "Anhängerkupplung-Vorbereitung",
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
};

/** Facts about the vehicle that the provider calls equipment, and every label that nobody knows. */
const lastGroup = "Sonstiges";
const lastGroupLabels: readonly string[] = [
  "HU/AU neu",
  "Scheckheftgepflegt",
  "Garantie",
  "Nichtraucher-Fahrzeug",
  "Behindertengerecht",
  "Taxi oder Mietwagen",
  "Für Gewerbe, Ex-/Import",
];

const groupNames = [...Object.keys(groups), lastGroup];
const groupOf = new Map(
  [...Object.entries(groups), [lastGroup, lastGroupLabels] as const].flatMap(([name, labels]) =>
    labels.map((label) => [label, name] as const),
  ),
);

/** Whether a label has a group of its own, instead of landing in the last one unknown. */
export function isGrouped(label: string): boolean {
  return groupOf.has(label);
}

/**
 * The features of a car in groups. Groups stand in a fixed order, labels within a group in the order
 * given; a label given twice stands once, an empty group not at all; unknown labels go to the last.
 */
export function groupEquipment(features: readonly string[]): readonly EquipmentGroup[] {
  const items = new Map(groupNames.map((name) => [name, new Set<string>()]));
  for (const feature of features) items.get(groupOf.get(feature) ?? lastGroup)?.add(feature);
  return [...items]
    .filter(([, labels]) => labels.size > 0)
    .map(([name, labels]) => ({ name, items: [...labels] }));
}
