import { addDays } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay } from "#domain/format/format.ts";

/** Photos that a visitor adds to the car offered to us, behind a link that only the inquiry's sender has. */

export const maxPhotos = 8;
/** Of one file, as a phone makes it. */
export const maxUploadBytes = 12 * 1024 * 1024;
/** The name of the field, and of the button that deletes a photo. */
export const photoField = "foto";
export const removeField = "entfernen";

/** What helps to make an offer, in the order in which one walks around a car. */
export const shots = [
  { title: "Vorn", hint: "schräg von vorn, der ganze Wagen" },
  { title: "Hinten", hint: "schräg von hinten, die andere Seite" },
  { title: "Tacho", hint: "bei eingeschalteter Zündung, mit Kilometerstand" },
  { title: "Innenraum", hint: "Sitze und Armaturen" },
  { title: "Schäden", hint: "Kratzer, Dellen, Steinschläge: einmal nah, einmal mit Abstand" },
] as const;

/** So long after the inquiry its sender may add photos and see them. */
const openDays = 30;

export const lastPhotoDay = (receivedAt: Date): string =>
  addDays(berlinMoment(receivedAt).day, openDays);

export const isOpenForPhotos = (receivedAt: Date, now: Date): boolean =>
  berlinMoment(now).day <= lastPhotoDay(receivedAt);

/** So long a photo is kept; an offer is made by then, and the room for all of them is bounded. */
export const keptDays = 90;

/** Older photos are deleted; in whole days, so that their table is rewritten once a day. */
export const photosKeptFrom = (now: Date): Date =>
  new Date(`${addDays(berlinMoment(now).day, -keptDays)}T00:00:00Z`);

/** Why a file was not taken; the keys stand in addresses. */
export const photoRefusals = {
  "kein-foto":
    "Eine Datei ist kein Foto, das wir lesen können. Möglich sind JPEG, PNG, WebP und HEIC.",
  beschaedigt:
    "Ein Foto ist beschädigt oder kam nicht vollständig an. Bitte senden Sie es noch einmal.",
  ausgelastet:
    "Unsere Website hat gerade sehr viel zu tun und konnte ein Foto nicht lesen. Bitte senden Sie es in einigen Minuten noch einmal.",
  "zu-gross":
    "Ein Foto ist größer als 12 MB. Bitte verkleinern Sie es oder senden Sie es per WhatsApp.",
  "zu-viele-pixel":
    "Ein Foto hat mehr als 50 Megapixel. Bitte nehmen Sie es mit kleinerer Auflösung auf.",
  "zu-viele": `Mehr als ${maxPhotos} Fotos nehmen wir hier nicht an. Löschen Sie eines, wenn ein anderes wichtiger ist.`,
  voll: "Unser Speicher für Fotos ist gerade voll. Bitte senden Sie Ihre Fotos per WhatsApp; wir kümmern uns darum.",
  "zu-oft": "Zu dieser Anfrage kamen heute schon sehr viele Dateien. Morgen geht es wieder.",
  keines: "Bitte wählen Sie zuerst ein Foto aus.",
} as const;
export type PhotoRefusal = keyof typeof photoRefusals;

export type PhotoOutcome = { saved: number; refused: readonly PhotoRefusal[] };

/** `?gespeichert=2&nicht=zu-gross,kein-foto`, after a form that was sent without scripts. */
export function photoOutcomeQuery({ saved, refused }: PhotoOutcome): string {
  const parts = [
    saved > 0 ? `gespeichert=${saved}` : "",
    refused.length > 0 ? `nicht=${[...new Set(refused)].join(",")}` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** Whatever an address says: only words of ours come of it. */
export function readPhotoOutcome(params: { get(name: string): string | null }): PhotoOutcome {
  const saved = Number(/^[1-8]$/.exec(params.get("gespeichert") ?? "")?.[0] ?? 0);
  const named = new Set((params.get("nicht") ?? "").split(","));
  return { saved, refused: refusalKeys.filter((key) => named.has(key)) };
}

// Object.keys forgets the names.
const refusalKeys = Object.keys(photoRefusals) as readonly PhotoRefusal[];

export type PhotoView = { id: string; path: string; width: number; height: number };

export type PhotoOverview = {
  role: "sender" | "family";
  reference: string;
  car: string;
  photos: readonly PhotoView[];
  phone: string | null;
  lastDay: string;
};

export const lastDayWords = ({ lastDay }: Pick<PhotoOverview, "lastDay">) =>
  formatDay(new Date(lastDay));
