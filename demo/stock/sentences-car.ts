import { capital } from "./equipment-phrases.ts";
import { germanMonth } from "./lot.ts";
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

const hasBody =
  (...bodies: string[]) =>
  (story: Story) =>
    bodies.includes(story.lot.body);
const isEstate = hasBody("EstateCar");
const isSuv = hasBody("OffRoad");
const isSmall = hasBody("SmallCar");
const isCabrio = hasBody("Cabrio");
const isVan = hasBody("Van");
const isUsed = ({ lot }: Story) => lot.registration.kind === "fixed" && lot.level > 0;
const isYoung = ({ lot }: Story) => lot.registration.kind !== "fixed";
const isElectric = ({ lot }: Story) => lot.fuel === "ELECTRICITY";
const when = (fits: (story: Story) => boolean, write: (story: Story) => string): Sentence => {
  return (story) => (fits(story) ? write(story) : null);
};

export const openings: readonly Sentence[] = [
  when(
    isUsed,
    (story) => `${capital(withAdjective(story, "gepflegt"))} mit nachvollziehbarer Historie.`,
  ),
  when(
    isUsed,
    (story) =>
      `Hier wartet ${nounOf(story).gender === "f" ? "eine" : "ein"} ${withAdjective(story, "ehrlich")} auf neue Besitzer.`,
  ),
  when(
    isUsed,
    (story) =>
      `Frisch eingetroffen und schon aufbereitet: ${capital(withArticle(story))} steht zur Besichtigung bereit.`,
  ),
  when(isUsed, () => "Wer einen zuverlässigen Alltagsbegleiter sucht, ist hier richtig."),
  when(
    (story) => isUsed(story) && isSmall(story),
    () => "Wer für die Stadt etwas Handliches sucht, ist hier richtig.",
  ),
  when(
    (story) => isUsed(story) && story.lot.mileage < 60000,
    (story) =>
      `Mit ${typedNumber(story.lot.mileage)} km ist ${withArticle(story)} gerade erst eingefahren.`,
  ),
  when(
    (story) => isUsed(story) && story.lot.owners === 1,
    (story) => `${capital(withAdjective(story, "ordentlich"))} aus erster Hand.`,
  ),
  when(
    (story) => isUsed(story) && story.lot.mileage < 40000,
    () => "Wenig gefahren, in der Garage gestanden und entsprechend gut erhalten.",
  ),
  when(
    (story) => isUsed(story) && story.lot.mileage > 90000,
    () => "Langstreckenfahrzeug: viel Autobahn, wenig Stadt – das merkt man beim Fahren.",
  ),
  when(
    (story) => isUsed(story) && story.lot.level >= 3,
    () => "Die Ausstattungsliste ist lang, der Pflegezustand überzeugt.",
  ),
  when(
    (story) => story.lot.registration.kind === "unregistered",
    () => "Neufahrzeug ohne Erstzulassung, sofort lieferbar.",
  ),
  when(
    (story) => story.lot.marks.get("usage") === "PRE_REGISTRATION",
    () => "Tageszulassung: so gut wie neu, aber deutlich günstiger als die Bestellung.",
  ),
  when(
    (story) => story.lot.marks.get("usage") === "DEMONSTRATION",
    () => "Unser Vorführwagen sucht ein neues Zuhause – stets von uns bewegt und gewartet.",
  ),
  when(
    (story) => story.lot.marks.get("usage") === "EMPLOYEES_CAR",
    () =>
      "Jahreswagen eines Werksangehörigen, in bestem Zustand und technisch auf dem neuesten Stand.",
  ),
  when(
    (story) => story.lot.level === 0,
    () => "Ein Stück Automobilgeschichte mit H-Kennzeichen und viel Patina am richtigen Fleck.",
  ),
];

/** History and condition; no claim beyond the ad's flags. */
export const conditions: readonly Sentence[] = [
  (story) => (story.accidentFree && isUsed(story) ? "Das Fahrzeug ist unfallfrei." : null),
  (story) =>
    story.accidentFree && isUsed(story)
      ? "Lackschichtdicke gemessen, keine Nachlackierung gefunden."
      : null,
  (story) =>
    story.fullServiceHistory && isUsed(story) ? "Das Scheckheft ist lückenlos geführt." : null,
  (story) =>
    story.fullServiceHistory && isUsed(story)
      ? "Alle Wartungen wurden in der Fachwerkstatt erledigt, die Rechnungen liegen vor."
      : null,
  (story) =>
    story.dates.hasNewInspection ? "Die Hauptuntersuchung machen wir zur Übergabe neu." : null,
  (story) =>
    story.dates.inspectionUntil !== null && isUsed(story)
      ? `HU gültig bis ${germanMonth(story.dates.inspectionUntil)}.`
      : null,
  (story) =>
    story.equipment.nonSmokerVehicle === true && isUsed(story)
      ? "Nichtraucherfahrzeug, der Innenraum ist sauber und geruchsfrei."
      : null,
  when(isUsed, () => "Kleine Gebrauchsspuren am Stoßfänger, dem Alter entsprechend."),
  when(isUsed, () => "Zwei Schlüssel und die komplette Bordmappe sind vorhanden."),
  when(isUsed, () => "Die Bremsen wurden vor Kurzem vorn erneuert."),
  when(isUsed, () => "Innen wie außen professionell aufbereitet."),
  when(
    (story) => isUsed(story) && story.lot.owners === 2,
    () => "Zweite Hand, beide Vorbesitzer aus der Region.",
  ),
  when(
    (story) => story.equipment.winterTires === true,
    () => "Ein zweiter Radsatz mit Winterreifen gehört dazu.",
  ),
  when(
    (story) => story.equipment.allSeasonTires === true,
    () => "Auf neuwertigen Ganzjahresreifen.",
  ),
  when(isYoung, () => "Es gilt die volle Werksgarantie des Herstellers."),
  when(isYoung, () => "Verbrauch, CO₂-Emission und CO₂-Klasse finden Sie in den Fahrzeugdaten."),
  when(
    (story) => isElectric(story) && isUsed(story),
    () => "Der Batteriezustand wurde geprüft, das Zertifikat zeigen wir Ihnen gern.",
  ),
  when(
    (story) => story.lot.level === 0,
    () => "Der Motor läuft ruhig, der Unterboden ist trocken und konserviert.",
  ),
  when(
    (story) => story.lot.level === 0,
    () => "Ein aktuelles Wertgutachten liegt vor.",
  ),
];

export const characters: readonly Sentence[] = [
  when(isEstate, () => "Der große Laderaum schluckt Kinderwagen, Fahrräder und den Wocheneinkauf."),
  when(
    isEstate,
    (story) => `Als ${nounOf(story).word} für Familie, Hobby und lange Strecken wie gemacht.`,
  ),
  when(isSuv, () => "Die erhöhte Sitzposition sorgt für gute Übersicht und bequemes Einsteigen."),
  when(
    (story) => story.lot.drive === "ALL_WHEEL",
    () => "Der Allradantrieb gibt bei Nässe und Schnee Sicherheit.",
  ),
  when(isSmall, () => "Wendig in der Stadt, sparsam auf dem Weg zur Arbeit."),
  when(isSmall, () => "Auch für Fahranfänger eine vernünftige Wahl."),
  when(isCabrio, () => "Das Verdeck ist dicht, sauber und öffnet einwandfrei."),
  when(
    isCabrio,
    () => "Der nächste Sommer kommt bestimmt – offen fährt es sich am Neckar besonders schön.",
  ),
  when(
    isVan,
    () => "Viel Platz für Familie, Verein oder Handwerk; die Sitze lassen sich schnell ausbauen.",
  ),
  when(
    (story) => story.lot.seats >= 7,
    (story) => `${story.lot.seats} Sitzplätze bieten genug Raum für die ganze Mannschaft.`,
  ),
  when(isElectric, (story) => `Reichweite nach WLTP: bis zu ${story.lot.wltp.range ?? 0} km.`),
  when(isElectric, () => "Laden an der Wallbox über Nacht, am Schnelllader in der Kaffeepause."),
  when(
    (story) => story.lot.marks.has("plugin"),
    (story) =>
      `Im Alltag fährt ${pronounOf(story)} bis zu ${story.lot.wltp.range ?? 0} km rein elektrisch.`,
  ),
  when(
    (story) => story.lot.fuel === "HYBRID" && !story.lot.marks.has("plugin"),
    () => "Der Hybridantrieb lädt sich beim Fahren selbst, ein Kabel braucht es nicht.",
  ),
  when(
    (story) => story.lot.fuel === "LPG",
    () => "Die Autogasanlage ist eingetragen und senkt die Tankkosten spürbar.",
  ),
  when(
    (story) => story.lot.fuel === "CNG",
    () => "Fährt mit Erdgas oder Biomethan und hat einen Benzintank als Reserve.",
  ),
  when(
    (story) => story.lot.fuel === "HYDROGENIUM",
    () => "Brennstoffzelle statt großer Batterie: in wenigen Minuten betankt, lokal emissionsfrei.",
  ),
  when(
    (story) => story.lot.fuel === "DIESEL" && isUsed(story),
    () => "Der Diesel ist kräftig im Antritt und genügsam auf der Autobahn.",
  ),
  when(
    (story) => story.lot.kw > 200 && story.lot.level > 0,
    (story) => `Mit ${story.lot.kw} kW sind Reserven in jeder Lage vorhanden.`,
  ),
  when(
    (story) => story.lot.gearbox === "AUTOMATIC_GEAR" && story.lot.ccm > 0,
    () => "Die Automatik schaltet weich und unauffällig.",
  ),
  when(
    (story) => story.lot.gearbox === "MANUAL_GEAR" && story.lot.level > 0,
    () => "Die Schaltung ist leichtgängig, die Kupplung greift sauber.",
  ),
  when(
    (story) => story.lot.gearbox === "SEMIAUTOMATIC_GEAR",
    () => "Das automatisierte Schaltgetriebe nimmt Ihnen das Kuppeln ab.",
  ),
  when(
    (story) => story.phrases.length > 6,
    (story) => `An Bord sind unter anderem ${enumeration(story.phrases.slice(0, 4))}.`,
  ),
  when(
    (story) => story.phrases.length > 14,
    (story) => `Mit dabei sind auch ${enumeration(story.phrases.slice(10, 13))}.`,
  ),
  when(
    (story) => story.equipment.soundSystem === true,
    () => "Musik macht mit der Anlage richtig Freude: satter Klang &amp; klare Höhen.",
  ),
];
