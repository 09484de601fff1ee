import { capital } from "./equipment-phrases.ts";
import { writtenMonth } from "./lot.ts";
import {
  enumeration,
  nounOf,
  pronounOf,
  type Sentence,
  type Story,
  typedNumber,
  withAdjective,
  withArticle,
} from "./story.ts";

const cars =
  (...bodies: string[]) =>
  (story: Story) =>
    bodies.includes(story.lot.body);
const estate = cars("EstateCar");
const suv = cars("OffRoad");
const small = cars("SmallCar");
const open = cars("Cabrio");
const van = cars("Van");
const used = ({ lot }: Story) => lot.born.kind === "fixed" && lot.level > 0;
const young = ({ lot }: Story) => lot.born.kind !== "fixed";
const electric = ({ lot }: Story) => lot.fuel === "ELECTRICITY";
const only = (fits: (story: Story) => boolean, said: (story: Story) => string): Sentence => {
  return (story) => (fits(story) ? said(story) : null);
};

export const openings: readonly Sentence[] = [
  only(
    used,
    (story) => `${capital(withAdjective(story, "gepflegt"))} mit nachvollziehbarer Historie.`,
  ),
  only(
    used,
    (story) =>
      `Hier wartet ${nounOf(story).gender === "f" ? "eine" : "ein"} ${withAdjective(story, "ehrlich")} auf neue Besitzer.`,
  ),
  only(
    used,
    (story) =>
      `Frisch eingetroffen und schon aufbereitet: ${capital(withArticle(story))} steht zur Besichtigung bereit.`,
  ),
  only(used, () => "Wer einen zuverlässigen Alltagsbegleiter sucht, ist hier richtig."),
  only(
    (story) => used(story) && small(story),
    () => "Wer für die Stadt etwas Handliches sucht, ist hier richtig.",
  ),
  only(
    (story) => used(story) && story.lot.mileage < 60000,
    (story) =>
      `Mit ${typedNumber(story.lot.mileage)} km ist ${withArticle(story)} gerade erst eingefahren.`,
  ),
  only(
    (story) => used(story) && story.lot.owners === 1,
    (story) => `${capital(withAdjective(story, "ordentlich"))} aus erster Hand.`,
  ),
  only(
    (story) => used(story) && story.lot.mileage < 40000,
    () => "Wenig gefahren, in der Garage gestanden und entsprechend gut erhalten.",
  ),
  only(
    (story) => used(story) && story.lot.mileage > 90000,
    () => "Langstreckenfahrzeug: viel Autobahn, wenig Stadt – das merkt man beim Fahren.",
  ),
  only(
    (story) => used(story) && story.lot.level >= 3,
    () => "Die Ausstattungsliste ist lang, der Pflegezustand überzeugt.",
  ),
  only(
    (story) => story.lot.born.kind === "unregistered",
    () => "Neufahrzeug ohne Erstzulassung, sofort lieferbar.",
  ),
  only(
    (story) => story.lot.marks.get("usage") === "PRE_REGISTRATION",
    () => "Tageszulassung: so gut wie neu, aber deutlich günstiger als die Bestellung.",
  ),
  only(
    (story) => story.lot.marks.get("usage") === "DEMONSTRATION",
    () => "Unser Vorführwagen sucht ein neues Zuhause – stets von uns bewegt und gewartet.",
  ),
  only(
    (story) => story.lot.marks.get("usage") === "EMPLOYEES_CAR",
    () =>
      "Jahreswagen eines Werksangehörigen, in bestem Zustand und technisch auf dem neuesten Stand.",
  ),
  only(
    (story) => story.lot.level === 0,
    () => "Ein Stück Automobilgeschichte mit H-Kennzeichen und viel Patina am richtigen Fleck.",
  ),
];

/** History and condition; no claim beyond the ad's flags. */
export const conditions: readonly Sentence[] = [
  (story) => (story.accidentFree && used(story) ? "Das Fahrzeug ist unfallfrei." : null),
  (story) =>
    story.accidentFree && used(story)
      ? "Lackschichtdicke gemessen, keine Nachlackierung gefunden."
      : null,
  (story) =>
    story.fullServiceHistory && used(story) ? "Das Scheckheft ist lückenlos geführt." : null,
  (story) =>
    story.fullServiceHistory && used(story)
      ? "Alle Wartungen wurden in der Fachwerkstatt erledigt, die Rechnungen liegen vor."
      : null,
  (story) =>
    story.dates.inspectionNew ? "Die Hauptuntersuchung machen wir zur Übergabe neu." : null,
  (story) =>
    story.dates.inspectionUntil !== null && used(story)
      ? `HU gültig bis ${writtenMonth(story.dates.inspectionUntil)}.`
      : null,
  (story) =>
    story.equipment.nonSmokerVehicle === true && used(story)
      ? "Nichtraucherfahrzeug, der Innenraum ist sauber und geruchsfrei."
      : null,
  only(used, () => "Kleine Gebrauchsspuren am Stoßfänger, dem Alter entsprechend."),
  only(used, () => "Zwei Schlüssel und die komplette Bordmappe sind vorhanden."),
  only(used, () => "Die Bremsen wurden vor Kurzem vorn erneuert."),
  only(used, () => "Innen wie außen professionell aufbereitet."),
  only(
    (story) => used(story) && story.lot.owners === 2,
    () => "Zweite Hand, beide Vorbesitzer aus der Region.",
  ),
  only(
    (story) => story.equipment.winterTires === true,
    () => "Ein zweiter Radsatz mit Winterreifen gehört dazu.",
  ),
  only(
    (story) => story.equipment.allSeasonTires === true,
    () => "Auf neuwertigen Ganzjahresreifen.",
  ),
  only(young, () => "Es gilt die volle Werksgarantie des Herstellers."),
  only(young, () => "Verbrauch, CO₂-Emission und CO₂-Klasse finden Sie in den Fahrzeugdaten."),
  only(
    (story) => electric(story) && used(story),
    () => "Der Batteriezustand wurde geprüft, das Zertifikat zeigen wir Ihnen gern.",
  ),
  only(
    (story) => story.lot.level === 0,
    () => "Der Motor läuft ruhig, der Unterboden ist trocken und konserviert.",
  ),
  only(
    (story) => story.lot.level === 0,
    () => "Ein aktuelles Wertgutachten liegt vor.",
  ),
];

export const characters: readonly Sentence[] = [
  only(estate, () => "Der große Laderaum schluckt Kinderwagen, Fahrräder und den Wocheneinkauf."),
  only(
    estate,
    (story) => `Als ${nounOf(story).word} für Familie, Hobby und lange Strecken wie gemacht.`,
  ),
  only(suv, () => "Die erhöhte Sitzposition sorgt für gute Übersicht und bequemes Einsteigen."),
  only(
    (story) => story.lot.drive === "ALL_WHEEL",
    () => "Der Allradantrieb gibt bei Nässe und Schnee Sicherheit.",
  ),
  only(small, () => "Wendig in der Stadt, sparsam auf dem Weg zur Arbeit."),
  only(small, () => "Auch für Fahranfänger eine vernünftige Wahl."),
  only(open, () => "Das Verdeck ist dicht, sauber und öffnet einwandfrei."),
  only(
    open,
    () => "Der nächste Sommer kommt bestimmt – offen fährt es sich am Neckar besonders schön.",
  ),
  only(
    van,
    () => "Viel Platz für Familie, Verein oder Handwerk; die Sitze lassen sich schnell ausbauen.",
  ),
  only(
    (story) => story.lot.seats >= 7,
    (story) => `${story.lot.seats} Sitzplätze bieten genug Raum für die ganze Mannschaft.`,
  ),
  only(electric, (story) => `Reichweite nach WLTP: bis zu ${story.lot.use.range ?? 0} km.`),
  only(electric, () => "Laden an der Wallbox über Nacht, am Schnelllader in der Kaffeepause."),
  only(
    (story) => story.lot.marks.has("plugin"),
    (story) =>
      `Im Alltag fährt ${pronounOf(story)} bis zu ${story.lot.use.range ?? 0} km rein elektrisch.`,
  ),
  only(
    (story) => story.lot.fuel === "HYBRID" && !story.lot.marks.has("plugin"),
    () => "Der Hybridantrieb lädt sich beim Fahren selbst, ein Kabel braucht es nicht.",
  ),
  only(
    (story) => story.lot.fuel === "LPG",
    () => "Die Autogasanlage ist eingetragen und senkt die Tankkosten spürbar.",
  ),
  only(
    (story) => story.lot.fuel === "CNG",
    () => "Fährt mit Erdgas oder Biomethan und hat einen Benzintank als Reserve.",
  ),
  only(
    (story) => story.lot.fuel === "HYDROGENIUM",
    () => "Brennstoffzelle statt großer Batterie: in wenigen Minuten betankt, lokal emissionsfrei.",
  ),
  only(
    (story) => story.lot.fuel === "DIESEL" && used(story),
    () => "Der Diesel ist kräftig im Antritt und genügsam auf der Autobahn.",
  ),
  only(
    (story) => story.lot.kw > 200 && story.lot.level > 0,
    (story) => `Mit ${story.lot.kw} kW sind Reserven in jeder Lage vorhanden.`,
  ),
  only(
    (story) => story.lot.gearbox === "AUTOMATIC_GEAR" && story.lot.ccm > 0,
    () => "Die Automatik schaltet weich und unauffällig.",
  ),
  only(
    (story) => story.lot.gearbox === "MANUAL_GEAR" && story.lot.level > 0,
    () => "Die Schaltung ist leichtgängig, die Kupplung greift sauber.",
  ),
  only(
    (story) => story.lot.gearbox === "SEMIAUTOMATIC_GEAR",
    () => "Das automatisierte Schaltgetriebe nimmt Ihnen das Kuppeln ab.",
  ),
  only(
    (story) => story.words.length > 6,
    (story) => `An Bord sind unter anderem ${enumeration(story.words.slice(0, 4))}.`,
  ),
  only(
    (story) => story.words.length > 14,
    (story) => `Mit dabei sind auch ${enumeration(story.words.slice(10, 13))}.`,
  ),
  only(
    (story) => story.equipment.soundSystem === true,
    () => "Musik macht mit der Anlage richtig Freude: satter Klang &amp; klare Höhen.",
  ),
];
