import { defaultDealership as dealership } from "#domain/dealership/default-dealership.ts";
import {
  bold,
  chooseSentences,
  lineBreak,
  list,
  paragraphBreak,
  rule,
  type Sentence,
  type Story,
  typedNumber,
} from "./story.ts";

const phone = dealership.phone.display;

export const offers: readonly Sentence[] = [
  // One phrasing of each, so that no text repeats an offer.
  ({ seeded }) =>
    seeded.pick([
      "Gerne nehmen wir Ihren jetzigen Wagen in Zahlung.",
      "Inzahlungnahme zu fairen Konditionen ist jederzeit möglich.",
      "Ihren Gebrauchten kaufen wir an, auch wenn Sie bei uns nichts finden.",
    ]),
  ({ seeded }) =>
    seeded.pick([
      "Eine Finanzierung über unsere Partnerbank vermitteln wir auf Wunsch.",
      "Finanzierung auch ohne Anzahlung möglich, fragen Sie uns nach Ihrer Wunschrate.",
      "Laufzeit und Rate einer Finanzierung rechnen wir Ihnen gern durch.",
    ]),
  () => "Eine Gebrauchtwagengarantie über 12 Monate bieten wir gegen Aufpreis an.",
  () => "Auf Wunsch melden wir das Fahrzeug für Sie an und stellen Kurzzeitkennzeichen bereit.",
  () => "Lieferung bis vor Ihre Haustür ist gegen Aufpreis möglich.",
  () => "Vor der Übergabe prüft unsere Werkstatt jedes Fahrzeug nach Liste.",
  () => "Eine Anhängerkupplung oder einen Satz Winterräder rüsten wir gern nach.",
  ({ lot }) => (lot.vat ? "Die Mehrwertsteuer ist ausweisbar." : null),
  ({ lot }) =>
    lot.vat ? null : "Differenzbesteuert nach § 25a UStG, Mehrwertsteuer nicht ausweisbar.",
  ({ lot }) =>
    lot.priceType === "NEGOTIABLE"
      ? "Über den Preis sprechen wir vor Ort, nicht am Telefon."
      : null,
  ({ lot }) => (lot.price === null ? "Den Preis nennen wir Ihnen gern auf Anfrage." : null),
];

export const invitations: readonly Sentence[] = [
  () => `Vereinbaren Sie eine Probefahrt unter ${phone}.`,
  () => "Besichtigung und Probefahrt nach Terminvereinbarung.",
  () => `Rufen Sie uns an: ${phone}. Wir nehmen uns Zeit für Sie.`,
  () => "Kommen Sie vorbei, der Wagen steht bei uns in Ladenburg auf dem Hof.",
  () => "Schreiben Sie uns, wir schicken Ihnen gern weitere Fotos oder ein Video.",
  () => "Samstags sind wir bis 14 Uhr für Sie da – bringen Sie ruhig die Familie mit.",
];

export const reservations: readonly Sentence[] = [
  () => "Irrtümer, Änderungen und Zwischenverkauf vorbehalten.",
  () => "Irrtum und Zwischenverkauf vorbehalten.",
  () => "Alle Angaben ohne Gewähr, Zwischenverkauf vorbehalten.",
  () => "Maßgeblich ist der Kaufvertrag. Irrtümer vorbehalten.",
];

export const signature = `Ihr Team vom ${dealership.name}`;

/** Closing phrases after the specification's phrase, in the order in which dealers write them. */
export const phraseClosings: readonly string[] = [
  "Inzahlungnahme Ihres Fahrzeugs möglich.",
  "Finanzierung zu günstigen Konditionen möglich.",
  "Irrtümer, Änderungen und Zwischenverkauf vorbehalten.",
  "Probefahrt jederzeit nach Absprache.",
  `Telefon: ${phone}`,
  signature,
];

const chapters: readonly (readonly [string, readonly string[]])[] = [
  [
    "Antrieb &amp; Fahrwerk",
    [
      "Reihensechszylinder-Diesel mit 2.925 cm³ und Biturbo-Aufladung",
      "Allradantrieb 4MATIC mit variabler Momentenverteilung",
      "Automatikgetriebe 9G-TRONIC mit Lenkradschaltpaddles",
      "AIRMATIC Luftfederung mit stufenloser Dämpfung",
      "Hinterachslenkung mit bis zu 4,5 Grad Lenkwinkel",
      "DYNAMIC SELECT mit den Programmen Comfort, Sport, Eco und Individual",
      "Kraftstofftank mit 76 Litern Inhalt, AdBlue-Tank mit größerem Volumen",
    ],
  ],
  [
    "Licht &amp; Sicht",
    [
      "DIGITAL LIGHT mit Projektionsfunktion",
      "Adaptiver Fernlicht-Assistent Plus",
      "Head-up-Display mit Augmented Reality",
      "360°-Kamera mit Park-Paket und Fernparken",
      "Wärmedämmend dunkel getöntes Glas im Fond",
      "Sonnenrollos elektrisch in den Fondtüren und an der Heckscheibe",
      "Innen- und Außenspiegel automatisch abblendend, Außenspiegel anklappbar",
    ],
  ],
  [
    "Assistenz &amp; Sicherheit",
    [
      "Fahrassistenz-Paket Plus mit Aktivem Abstands-Assistenten DISTRONIC",
      "Aktiver Lenk-, Spurwechsel- und Nothalt-Assistent",
      "Totwinkel-Assistent mit Ausstiegswarnung",
      "Verkehrszeichen-Assistent und Aufmerksamkeits-Assistent",
      "PRE-SAFE Impuls Seite",
      "Beltbags im Fond und Fond-Airbags hinter den Vordersitzen",
      "Einbruch- und Diebstahlwarnanlage mit Abschleppschutz",
      "Mercedes-Benz Notrufsystem, Reifendruckkontrolle, Reserverad als Notrad",
    ],
  ],
  [
    "Komfort vorn",
    [
      "Vollleder Nappa in Macchiatobeige mit Ziernähten",
      "Multikontursitze mit Memory, Massage, Sitzheizung Plus und Sitzbelüftung",
      "Lenkrad in Leder und Holz, beheizbar",
      "ENERGIZING Comfort Programme und AIR-BALANCE Beduftung",
      "4-Zonen-Klimaautomatik THERMOTRONIC",
      "Standheizung mit Fernbedienung und Vorwahl über die App",
      "KEYLESS-GO Komfort-Paket mit sensorgesteuerter Heckklappe",
      "Aktive Ambientebeleuchtung mit 64 Farben",
      "Zierelemente Walnuss braun glänzend, Dachhimmel in Mikrofaser",
    ],
  ],
  [
    "Fond-Komfort",
    [
      "Langer Radstand mit First-Class-Fond und durchgehender Business-Konsole",
      "Chauffeursitz rechts mit Liegefunktion und Beinauflage",
      "Fond-Entertainment mit zwei 11,6-Zoll-Bildschirmen und Fond-Tablet",
      "Klapptische, Kühlfach, temperierte Becherhalter",
      "Nackenheizung und beheizte Armauflagen im Fond",
      "Komfortkopfstützen mit Zusatzkissen, Fondtüren mit Zuziehhilfe",
    ],
  ],
  [
    "Multimedia &amp; Telefonie",
    [
      "MBUX mit OLED-Zentraldisplay und 3D-Fahrerdisplay",
      "Navigation mit Augmented Reality und Live-Verkehr",
      "Burmester High-End 4D-Surround-Soundsystem mit 31 Lautsprechern",
      "Digitalradio DAB, TV-Tuner, WLAN-Hotspot",
      "Induktives Laden vorn und im Fond, Apple CarPlay und Android Auto kabellos",
      "Fingerabdruck-Sensor und Sprachsteuerung „Hey Mercedes“",
    ],
  ],
  [
    "Räder &amp; Außen",
    [
      "20-Zoll-Leichtmetallräder im Vielspeichen-Design, rundum rund 6 mm Profil",
      "Zweiter Radsatz: 19 Zoll mit Winterreifen aus 2024, eingelagert und gereinigt",
      "Chrom-Paket außen, Panorama-Schiebedach in zwei Segmenten",
      "Akustik-Komfort-Paket mit Verbundglas rundum",
      "Lackierung onyxschwarz, Keramikversiegelung im Frühjahr aufgefrischt",
      "Türgriffe bündig versenkt, Umfeldbeleuchtung mit Markenlogo",
      "Ladekantenschutz in Chrom, Kofferraumboden mit Gepäcknetz",
    ],
  ],
];

/** A text close to the provider's limit of about 6,000 characters. */
export function veryLongDescription(story: Story): string {
  const { lot } = story;
  const introduction = [
    "Wir freuen uns, Ihnen diese außergewöhnliche Langlimousine anbieten zu können. Sie wurde im Oktober 2021 neu ausgeliefert und gehörte ihrem ersten und einzigen Halter, einem Familienunternehmen aus dem Rhein-Neckar-Kreis, das sie ausschließlich als Direktionsfahrzeug genutzt hat.",
    `Die ${typedNumber(lot.mileage)} km sind fast vollständig auf der Autobahn zusammengekommen. Der Wagen stand in einer beheizten Garage, wurde von Hand gewaschen und hat nie einen Raucher, einen Hund oder einen Kindersitz gesehen. Jede Wartung ist im digitalen Serviceheft der Niederlassung eingetragen; die letzte liegt keine 4.000 km zurück und umfasste Öl, sämtliche Filter, Bremsflüssigkeit und Getriebeöl.`,
    "Wer diese Baureihe kennt, weiß, wie selten die Kombination aus langem Radstand, Sechszylinder-Diesel und vollem Fond-Komfort auf dem Gebrauchtmarkt ist. Der Neupreis lag laut Bestellunterlagen bei über 168.000 Euro. Verbrauch und Geräuschkomfort sind auf langen Etappen herausragend: Unter sieben Litern im Schnitt sind auf der Autobahn ohne Mühe zu erreichen, und bei Richtgeschwindigkeit ist vom Motor so gut wie nichts zu hören. Dank der Hinterachslenkung bleibt der Wagen trotz seiner Länge von fast 5,30 Metern auch im Parkhaus erstaunlich handlich.",
    "Eine Kleinigkeit wollen wir nicht verschweigen: Die hintere Felge rechts hat eine leichte Schramme vom Bordstein, etwa drei Zentimeter lang. Auf Wunsch lassen wir sie vor der Übergabe instand setzen.",
  ];
  const closing = [
    "Gerne nehmen wir Ihr jetziges Fahrzeug in Zahlung, unabhängig von Marke und Alter. Auch eine Finanzierung oder ein Leasing über unsere Partnerbank rechnen wir Ihnen unverbindlich aus. Die Mehrwertsteuer ist ausweisbar, der Export in das Ausland ist möglich.",
    "Auf Wunsch erhalten Sie eine Gebrauchtwagengarantie mit bis zu 24 Monaten Laufzeit. Vor der Übergabe wird das Fahrzeug noch einmal komplett geprüft, aufbereitet und auf Wunsch zugelassen. Wir holen Sie am Bahnhof Ladenburg oder am Flughafen Frankfurt ab.",
  ];
  const options = chapters.map(([heading, entries]) => `${bold(heading)}${list(entries)}`);
  return [
    bold("Mercedes-Benz S 400 d 4MATIC lang – Reisen in der ersten Klasse"),
    ...introduction,
    ...options,
    `${rule}${lineBreak}${closing.join(paragraphBreak)}`,
    "Bitte haben Sie Verständnis dafür, dass die Aufzählung der Ausstattung auf der Auskunft des Herstellers beruht und einzelne Positionen abweichen können. Verbindlich ist allein der schriftliche Kaufvertrag. Sprechen Sie uns auf alles an, was Ihnen wichtig ist: Wir zeigen Ihnen jedes Detail am Fahrzeug, gern auch in einem Videogespräch.",
    `${chooseSentences(story, invitations, 1).join("")}${lineBreak}${chooseSentences(story, reservations, 1).join("")}${lineBreak}${signature}`,
  ].join(paragraphBreak);
}
