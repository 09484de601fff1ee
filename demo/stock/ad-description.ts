import type { AdDates } from "./ad-dates.ts";
import type { AdEquipment } from "./ad-equipment.ts";
import { germanMonth, type Lot } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

export interface Story {
  lot: Lot;
  dates: AdDates;
  equipment: AdEquipment;
  fullServiceHistory: boolean;
  accidentFree: boolean;
  seeded: Seeded;
}

/**
 * Equipment as generated lists and dealers name it, with the English that they leave in it: one section per
 * line. An entry after `@` needs that flag or value of the ad, or that fact.
 */
const sections = `
FAHREN / BREMSEN | Antiblockiersystem (ABS) @abs; Elektron. Stabilitätsprogramm (ESP) @esp; Antriebsschlupfregelung (ASR) @tractionControlSystem; Berganfahrhilfe (Hill Assist) @hillStartAssist; Start/Stop-Anlage @startStopSystem; Fahrwerk: Dämpferregelung, adaptiv @dynamicChassisControl; Luftfederung vorn und hinten @airSuspension; Sportfahrwerk, 15 mm tiefer @performanceHandlingSystem; Schaltwippen am Lenkrad @paddleShifters; Rußpartikelfilter @particulateFilterDiesel; Motor {liters} Ltr. - {kw} kW @combustion; Elektromotor {kw} kW, Bordlader 11 kW @electric; Ladekabel Typ 2 (Mode 3, 5 m) @electric; Wärmepumpe @heatPump; Lenkung: Servo, geschwindigkeitsabhängig; Scheibenbremsen vorn und hinten; Tempomat mit Begrenzer @CRUISE_CONTROL; Adaptive cruise control (bis 210 km/h) @ADAPTIVE_CRUISE_CONTROL; Fahrmodusschalter
AUSSEN | Leichtmetallfelgen 7,5x18 (5-Doppelspeichen, grau, glanzgedreht) @alloyWheels; Stahlfelgen 6x15, Radvollblenden @steelWheels; Dachreling Alu eloxiert @roofRails; Panorama-Glasdach, elektr. zu öffnen, mit Rollo @panoramicGlassRoof; Außenspiegel elektr. einstellbar, heizbar, beide @electricExteriorMirrors; Außenspiegel elektr. anklappbar @foldingExteriorMirrors; Heckklappe elektr. betätigt (Easy open) @electricTailgate; Anhängerkupplung schwenkbar, 13-polig @TRAILER_COUPLING_SWIVELING; Anhängerkupplung, Kugelkopf abnehmbar @TRAILER_COUPLING_DETACHABLE; Privacy glass ab B-Säule @tintedWindows; Night Package (Spiegel, Leisten schwarz) @sportPackage; Stoßfänger und Türgriffe in Wagenfarbe; Wärmeschutzverglasung; Heckscheibe heizbar, mit Timer; Lackierung: {color}; Reifen 225/45 R18 (Sommer) @summerTires; Winterräder auf Stahlfelge, 6 mm @winterTires
LICHT & SICHT | LED-Scheinwerfer, Leuchtweite automatisch @LED_HEADLIGHTS; Xenon-Scheinwerfer (Abblendlicht) @BI_XENON_HEADLIGHTS; Nebelscheinwerfer mit Abbiegelicht @frontFogLights; High beam assist @highBeamAssist; Regensensor @automaticRainSensor; Licht-Automatik, Coming home / Leaving home @lightSensor; Frontscheibe heizbar @heatedWindshield; Innenspiegel automatisch abblendend @dimmingInteriorMirror; Head Up @headUpDisplay; LED-Tagfahrlicht @LED_RUNNING_LIGHTS; Dritte Bremsleuchte; Leseleuchten vorn; Scheibenwischer mit Intervall, 4-stufig
INNEN | Sitzheizung vorn, 3-stufig @electricHeatedSeats; Lenkrad heizbar @heatedSteeringWheel; Lederlenkrad (3-Speichen, unten abgeflacht) @leatherSteeringWheel; Mittelarmlehne vorn, verschiebbar @armRest; Sitze vorn elektr. verstellbar (12-fach) @electricAdjustableSeats; Memory seats Fahrer @memorySeats; Sitze vorn belüftet @ventilatedSeats; Lordosenstütze Fahrersitz (4-fach) @lumbarSupport; Sportsitze vorn @sportSeats; Rücksitzlehne geteilt/klappbar (40:20:40) @bench; Isofix-Aufnahmen (Rücksitz außen, Top-Tether) @isofix; 2-Zonen-Klimaautomatik (Climatronic) @AUTOMATIC_CLIMATISATION_2_ZONES; Klimaanlage @MANUAL_CLIMATISATION; Schaltknauf Leder, Zierleisten Walnuss, matt @L3; Fensterheber elektr. vorn und hinten @electricWindows; Zentralverriegelung mit Fernbedienung (2 Klappschlüssel) @centralLocking; Keyless go @keylessEntry; Ambient light, 30 Farben @ambientLighting; Standheizung mit Fernbedienung @auxiliaryHeating; Getränkehalter vorn, 2-fach; Make-up-Spiegel, beleuchtet; Fußmatten Velours; 12V-Steckdose in Mittelkonsole
MULTIMEDIA | Navigationssystem, Europa, 9,2 Zoll @navigationSystem; Radio DAB+ @DAB_RADIO; Smartphone integration (CarPlay, Android Auto) @carplay; Bluetooth-Freisprecheinrichtung @bluetooth; USB-Schnittstelle, 2-fach (Typ C) @usb; Virtual cockpit 10,25 Zoll @digitalCockpit; Sound-System, 12 Lautsprecher, 400 W @soundSystem; Wireless charging @wirelessCharging; Wifi hotspot @wifiHotspot; Sprachbedienung @voiceControl; Touchscreen 8 Zoll @touchscreen; CD-Player, MP3-fähig @cdPlayer; Bordcomputer @onBoardComputer; Außentemperaturanzeige; Drehzahlmesser; Antenne (Diversity)
SICHERHEIT | Airbag Fahrer-/Beifahrerseite (abschaltbar); Seitenairbag vorn, Kopfairbag-System; Gurtstraffer, Gurtkraftbegrenzer; Wegfahrsperre elektronisch @immobilizer; Alarmanlage mit Innenraumüberwachung @alarmSystem; Front assist mit City-Notbremsfunktion @collisionAvoidance; Lane assist @laneDepartureWarning; Blind spot monitor @blindSpotMonitor; Rear traffic alert @rearTrafficAlert; Verkehrszeichenerkennung @trafficSignRecognition; Müdigkeitserkennung @fatigueWarningSystem; Einparkhilfe vorn und hinten (Parkpilot) @FRONT_SENSORS; Einparkhilfe hinten @REAR_SENSORS; Rückfahrkamera @REAR_VIEW_CAM; Area view 360 Grad @CAM_360_DEGREES; Notrufsystem e-Call @emergencyCallSystem; Reifendruck-Kontrollsystem @tirePressureMonitoring; Warndreieck, Verbandtasche
AUFBAU | Markise 3,5 m @+awning; Solaranlage 2 x 100 Wp @+solarEnergySystem; Küche: 3-Flammkocher, Kühlschrank 142 l @+kitchen; Bad mit Cassetten-WC @+wc; Dusche separat @+sepShower; Queensbett im Heck (190 x 145) @+bed; Heckgarage, 2 Klappen @+rearGarage; Sitzgruppe, Drehsitze @+middleSeatingArrangement; Gasheizung 6 kW @+heating; Trennwand mit Fenster @+divider; Schiebetür rechts @+slidingDoorType; Ladungssicherung: 6 Zurrösen @+divider; Sturzbügel @+rollOverBar; Elektrostarter @+electricStarter`;

/** What dealers write above the list. */
const statements = `Zum Verkauf steht ein {make} {model} {trim} in {color}; 🚗 {make} {model} 🚗 @L4; **TOP ZUSTAND** @unhurt; !!! {km} km !!! @used; - 1. Hand @first; - unfallfrei lt. Vorbesitzer @unhurt; - Scheckheftgepflegt, Rechnungen liegen vor @serviced; - HU gültig bis {until} @due; - HU bei Übergabe NEU @inspected; - Nichtraucher @nonSmokerVehicle; - 8-fach bereift @winterTires; - Kleine Gebrauchsspuren, dem Alter entsprechend @used; - MwSt. ausweisbar @vat; - Differenzbesteuert nach § 25a UStG @margin; - Oldtimergutachten Note 2-, H-Kennzeichen @vintage; - Neufahrzeug, Werksgarantie ab Erstzulassung @new`;

/** What they write below it; most have one text for all their cars. */
const closings = [
  `Irrtum und Zwischenverkauf vorbehalten.`,
  `Finanzierung auch ohne Anzahlung möglich; Inzahlungnahme Ihres Fahrzeugs möglich; ; Tel.: 069 / 900 09-140; ; Druckfehler, Irrtümer und Zwischenverkauf vorbehalten.`,
  `----------------------; UNSER SERVICE FÜR SIE:; ✔ Inzahlungnahme aller Marken; ✔ Finanzierung, auch ohne Anzahlung*; ✔ Lieferung bundesweit, Preis auf Anfrage; ✔ Zulassung & Kennzeichen; ; GARANTIE:; Garantie auf Motor und Getriebe, 12 oder 24 Monate, gegen Aufpreis bei uns erhältlich.; ; Besichtigung nur mit Termin; Öffnungszeiten:; Mo-Fr 8:00-18:00 Uhr; Sa 9:00-14:00 Uhr; Standort: Ladenburg; ; +49 69 90009140 (auch WhatsApp); Wir sprechen Deutsch - English - Türkce - Polski; ; Haftungsausschluss:; Die Fahrzeugbeschreibung dient der Identifizierung und ist keine zugesicherte Eigenschaft. Die Ausstattung wurde automatisch anhand der Fahrgestellnummer erzeugt, Abweichungen sind möglich.; Mehr zu Historie, Gebrauchsspuren und Zubehör beim Verkäufer.; Irrtümer, Eingabefehler und Zwischenverkauf vorbehalten.; ; *vorbehaltlich Bonitätsprüfung; Ihr Autohaus-Team`,
] as const;

/** mobile.de's text markup: two backslashes are a line break. */
const lineBreak = "\\\\";
const longest = 6000;

/** What an entry may presuppose: no text claims more than the ad's fields. */
function factsOf({ lot, dates, equipment, ...story }: Story): ReadonlySet<string> {
  const isNew = lot.registration.kind === "unregistered";
  const facts: Readonly<Record<string, boolean>> = {
    used: lot.registration.kind === "fixed" && lot.level > 0,
    new: isNew && lot.level > 0,
    vintage: lot.level === 0,
    L3: lot.level >= 3,
    L4: lot.level >= 4,
    bench: lot.seats > 2 && !lot.marks.has("+vehicleClass"),
    combustion: lot.ccm > 0,
    electric: lot.fuel === "ELECTRICITY",
    first: lot.owners === 1 && lot.registration.kind === "fixed",
    unhurt: story.accidentFree && lot.registration.kind === "fixed",
    serviced: story.fullServiceHistory,
    due: dates.inspectionUntil !== null,
    inspected: dates.hasNewInspection,
    vat: lot.vat,
    margin: !lot.vat && !isNew,
  };
  return new Set([
    ...Object.keys(facts).filter((name) => facts[name]),
    ...lot.marks.keys(),
    ...Object.keys(equipment),
    ...Object.values(equipment).flat().map(String),
  ]);
}

/** The texts of `table` that are true of the car, and whether they stand in its special equipment. */
function entriesOf(story: Story, table: string) {
  const { lot, dates } = story;
  const facts = factsOf(story);
  const words: Readonly<Record<string, string>> = {
    make: lot.make,
    model: lot.model === "OTHER" ? lot.title.split(" ").slice(0, 2).join(" ") : lot.model,
    trim: lot.trim,
    color: lot.colorName,
    km: String(lot.mileage).replace(/\B(?=(\d{3})+$)/g, "."),
    kw: String(lot.kw),
    liters: (lot.ccm / 1000).toFixed(1).replace(".", ","),
    until: dates.inspectionUntil === null ? "" : germanMonth(dates.inspectionUntil),
  };
  return table
    .split("; ")
    .map((entry) => entry.trim().split(" @"))
    .filter(([, needed]) => needed === undefined || facts.has(needed))
    .map(([text = "", needed]) => ({
      text: text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ""),
      isSpecial: needed !== undefined,
    }));
}

const layouts = {
  /** An entry a line, under headings. */
  rows: (story: Story, special: string[], standard: string[]) => {
    const sign = story.seeded.pick(["", "- ", "* ", "• ", "o ", "» ", "*", "+ ", "✓ "]);
    const list = (entries: string[]) => entries.map((entry) => sign + entry);
    const [first, second] = story.seeded.pick<readonly [string, string]>([
      ["Sonderausstattung:", "Weitere Ausstattung:"],
      ["**Extras:**", "**Serienausstattung**"],
      ["Ausstattungshighlights", "Serienmäßige Ausstattung:"],
      ["== Ausstattung ==", "Weitere Ausstattungen:"],
    ]);
    const rest = standard.length === 0 ? [] : ["", second, ...list(standard)];
    return [first, ...list(special), ...rest];
  },
  /** Commas for more than a thousand characters. */
  wall: (_: Story, special: string[], standard: string[]) => {
    const line = special.join(", ");
    if (line.length <= 1000) return ["Ausstattung:", [...special, ...standard].join(", ")];
    return ["Sonderausstattung:", line, "Weitere Ausstattung:", standard.join(", ")];
  },
  /** Capital lines head the sections. */
  capitals: (story: Story) =>
    sectionsOf(story).flatMap(([heading, entries]) =>
      entries.length === 0 ? [] : ["", heading, ...entries.map(({ text }) => text)],
    ),
  /** The phrase for lists, with stray commas, dashes and dots. */
  phrase: (_: Story, special: string[]) => [
    "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:",
    ...[special.slice(0, 7).join(", "), ...special.slice(7, 22)].map((row, at) =>
      at % 4 === 1 ? `- ${row},` : at % 4 === 3 ? `, ${row}.` : row,
    ),
  ],
  ticks: (_: Story, special: string[]) => [`✔ ${special.slice(0, 9).join(" ✔ ")}`],
  markup: (_: Story, special: string[]) => [
    `<p><strong>Extras</strong></p><ul><li>${special.slice(0, 14).join("</li><li>")}</li></ul>&nbsp;<br/>Schauen Sie &amp; staunen Sie!`,
  ],
  words: () => [],
};

function sectionsOf(story: Story) {
  return sections
    .trim()
    .split("\n")
    .map((row) => {
      const [heading = "", entries = ""] = row.split(" | ");
      return [heading, entriesOf(story, entries)] as const;
    });
}

/** Layouts by how often real ads have them: up to which of a hundred ads, and the closing that goes with it. */
const shares = [
  ["rows", 45, 1],
  ["wall", 57, 2],
  ["wall", 79, 1],
  ["capitals", 91, 2],
  ["phrase", 96, 1],
  ["ticks", 98, 0],
  ["markup", 99, 0],
  ["words", 100, 0],
] as const;
const plainest = ["words", 100, 0] as const;

/** `description` of an ad in the provider's markup; null for a car without one. */
export function writeDescription(story: Story): string | null {
  const { lot, seeded } = story;
  if (lot.marks.has("nodescription")) return null;
  const isCar = !lot.marks.has("+vehicleClass");
  const at = lot.level === 0 ? 99 : isCar ? seeded.between(0, 99) : 0;
  const [layout, , closing] = shares.find(([, until]) => at < until) ?? plainest;
  const entries = sectionsOf(story).flatMap(([, entry]) => entry);
  const textsOf = (wanted: boolean) =>
    entries.flatMap(({ text, isSpecial }) => (isSpecial === wanted ? text : []));
  const list = layouts[layout](story, textsOf(true), isCar ? textsOf(false) : []);
  const heads = entriesOf(story, statements).flatMap(({ text }) =>
    seeded.chance(0.7) ? text : [],
  );
  const lines = [
    ...(lot.marks.has("accident") ? ["Heckschaden aus 2022, fachgerecht repariert."] : []),
    ...(lot.marks.has("damaged")
      ? ["Getriebe macht Geräusche, Verkauf im jetzigen Zustand an Gewerbe", "PREIS NETTO EXPORT"]
      : []),
    ...heads,
    "",
    ...list,
    ...(lot.marks.has("long") ? layouts.capitals(story) : []),
    "",
    ...closings[closing].split(";").map((line) => line.trim()),
  ];
  const text = lines.join(lineBreak);
  return text.length <= longest ? text : text.slice(0, text.lastIndexOf(lineBreak, longest));
}
