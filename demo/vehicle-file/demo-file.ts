import { drawPhoto } from "#demo/photos/draw-photo.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { createSeeded, hashOf, type Seeded } from "#demo/stock/seeded.ts";
import type { Car } from "#domain/car/record.ts";
import { addDays } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";

const people = ["anna@demo.example", "jonas@demo.example", "petra@demo.example"] as const;

const merits = [
  "Fährt geradeaus, bremst ruhig, nichts klappert",
  "Alle Schalter, Fenster und Lampen probiert, alles geht",
  "Unterboden auf der Bühne angesehen, kein Rost",
  "Getriebe schaltet auch kalt ohne Rucken",
  "Kofferraum und Rückbank wie unbenutzt",
  "Riecht innen nach nichts, auch nicht nach Hund",
] as const;

const flaws = [
  "Steinschläge auf der Haube, wie sie die Autobahn macht",
  "Felge hinten rechts am Bordstein angekratzt",
  "Die Karten im Navi sind drei Jahre alt",
  "Nach Regen quietschen die Bremsen auf den ersten Metern",
  "Scheibe mit feinen Kratzern vom Wischer, in der Sonne zu sehen",
  "Kofferraummatte hat Flecken, die nicht herausgehen",
] as const;

/** What it looks like, and whether that is good. */
const interiors = [
  ["Fahrersitz an der Wange leicht berieben", "nein"],
  ["Lenkrad glänzt vom Gebrauch", "nein"],
  ["Gepflegt, alle Sitze ohne Flecken", "ja"],
  ["Wie man sich ein Familienauto vorstellt: gebraucht, nichts kaputt", "ja"],
] as const;

/** Side, place on its outline, and what is there; the view is the demo's photo of it. */
const places = [
  ["left", "0.62", "0.62", "Kleine Delle an der hinteren Tür, Lack ganz", "side"],
  ["right", "0.72", "0.6", "Kratzer am Kotflügel, poliert, noch zu sehen", "side"],
  ["front", "0.35", "0.45", "Drei Steinschläge an der Haubenkante, ausgetupft", "front"],
  ["rear", "0.5", "0.72", "Schramme auf der Ladekante", "rear"],
  ["front", "0.62", "0.85", "Stoßfänger vorn unten einmal aufgesetzt", "front"],
] as const;

const works = [
  "Ölwechsel mit Filter",
  "Innenraumfilter und Wischerblätter erneuert",
  "Achsen vermessen und eingestellt",
  "Starterbatterie erneuert",
  "Klimaanlage gewartet und befüllt",
] as const;

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
  const drawView = (adKey: string, view: string) => {
    const subject = photos.get(adKey)?.find((photo) => photo.subject.view === view)?.subject;
    return subject === undefined
      ? null
      : () =>
          drawPhoto({ picture: { ...subject, take: 1, disturbance: "none" }, width: photoWidth });
  };
  return (car: Car) => {
    if (hashOf(`file ${car.ad_key}`) % 3 !== 0 || car.condition === "NEW") return [];
    const seeded = createSeeded(`file ${car.ad_key}`);
    const day = addDays(berlinMoment(now).day, -seeded.between(2, 20));
    const email = seeded.pick(people);
    type Photo = ReturnType<typeof drawView>;
    /** As the office's form posts what somebody types at a step of the walk. */
    const entry = (schritt: string, fields: Record<string, string>, photo: Photo = null) => ({
      // Somebody else goes on now and then.
      email: seeded.chance(0.15) ? seeded.pick(people) : email,
      at: new Date(`${day}T10:${seeded.between(10, 59)}:00Z`),
      fields: { schritt, ...fields },
      photo,
    });
    const [seite, x, y, text, view] = seeded.pick<(typeof places)[number]>(places);
    const [inside, gut] = seeded.pick<(typeof interiors)[number]>(interiors);
    return [
      entry("reifen", tyres(car, day, seeded)),
      entry("bremsen", brakes(seeded)),
      ...(car.full_service_history === true
        ? [
            entry("serviceheft", {
              ...{ km: String(serviceKm(car, seeded)), tag: addDays(day, -90) },
              lueckenlos: "ja",
            }),
          ]
        : []),
      entry("schluessel", { anzahl: seeded.chance(0.8) ? "2" : "1" }),
      ...(seeded.chance(0.4) ? [entry("lack", paint(seeded))] : []),
      entry(
        "karosserie",
        { seite, x, y, text },
        seeded.chance(0.3) ? drawView(car.ad_key, view) : null,
      ),
      entry("innenraum", { text: inside, gut, eindruck: "on" }),
      entry("kaltstart", { gut: seeded.chance(0.9) ? "ja" : "nein", tag: day }),
      ...(car.fuel_type === "ELECTRIC" ? [entry("batterie", battery(day, seeded))] : []),
      ...(seeded.chance(0.6)
        ? [
            entry("gemacht", {
              ...{ tag: addDays(day, -seeded.between(1, 9)), text: seeded.pick(works) },
              rechnung: seeded.chance(0.7) ? "ja" : "nein",
            }),
          ]
        : []),
      entry("dafuer", { text: seeded.pick(merits) }),
      entry("dagegen", { text: seeded.pick(flaws) }),
    ];
  };
}

const decimal = (value: number) => String(value).replace(".", ",");

function tyres(car: Car, day: string, seeded: Seeded): Record<string, string> {
  // Far-travelled cars have worn tyres, unless they are new.
  const isNew = seeded.chance(0.25);
  const worn = Math.min(4, Math.floor((car.mileage ?? 0) / 40_000));
  const front = isNew ? 8 : 7 - worn + seeded.between(-1, 1) / 2;
  const rear = isNew ? 8 : Math.min(7.5, front + seeded.between(0, 2) / 2);
  const year = Number(day.slice(2, 4));
  const week = String(seeded.between(2, 50)).padStart(2, "0");
  return {
    ...{ vl: decimal(front), vr: decimal(front), hl: decimal(rear), hr: decimal(rear) },
    dot: `${week}${year - (isNew ? 1 : seeded.between(2, 6))}`,
    ...(isNew && { neu: "on" }),
    saison: seeded.pick(["summer", "winter", "all"]),
  };
}

function brakes(seeded: Seeded): Record<string, string> {
  const left = () => String(10 * seeded.between(4, 9));
  return { vorn: seeded.chance(0.2) ? "neu" : left(), hinten: left() };
}

const serviceKm = ({ mileage }: Car, seeded: Seeded) =>
  Math.max(0, (mileage ?? 0) - 100 * seeded.between(10, 60));

function paint(seeded: Seeded): Record<string, string> {
  const von = seeded.between(85, 110);
  return { von: String(von), bis: String(von + seeded.between(15, 60)) };
}

const battery = (day: string, seeded: Seeded) => ({
  ...{ prozent: String(seeded.between(86, 97)), quelle: "Bordcomputer", tag: day },
});
