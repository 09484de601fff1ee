import type { AdDates } from "./ad-dates.ts";
import type { AdEquipment } from "./equipment.ts";
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

const nouns: Readonly<Record<string, readonly [word: string, gender: "m" | "f" | "n"]>> = {
  EstateCar: ["Kombi", "m"],
  Limousine: ["Limousine", "f"],
  OffRoad: ["SUV", "m"],
  SmallCar: ["Kleinwagen", "m"],
  SportsCar: ["Sportwagen", "m"],
  Cabrio: ["Cabrio", "n"],
  Van: ["Van", "m"],
};

/** The German noun for the body. Only the provider calls a hatchback `Limousine`. */
function nounOf({ lot }: Story): readonly [string, "m" | "f" | "n"] {
  if (lot.body === "Limousine" && lot.doors === 5) return ["Fünftürer", "m"];
  return nouns[lot.body] ?? ["Wagen", "m"];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Fills `{km}` and the like; `{gepflegt~}` is the adjective with its ending, and the noun. */
function fill(story: Story, text: string): string {
  const { lot, dates } = story;
  const [noun, gender] = nounOf(story);
  const words: Readonly<Record<string, string>> = {
    km: String(lot.mileage).replace(/\B(?=(\d{3})+$)/g, "."),
    a: gender === "f" ? "eine" : "ein",
    the: `${{ m: "der", f: "die", n: "das" }[gender]} ${noun}`,
    seats: String(lot.seats),
    kw: String(lot.kw),
    range: String(lot.wltp.range ?? 0),
    until: dates.inspectionUntil === null ? "" : germanMonth(dates.inspectionUntil),
    equipment: enumeration(equipmentWords(story).slice(0, 4)),
    wear: wear[Math.floor(lot.mileage / 100) % wear.length] ?? "",
  };
  const ending = { m: "er", f: "e", n: "es" }[gender];
  return capital(
    text
      .replace(/\{(\p{L}+)~\}/gu, (_, stem: string) => `${stem}${ending} ${noun}`)
      .replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole),
  );
}

const wear = [
  "Kleine Gebrauchsspuren am Stoßfänger, dem Alter entsprechend",
  "Steinschläge auf der Motorhaube",
  "Leichte Kratzer an der Ladekante",
  "Eine kleine Delle in der Tür hinten links",
];

const enumeration = (entries: readonly string[]) =>
  `${entries.slice(0, -1).join(", ")} und ${entries.at(-1) ?? ""}`;

/** What a sentence presupposes: no sentence claims more than the ad's fields. */
const conditions: Readonly<Record<string, (story: Story) => boolean>> = {
  used: ({ lot }) => lot.registration.kind === "fixed" && lot.level > 0,
  young: ({ lot }) => lot.registration.kind !== "fixed",
  unregistered: ({ lot }) => lot.registration.kind === "unregistered",
  preregistered: ({ lot }) => lot.marks.get("usage") === "PRE_REGISTRATION",
  demonstration: ({ lot }) => lot.marks.get("usage") === "DEMONSTRATION",
  employee: ({ lot }) => lot.marks.get("usage") === "EMPLOYEES_CAR",
  vintage: ({ lot }) => lot.level === 0,
  rich: ({ lot }) => lot.level >= 3,
  near: ({ lot }) => lot.mileage < 60_000,
  far: ({ lot }) => lot.mileage > 90_000,
  first: ({ lot }) => lot.owners === 1,
  second: ({ lot }) => lot.owners === 2,
  estate: ({ lot }) => lot.body === "EstateCar",
  suv: ({ lot }) => lot.body === "OffRoad",
  small: ({ lot }) => lot.body === "SmallCar",
  cabrio: ({ lot }) => lot.body === "Cabrio",
  van: ({ lot }) => lot.body === "Van",
  seven: ({ lot }) => lot.seats >= 7,
  allwheel: ({ lot }) => lot.drive === "ALL_WHEEL",
  electric: ({ lot }) => lot.fuel === "ELECTRICITY",
  plugin: ({ lot }) => lot.marks.has("plugin"),
  diesel: ({ lot }) => lot.fuel === "DIESEL",
  gas: ({ lot }) => lot.fuel === "LPG" || lot.fuel === "CNG",
  hydrogen: ({ lot }) => lot.fuel === "HYDROGENIUM",
  automatic: ({ lot }) => lot.gearbox === "AUTOMATIC_GEAR" && lot.ccm > 0,
  manual: ({ lot }) => lot.gearbox === "MANUAL_GEAR" && lot.level > 0,
  strong: ({ lot }) => lot.kw > 200 && lot.level > 0,
  equipped: (story) => equipmentWords(story).length > 6,
  unhurt: ({ accidentFree }) => accidentFree,
  serviced: ({ fullServiceHistory }) => fullServiceHistory,
  inspected: ({ dates }) => dates.hasNewInspection,
  due: ({ dates }) => dates.inspectionUntil !== null,
  winter: ({ equipment }) => equipment.winterTires === true,
  smokefree: ({ equipment }) => equipment.nonSmokerVehicle === true,
  vat: ({ lot }) => lot.vat,
  margin: ({ lot }) => !lot.vat,
  negotiable: ({ lot }) => lot.priceType === "NEGOTIABLE",
  request: ({ lot }) => lot.price === null,
};

/** One sentence per line, after the conditions under which it is true. */
const openings = `
used | {gepflegt~} mit nachvollziehbarer Historie.
used | Hier wartet {a} {ehrlich~} auf neue Besitzer.
used | Frisch eingetroffen und schon aufbereitet: {the} steht zur Besichtigung bereit.
used | Wer einen zuverlässigen Alltagsbegleiter sucht, ist hier richtig.
used small | Wer für die Stadt etwas Handliches sucht, ist hier richtig.
used near | Mit {km} km ist {the} gerade erst eingefahren.
used first | {ordentlich~} aus erster Hand.
used far | Langstreckenfahrzeug: viel Autobahn, wenig Stadt – das merkt man beim Fahren.
used rich | Die Ausstattungsliste ist lang, der Pflegezustand überzeugt.
unregistered | Neufahrzeug ohne Erstzulassung, sofort lieferbar.
preregistered | Tageszulassung: so gut wie neu, aber deutlich günstiger als die Bestellung.
demonstration | Unser Vorführwagen sucht ein neues Zuhause – stets von uns bewegt und gewartet.
employee | Jahreswagen eines Werksangehörigen, in bestem Zustand und technisch auf dem neuesten Stand.
vintage | Ein Stück Automobilgeschichte mit H-Kennzeichen und viel Patina am richtigen Fleck.`;

const states = `
used unhurt | Das Fahrzeug ist unfallfrei.
used unhurt | Lackschichtdicke gemessen, keine Nachlackierung gefunden.
used serviced | Das Scheckheft ist lückenlos geführt.
used serviced | Alle Wartungen wurden in der Fachwerkstatt erledigt, die Rechnungen liegen vor.
inspected | Die Hauptuntersuchung machen wir zur Übergabe neu.
used due | HU gültig bis {until}.
used smokefree | Nichtraucherfahrzeug, der Innenraum ist sauber und geruchsfrei.
used | {wear}.
used | Zwei Schlüssel und die komplette Bordmappe sind vorhanden.
used second | Zweite Hand, beide Vorbesitzer aus der Region.
winter | Ein zweiter Radsatz mit Winterreifen gehört dazu.
young | Es gilt die volle Werksgarantie des Herstellers.
young | Verbrauch, CO₂-Emission und CO₂-Klasse finden Sie in den Fahrzeugdaten.
electric used | Der Batteriezustand wurde geprüft, das Zertifikat zeigen wir Ihnen gern.
vintage | Der Motor läuft ruhig, der Unterboden ist trocken und konserviert.
vintage | Ein aktuelles Wertgutachten liegt vor.`;

const characters = `
estate | Der große Laderaum schluckt Kinderwagen, Fahrräder und den Wocheneinkauf.
suv | Die erhöhte Sitzposition sorgt für gute Übersicht und bequemes Einsteigen.
allwheel | Der Allradantrieb gibt bei Nässe und Schnee Sicherheit.
small | Wendig in der Stadt, sparsam auf dem Weg zur Arbeit.
cabrio | Der nächste Sommer kommt bestimmt – offen fährt es sich am Neckar besonders schön.
van | Viel Platz für Familie, Verein oder Handwerk; die Sitze lassen sich schnell ausbauen.
seven | {seats} Sitzplätze bieten genug Raum für die ganze Mannschaft.
electric | Reichweite nach WLTP: bis zu {range} km.
plugin | Im Alltag fahren Sie bis zu {range} km rein elektrisch.
gas | Die Gasanlage ist eingetragen und senkt die Tankkosten spürbar.
hydrogen | Brennstoffzelle statt großer Batterie: in wenigen Minuten betankt, lokal emissionsfrei.
diesel used | Der Diesel ist kräftig im Antritt und genügsam auf der Autobahn.
strong | Mit {kw} kW sind Reserven in jeder Lage vorhanden.
automatic | Die Automatik schaltet weich und unauffällig.
manual | Die Schaltung ist leichtgängig, die Kupplung greift sauber.
equipped | An Bord sind unter anderem {equipment}.`;

const offers = `
| Gerne nehmen wir Ihren jetzigen Wagen in Zahlung.
| Eine Finanzierung über unsere Partnerbank vermitteln wir auf Wunsch.
| Eine Gebrauchtwagengarantie über 12 Monate bieten wir gegen Aufpreis an.
| Auf Wunsch melden wir das Fahrzeug für Sie an und stellen Kurzzeitkennzeichen bereit.
| Vor der Übergabe prüft unsere Werkstatt jedes Fahrzeug nach Liste.
vat | Die Mehrwertsteuer ist ausweisbar.
margin | Differenzbesteuert nach § 25a UStG, Mehrwertsteuer nicht ausweisbar.
negotiable | Über den Preis sprechen wir vor Ort, nicht am Telefon.
request | Den Preis nennen wir Ihnen gern auf Anfrage.`;

const invitations = `
| Besichtigung und Probefahrt nach Terminvereinbarung.
| Kommen Sie vorbei, der Wagen steht bei uns auf dem Hof.
| Schreiben Sie uns, wir schicken Ihnen gern weitere Fotos oder ein Video.`;

const reservations = `
| Irrtümer, Änderungen und Zwischenverkauf vorbehalten.
| Alle Angaben ohne Gewähr, Zwischenverkauf vorbehalten.
| Maßgeblich ist der Kaufvertrag. Irrtümer vorbehalten.`;

const signature = "Ihr Team vom Autohaus";

/** Up to `count` sentences that are true of the car, in the order of the table. */
function choose(story: Story, table: string, count: number): string[] {
  const fitting = table
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .filter(([needed = ""]) =>
      needed.split(" ").every((name) => name === "" || conditions[name]?.(story) === true),
    )
    .map(([, text = ""]) => fill(story, text));
  const chosen = new Set<string>();
  while (chosen.size < Math.min(count, fitting.length)) {
    chosen.add(fitting[Math.floor(story.seeded.next() * fitting.length)] ?? "");
  }
  return fitting.filter((text) => chosen.has(text));
}

/** mobile.de's text markup: two backslashes are a line break. */
const lineBreak = "\\\\";
const paragraphBreak = lineBreak + lineBreak;
const rule = "----";
const bold = (text: string) => `**${text}**`;
const list = (entries: readonly string[]) =>
  entries.map((entry) => `${lineBreak}* ${entry}`).join("");

/** `plainTextDescription`: the text without markup, breaks replaced by ` - `. */
export function plainText(description: string): string {
  return description
    .replaceAll(`${rule}${lineBreak}`, "")
    .replaceAll("**", "")
    .replaceAll(`${lineBreak}* `, lineBreak)
    .replaceAll(lineBreak, " - ");
}

/** Equipment as a dealer writes it, most significant first. */
const words = `
panoramicGlassRoof Panoramadach, airSuspension Luftfederung, nightVisionAssist Nachtsicht-Assistent,
headUpDisplay Head-up-Display, massageSeats Massagesitze vorn, ventilatedSeats Sitzbelüftung,
auxiliaryHeating Standheizung mit Fernbedienung, heatPump Wärmepumpe, navigationSystem Navigationssystem,
digitalCockpit digitales Cockpit, soundSystem Soundsystem, memorySeats elektrische Sitze mit Memory-Funktion,
electricAdjustableSeats elektrisch verstellbare Vordersitze, electricHeatedSeats Sitzheizung vorn,
electricHeatedRearSeats Sitzheizung hinten, heatedSteeringWheel beheizbares Lenkrad,
heatedWindshield beheizbare Frontscheibe, sportSeats Sportsitze, dynamicChassisControl adaptives Fahrwerk,
performanceHandlingSystem Sportfahrwerk, electricTailgate elektrische Heckklappe,
keylessEntry schlüsselloser Zugang, carplay Apple CarPlay, androidAuto Android Auto,
wirelessCharging induktives Laden fürs Smartphone, ambientLighting Ambientebeleuchtung,
blindSpotMonitor Totwinkelassistent, laneDepartureWarning Spurhalteassistent,
collisionAvoidance Notbremsassistent, trafficSignRecognition Verkehrszeichenerkennung,
highBeamAssist Fernlichtassistent, glareFreeHighBeam blendfreies Fernlicht, automaticRainSensor Regensensor,
lightSensor Lichtsensor, multifunctionalWheel Multifunktionslenkrad, leatherSteeringWheel Lederlenkrad,
alloyWheels Leichtmetallfelgen, sunroof Schiebedach, roofRails Dachreling, tintedWindows getönte Scheiben,
armRest Mittelarmlehne, bluetooth Bluetooth-Freisprecheinrichtung, isofix Isofix,
hillStartAssist Berganfahrassistent, tirePressureMonitoring Reifendruckkontrolle,
centralLocking Zentralverriegelung, electricWindows elektrische Fensterheber,
electricExteriorMirrors elektrische Außenspiegel, summerTires Sommerreifen, winterTires Winterreifen,
allSeasonTires Ganzjahresreifen, abs ABS, esp ESP, powerAssistedSteering Servolenkung`;

/** Keys of fields with values. */
const valueWords = `
ADAPTIVE_CRUISE_CONTROL Abstandstempomat, CRUISE_CONTROL Tempomat, LASER_HEADLIGHTS Laserlicht,
LED_HEADLIGHTS LED-Scheinwerfer, BI_XENON_HEADLIGHTS Bi-Xenon-Scheinwerfer,
XENON_HEADLIGHTS Xenonscheinwerfer, TRAILER_COUPLING_SWIVELING schwenkbare Anhängerkupplung,
TRAILER_COUPLING_DETACHABLE abnehmbare Anhängerkupplung, TRAILER_COUPLING_FIX feste Anhängerkupplung,
CAM_360_DEGREES 360°-Kamera, REAR_VIEW_CAM Rückfahrkamera, FRONT_SENSORS Einparkhilfe vorn und hinten,
AUTOMATIC_CLIMATISATION_4_ZONES 4-Zonen-Klimaautomatik,
AUTOMATIC_CLIMATISATION_3_ZONES 3-Zonen-Klimaautomatik,
AUTOMATIC_CLIMATISATION_2_ZONES 2-Zonen-Klimaautomatik, AUTOMATIC_CLIMATISATION Klimaautomatik,
MANUAL_CLIMATISATION Klimaanlage`;

function equipmentWords({ equipment }: Story): string[] {
  const entriesOf = (text: string) =>
    text
      .trim()
      .split(/,\s+/)
      .map((entry) => [entry.slice(0, entry.indexOf(" ")), entry.slice(entry.indexOf(" ") + 1)]);
  const values = new Set(Object.values(equipment).flat());
  const plain = entriesOf(words).filter(([field = ""]) => equipment[field] === true);
  const valued = entriesOf(valueWords).filter(([value = ""]) => values.has(value));
  return [...plain.slice(0, 6), ...valued, ...plain.slice(6)].map(([, word = ""]) => word);
}

const equipmentEntries = (story: Story, count: number) =>
  equipmentWords(story).slice(0, count).map(capital);

function equipmentList(story: Story, heading: string, count: number): string {
  const entries = equipmentEntries(story, count);
  return entries.length === 0 ? "" : `${heading}${list(entries)}`;
}

const layouts = {
  classic: (story: Story) => [
    bold(`${story.lot.model} ${story.lot.trim} – ${fill(story, "{gepflegt~}")}`),
    choose(story, openings, 1).join(""),
    choose(story, states, 2).join(lineBreak),
    equipmentList(story, "Ausstattung (Auszug):", story.seeded.between(7, 14)),
    `${rule}${lineBreak}${endingOf(story)}`,
  ],
  prose: (story: Story) => [
    [...choose(story, openings, 1), ...choose(story, characters, 2)].join(" "),
    choose(story, states, 3).join(lineBreak),
    `${choose(story, offers, 2).join(" ")} ${endingOf(story)}`,
  ],
  sections: (story: Story) => [
    choose(story, openings, 1).join(""),
    choose(story, states, 2).join(lineBreak),
    equipmentList(story, bold("Highlights"), story.seeded.between(5, 9)),
    `${bold("Unser Angebot")}${lineBreak}${choose(story, offers, 2).join(" ")}`,
    `${choose(story, invitations, 1).join("")}${lineBreak}${signature}`,
  ],
  /** Hand-typed bullets, one line each, as many dealers write them. */
  bullets: (story: Story) => [
    choose(story, openings, 1).join(""),
    equipmentEntries(story, story.seeded.between(6, 12))
      .map((entry) => `• ${entry}`)
      .join(lineBreak),
    `${choose(story, states, 2).join(lineBreak)}${paragraphBreak}${rule}${lineBreak}${signature}`,
  ],
  short: (story: Story) => [
    [...choose(story, openings, 1), ...choose(story, states, 1), endingOf(story)].join(lineBreak),
  ],
  long: (story: Story) => [
    bold(fill(story, "{besonder~}")),
    choose(story, characters, 5).join(" "),
    choose(story, states, 6).join(lineBreak),
    equipmentList(story, bold("Das ist alles dabei:"), 40),
    choose(story, offers, 5).join(" "),
    `${rule}${lineBreak}${endingOf(story)}${lineBreak}${signature}`,
  ],
  /** Equipment after the specification's phrase, with lines, commas, stray dots and dashes. */
  phrase: (story: Story) => {
    const entries = equipmentEntries(story, story.seeded.between(9, 16));
    const rows = Array.from({ length: Math.ceil(entries.length / 3) }, (_, at) => {
      const row = entries.slice(at * 3, at * 3 + 3).join(", ");
      return at % 4 === 1 ? `- ${row}` : at % 4 === 3 ? `${row}.` : row;
    });
    return [
      [...choose(story, openings, 1), ...choose(story, states, 1)].join(lineBreak),
      ["Sehr gepflegtes Fahrzeug mit folgender Ausstattung:", ...rows].join(lineBreak),
      [
        "Inzahlungnahme Ihres Fahrzeugs möglich.",
        "Finanzierung zu günstigen Konditionen möglich.",
        "Irrtümer, Änderungen und Zwischenverkauf vorbehalten.",
        signature,
      ].join(lineBreak),
    ];
  },
  damaged: (story: Story) => [
    `${bold("Achtung:")} Getriebe macht Geräusche, Stoßfänger vorn rechts gebrochen.${lineBreak}Fahrbereit.`,
    "Verkauf im jetzigen Zustand, ohne Garantie, an Bastler oder Gewerbe.",
    endingOf(story),
  ],
  /** Close to the provider's limit of about 6,000 characters. */
  verylong: (story: Story) => [
    bold("Mercedes-Benz S 400 d 4MATIC lang – Reisen in der ersten Klasse"),
    ...introduction.split("\n").map((row) => fill(story, row)),
    ...chapters.split("\n").map((row) => {
      const [heading = "", entries = ""] = row.split(" | ");
      return `${bold(heading)}${list(entries.split("; "))}`;
    }),
    `${rule}${lineBreak}${closing.split("\n").join(paragraphBreak)}`,
    `${endingOf(story)}${lineBreak}${signature}`,
  ],
} satisfies Record<string, (story: Story) => string[]>;

const endingOf = (story: Story) =>
  [...choose(story, invitations, 1), ...choose(story, reservations, 1)].join(" ");

const introduction = `Wir freuen uns, Ihnen diese außergewöhnliche Langlimousine anbieten zu können. Sie wurde im Oktober 2021 neu ausgeliefert und gehörte ihrem ersten und einzigen Halter, einem Familienunternehmen aus dem Rhein-Neckar-Kreis, das sie ausschließlich als Direktionsfahrzeug genutzt hat.
Die {km} km sind fast vollständig auf der Autobahn zusammengekommen. Der Wagen stand in einer beheizten Garage, wurde von Hand gewaschen und hat nie einen Raucher, einen Hund oder einen Kindersitz gesehen. Jede Wartung ist im digitalen Serviceheft der Niederlassung eingetragen; die letzte liegt keine 4.000 km zurück und umfasste Öl, sämtliche Filter, Bremsflüssigkeit und Getriebeöl.
Wer diese Baureihe kennt, weiß, wie selten die Kombination aus langem Radstand, Sechszylinder-Diesel und vollem Fond-Komfort auf dem Gebrauchtmarkt ist. Der Neupreis lag laut Bestellunterlagen bei über 168.000 Euro. Verbrauch und Geräuschkomfort sind auf langen Etappen herausragend: Unter sieben Litern im Schnitt sind auf der Autobahn ohne Mühe zu erreichen, und bei Richtgeschwindigkeit ist vom Motor so gut wie nichts zu hören. Dank der Hinterachslenkung bleibt der Wagen trotz seiner Länge von fast 5,30 Metern auch im Parkhaus erstaunlich handlich.
Eine Kleinigkeit wollen wir nicht verschweigen: Die hintere Felge rechts hat eine leichte Schramme vom Bordstein, etwa drei Zentimeter lang. Auf Wunsch lassen wir sie vor der Übergabe instand setzen.`;

const chapters = `Antrieb &amp; Fahrwerk | Reihensechszylinder-Diesel mit 2.925 cm³ und Biturbo-Aufladung; Allradantrieb 4MATIC mit variabler Momentenverteilung; Automatikgetriebe 9G-TRONIC mit Lenkradschaltpaddles; AIRMATIC Luftfederung mit stufenloser Dämpfung; Hinterachslenkung mit bis zu 4,5 Grad Lenkwinkel; DYNAMIC SELECT mit den Programmen Comfort, Sport, Eco und Individual; Kraftstofftank mit 76 Litern Inhalt, AdBlue-Tank mit größerem Volumen
Licht &amp; Sicht | DIGITAL LIGHT mit Projektionsfunktion; Adaptiver Fernlicht-Assistent Plus; Head-up-Display mit Augmented Reality; 360°-Kamera mit Park-Paket und Fernparken; Wärmedämmend dunkel getöntes Glas im Fond; Sonnenrollos elektrisch in den Fondtüren und an der Heckscheibe; Innen- und Außenspiegel automatisch abblendend, Außenspiegel anklappbar
Assistenz &amp; Sicherheit | Fahrassistenz-Paket Plus mit Aktivem Abstands-Assistenten DISTRONIC; Aktiver Lenk-, Spurwechsel- und Nothalt-Assistent; Totwinkel-Assistent mit Ausstiegswarnung; Verkehrszeichen-Assistent und Aufmerksamkeits-Assistent; PRE-SAFE Impuls Seite; Beltbags im Fond und Fond-Airbags hinter den Vordersitzen; Einbruch- und Diebstahlwarnanlage mit Abschleppschutz; Mercedes-Benz Notrufsystem, Reifendruckkontrolle, Reserverad als Notrad
Komfort vorn | Vollleder Nappa in Macchiatobeige mit Ziernähten; Multikontursitze mit Memory, Massage, Sitzheizung Plus und Sitzbelüftung; Lenkrad in Leder und Holz, beheizbar; ENERGIZING Comfort Programme und AIR-BALANCE Beduftung; 4-Zonen-Klimaautomatik THERMOTRONIC; Standheizung mit Fernbedienung und Vorwahl über die App; KEYLESS-GO Komfort-Paket mit sensorgesteuerter Heckklappe; Aktive Ambientebeleuchtung mit 64 Farben; Zierelemente Walnuss braun glänzend, Dachhimmel in Mikrofaser
Fond-Komfort | Langer Radstand mit First-Class-Fond und durchgehender Business-Konsole; Chauffeursitz rechts mit Liegefunktion und Beinauflage; Fond-Entertainment mit zwei 11,6-Zoll-Bildschirmen und Fond-Tablet; Klapptische, Kühlfach, temperierte Becherhalter; Nackenheizung und beheizte Armauflagen im Fond; Komfortkopfstützen mit Zusatzkissen, Fondtüren mit Zuziehhilfe
Multimedia &amp; Telefonie | MBUX mit OLED-Zentraldisplay und 3D-Fahrerdisplay; Navigation mit Augmented Reality und Live-Verkehr; Burmester High-End 4D-Surround-Soundsystem mit 31 Lautsprechern; Digitalradio DAB, TV-Tuner, WLAN-Hotspot; Induktives Laden vorn und im Fond, Apple CarPlay und Android Auto kabellos; Fingerabdruck-Sensor und Sprachsteuerung „Hey Mercedes“
Räder &amp; Außen | 20-Zoll-Leichtmetallräder im Vielspeichen-Design, rundum rund 6 mm Profil; Zweiter Radsatz: 19 Zoll mit Winterreifen aus 2024, eingelagert und gereinigt; Chrom-Paket außen, Panorama-Schiebedach in zwei Segmenten; Akustik-Komfort-Paket mit Verbundglas rundum; Lackierung onyxschwarz, Keramikversiegelung im Frühjahr aufgefrischt; Türgriffe bündig versenkt, Umfeldbeleuchtung mit Markenlogo; Ladekantenschutz in Chrom, Kofferraumboden mit Gepäcknetz`;

const closing = `Gerne nehmen wir Ihr jetziges Fahrzeug in Zahlung, unabhängig von Marke und Alter. Auch eine Finanzierung oder ein Leasing über unsere Partnerbank rechnen wir Ihnen unverbindlich aus. Die Mehrwertsteuer ist ausweisbar, der Export in das Ausland ist möglich.
Auf Wunsch erhalten Sie eine Gebrauchtwagengarantie mit bis zu 24 Monaten Laufzeit. Vor der Übergabe wird das Fahrzeug noch einmal komplett geprüft, aufbereitet und auf Wunsch zugelassen. Wir holen Sie am Bahnhof Ladenburg oder am Flughafen Frankfurt ab.
Bitte haben Sie Verständnis dafür, dass die Aufzählung der Ausstattung auf der Auskunft des Herstellers beruht und einzelne Positionen abweichen können. Verbindlich ist allein der schriftliche Kaufvertrag. Sprechen Sie uns auf alles an, was Ihnen wichtig ist: Wir zeigen Ihnen jedes Detail am Fahrzeug, gern auch in einem Videogespräch.`;

const accidentNote = `Heckschaden aus 2022, fachgerecht repariert. Gutachten und Rechnungen liegen vor.${paragraphBreak}`;

/** `description` of an ad in the provider's markup; null for a car without one. */
export function writeDescription(story: Story): string | null {
  const { marks } = story.lot;
  if (marks.has("nodescription")) return null;
  const chosen = story.seeded.pick(["classic", "prose", "sections", "bullets", "short"] as const);
  const marked = (["verylong", "damaged", "phrase", "long"] as const).find((mark) =>
    marks.has(mark),
  );
  const text = layouts[marked ?? chosen](story)
    .filter((paragraph) => paragraph !== "")
    .join(paragraphBreak);
  return (marks.has("accident") ? accidentNote : "") + text;
}
