import type { Mark } from "#demo/photos/close-up.ts";
import { drawPhoto } from "#demo/photos/draw-photo.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { createSeeded, hashOf, type Seeded } from "#demo/stock/seeded.ts";
import type { Car } from "#domain/car/record.ts";
import { addDays } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { listedFacts } from "#domain/vehicle-file/file-view.ts";

const people = ["anna@demo.example", "jonas@demo.example", "petra@demo.example"] as const;

const merits = [
  "Fährt geradeaus, bremst ruhig, nichts klappert",
  "Fehlerspeicher ausgelesen, er ist leer",
  "40 km Autobahn gefahren, bei 130 ruhig in der Spur",
  "Unterboden auf der Bühne angesehen, kein Rost",
  "Klimaanlage kühlt nach einer Minute auf 6 Grad",
  "Alle Schalter, Fenster und Lampen probiert, alles geht",
  "Bordmappe vollständig, Rechnungen liegen dabei",
  "Radlager leise, auf der Bühne von Hand gedreht",
  "Kofferraum und Rückbank wie unbenutzt",
  "Bremst auf dem Prüfstand links und rechts gleich",
  "Scheinwerfer klar, nichts vergilbt",
  "Zwei Tage im Regen gestanden, Teppiche auch unter den Matten trocken",
  "Lenkung ohne Spiel, Spur vermessen",
  "Riecht innen nach nichts, auch nicht nach Hund",
  "Türen und Klappe schließen satt",
  "Dichtungen weich, bis 120 kein Windgeräusch",
  "Telefon gekoppelt und telefoniert, wird gut verstanden",
  "Stoßdämpfer gemessen, links und rechts gleich",
  "Gurte laufen sauber ein, Sitze rasten fest",
] as const;

/** With its size, as somebody measures it. */
const flaws: readonly [Flaw, ...Flaw[]] = [
  ({ between }) => `Steinschlag ${between(3, 5)} mm auf der Haube, Grundierung zu sehen`,
  ({ between }) => `Felge hinten rechts am Bordstein angekratzt, ${between(4, 12)} cm`,
  ({ between }) => `Nächste Inspektion in ${between(2, 9)}.000 km fällig`,
  () => "Nach Regen quietschen die Bremsen auf den ersten Metern",
  ({ between }) => `Matte im Kofferraum mit Fleck, ${between(8, 20)} cm, geht nicht heraus`,
  ({ between }) => `Frontscheibe mit Steinschlag ${between(2, 4)} mm am Rand, nicht gerissen`,
  () => "Handschuhfach schließt erst beim zweiten Mal",
  ({ between }) => `Bremsscheiben hinten mit Rostrand, ${between(2, 4)} mm`,
  ({ between }) => `Dichtung der hinteren Tür steht auf ${between(3, 7)} cm ab`,
  () => "Scheibe mit feinen Wischerspuren, in der Sonne zu sehen",
  ({ between }) => `Felge vorn links verschrammt, ${between(10, 25)} cm am Rand entlang`,
  () => "Poltert hinten leise über Kopfsteinpflaster, Koppelstange ist bestellt",
  ({ between }) => `Dachhimmel über der Klappe mit Griffspuren, ${between(5, 12)} cm`,
  () => "Rechter Scheinwerfer beschlägt nach der Wäsche, nach einer Stunde klar",
  () => "Beifahrertür knarzt, wenn es kalt ist",
  ({ between }) => `Radhaus hinten links mit Flugrost, ${between(2, 5)} cm`,
  () => "Ein Fensterheber hinten läuft langsam",
];
type Flaw = (seeded: Seeded) => string;

/** What it looks like, and whether that is good. */
const interiors = [
  ["Fahrersitz an der Wange leicht berieben", "nein"],
  ["Gepflegt, alle Sitze ohne Flecken", "ja"],
  ["Lenkrad oben glatt gegriffen, etwa 10 cm", "nein"],
  ["Nichtraucher, Himmel hell", "ja"],
  ["Brandfleck 4 mm neben dem Fahrersitz", "nein"],
  ["Wie man sich ein Familienauto vorstellt: gebraucht, nichts kaputt", "ja"],
  ["Türtafel hinten rechts verkratzt, 15 cm", "nein"],
  ["Sauber, Polster gereinigt", "ja"],
  ["Rücksitz mit Abdruck vom Kindersitz", "nein"],
  ["Armaturen ohne Kratzer, Bildschirm ohne Sprung", "ja"],
  ["Einstieg beim Fahrer zerkratzt, 20 cm", "nein"],
] as const;

/**
 * Side, place on its outline, the part of it where all bodies have the same there, what is there, and what a close-up
 * shows of it: kind, number, centimetres.
 */
const places = [
  ["left", "0.62", "0.62", "", "Kleine Delle, 2 cm, Lack ganz", "dent", 1, 2],
  ["front", "0.35", "0.45", "hood", "Drei Steinschläge bis 2 mm, ausgetupft", "chip", 3, 0.2],
  ["right", "0.72", "0.6", "", "Kratzer, 8 cm, poliert, noch zu sehen", "scratch", 1, 8],
  ["rear", "0.5", "0.72", "rear-bumper", "Schramme auf der Ladekante, 20 cm", "scuff", 1, 20],
  ["left", "0.2", "0.5", "fender-left", "Parkdelle, 1 cm, nur schräg zu sehen", "dent", 1, 1],
  [
    "front",
    "0.62",
    "0.85",
    "front-bumper",
    "Stoßfänger unten einmal aufgesetzt, 12 cm",
    "scuff",
    1,
    12,
  ],
  ["right", "0.45", "0.55", "", "Türkante abgestoßen, 5 mm, Grundierung zu sehen", "chip", 1, 0.5],
  ["rear", "0.8", "0.6", "rear-bumper", "Stoßfänger nachlackiert, Ton etwas heller", "tone", 1, 10],
  ["left", "0.85", "0.45", "quarter-left", "Lackabplatzer, 6 mm, ausgetupft", "chip", 1, 0.6],
  ["front", "0.2", "0.7", "", "Kratzer von einer Hecke, fein, 30 cm", "scratch", 1, 30],
  ["right", "0.85", "0.75", "", "Schweller mit Steinschlag, 3 mm", "chip", 1, 0.3],
  ["rear", "0.3", "0.45", "tailgate", "Klappe mit zwei Kratzern, je 4 cm", "scratch", 2, 4],
  ["right", "0.2", "0.5", "quarter-right", "Delle vom Einkaufswagen, 3 cm", "dent", 1, 3],
] as const;

const works = [
  "Innenraumfilter und Wischerblätter erneuert",
  "Achsen vermessen und eingestellt",
  "Bremsflüssigkeit gewechselt",
  "Klimaanlage gewartet und befüllt",
  "Polster gereinigt, Lack poliert",
  "Alle vier Räder gewuchtet",
] as const;

/** What an electric car has none of. */
const engineWorks = ["Ölwechsel mit Filter", "Zündkerzen geprüft", "Luftfilter erneuert"] as const;

/** Photos are wide enough for a phone's screen. */
const photoWidth = 960;

/**
 * The files of a third of the demo's used cars: what a family might have entered within the last weeks. Deterministic
 * but for the day.
 */
export function createDemoFiles({ now }: { now: Date }) {
  const photos = new Map(
    createDemoStock({ now }).map(({ ad, photos }) => [ad.mobileAdId, photos] as const),
  );
  // One after the other, so that cars side by side say different things.
  const filed = [...photos.keys()].filter(hasFile);
  const drawMark = (adKey: string, mark: Mark) => {
    const subject = photos.get(adKey)?.[0]?.subject;
    return subject === undefined
      ? null
      : () => drawPhoto({ picture: { ...subject, mark }, width: photoWidth });
  };
  return (car: Car) => {
    if (!hasFile(car.ad_key) || car.condition === "NEW") return [];
    const turn = Math.max(0, filed.indexOf(car.ad_key));
    const seeded = createSeeded(`file ${car.ad_key}`);
    const day = addDays(berlinMoment(now).day, -seeded.between(2, 20));
    const email = seeded.pick(people);
    type Photo = ReturnType<typeof drawMark>;
    /** As the office's form posts what somebody types at a step of the walk. */
    const entry = (schritt: string, fields: Record<string, string>, photo: Photo = null) => ({
      // Somebody else goes on now and then.
      email: seeded.chance(0.15) ? seeded.pick(people) : email,
      at: new Date(`${day}T10:${seeded.between(10, 59)}:00Z`),
      fields: { schritt, ...fields },
      photo,
    });
    const [seite, x, y, teil, text, kind, count, centimetres] = inTurn<(typeof places)[number]>(
      places,
      turn,
    );
    const [inside, gut] = inTurn<(typeof interiors)[number]>(interiors, turn);
    const isElectric = car.fuel_type === "ELECTRIC";
    const wheels = tyres(car, day, seeded);
    return [
      entry("reifen", wheels),
      entry("bremsen", brakes(seeded)),
      ...(car.full_service_history === true
        ? [
            entry("serviceheft", {
              ...lastService(car, day, seeded),
              lueckenlos: "ja",
            }),
          ]
        : []),
      entry("schluessel", { anzahl: seeded.chance(0.8) ? "2" : "1" }),
      ...(seeded.chance(0.4) ? [entry("lack", paint(seeded))] : []),
      entry(
        "karosserie",
        { seite, x, y, teil, text },
        seeded.chance(0.6) ? drawMark(car.ad_key, { kind, count, centimetres }) : null,
      ),
      entry("innenraum", { text: inside, gut, eindruck: "on" }),
      isElectric
        ? entry("batterie", battery(day, seeded))
        : entry("kaltstart", { gut: seeded.chance(0.9) ? "ja" : "nein", tag: day }),
      ...(seeded.chance(0.6)
        ? [
            entry("gemacht", {
              ...{
                tag: addDays(day, -seeded.between(1, 9)),
                text: inTurn([...works, ...(isElectric ? [] : engineWorks)], turn),
              },
              rechnung: seeded.chance(0.7) ? "ja" : "nein",
            }),
          ]
        : []),
      entry("dafuer", { text: inTurn<string>(merits, turn) }),
      entry("dagegen", { text: wornTyres(wheels) ?? inTurn(flaws, turn)(seeded) }),
    ];
  };
}

const hasFile = (adKey: string) => hashOf(`file ${adKey}`) % 3 === 0;

const inTurn = <Item>(list: readonly [Item, ...Item[]], turn: number): Item =>
  list[turn % list.length] ?? list[0];

/** In mm: the family would not keep quiet about less. */
const wornMm = 3.5;

const wornTyres = ({ vl = "" }: Record<string, string>): string | null =>
  Number(vl.replace(",", ".")) > wornMm
    ? null
    : `Reifen vorn noch ${vl} mm, in einem Jahr sind neue fällig`;

const decimal = (value: number) => String(value).replace(".", ",");

function tyres(car: Car, day: string, seeded: Seeded): Record<string, string> {
  // Far-travelled cars have worn tyres, unless they are new.
  const isNew = seeded.chance(0.25);
  const worn = Math.min(4, Math.floor((car.mileage ?? 0) / 40_000));
  const front = isNew ? 8 : 7 - worn + seeded.between(-1, 1) / 2;
  const rear = isNew ? 8 : Math.min(7.5, front + seeded.between(0, 2) / 2);
  const year = Number(day.slice(2, 4));
  const week = String(seeded.between(2, 50)).padStart(2, "0");
  const age = isNew ? 1 : seeded.between(2, 6);
  const season = seeded.pick(["summer", "winter", "all"]);
  return {
    ...{ vl: decimal(front), vr: decimal(front), hl: decimal(rear), hr: decimal(rear) },
    dot: `${week}${year - age}`,
    ...(isNew && { neu: "on" }),
    saison: car.features.includes("Allwetterreifen") ? "all" : season,
  };
}

function brakes(seeded: Seeded): Record<string, string> {
  const left = () => String(10 * seeded.between(4, 9));
  return { vorn: seeded.chance(0.2) ? "neu" : left(), hinten: left() };
}

/** As the listing says, if it does. */
function lastService(car: Car, day: string, seeded: Seeded) {
  const { serviceKm, serviceMonth, registered } = listedFacts(car);
  const km = Math.max(0, (car.mileage ?? 0) - 100 * seeded.between(10, 60));
  const [, tag] = [registered ?? "", addDays(day, -90)].toSorted();
  return { km: String(serviceKm ?? km), tag: serviceMonth ?? tag ?? "" };
}

function paint(seeded: Seeded): Record<string, string> {
  const von = seeded.between(85, 110);
  return { von: String(von), bis: String(von + seeded.between(15, 60)) };
}

const battery = (day: string, seeded: Seeded) => ({
  ...{ prozent: String(seeded.between(86, 97)), quelle: "Bordcomputer", tag: day },
});
