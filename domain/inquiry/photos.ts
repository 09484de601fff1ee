import { addDays } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay } from "#domain/format/format.ts";
import type { QueryReader } from "#domain/pages/paths.ts";

// Photos of a car that a visitor offers us, uploaded behind a link that only the inquiry's sender has.

export const maxPhotos = 8;
/** Per file; enough for a phone's photo. */
export const maxUploadMiB = 12;
export const maxUploadBytes = maxUploadMiB * 1024 * 1024;
/** Of a form with so many photos, its text included; deploy/nginx.conf allows as much. */
export const maxFormBytes = (photos: number) => photos * maxUploadBytes + 64 * 1024;
/** In one form of the office. */
export const maxOfficePhotos = 4;
export const photoField = "foto";
/** The name of the button that deletes a photo. */
export const removeField = "entfernen";

/** In the order in which one walks around a car. */
export const shots = [
  { title: "Vorn", hint: "schräg, der ganze Wagen" },
  { title: "Hinten", hint: "schräg, von der anderen Seite" },
  { title: "Tacho", hint: "Zündung an, Kilometerstand lesbar" },
  { title: "Innenraum", hint: "Sitze und Armaturen" },
  { title: "Schäden", hint: "einmal nah, einmal mit Abstand" },
] as const;

/** The sender may upload and see photos for this time after the inquiry. */
export const photoAccessDays = 30;

export const lastPhotoDay = (receivedAt: Date): string =>
  addDays(berlinMoment(receivedAt).day, photoAccessDays);

export const isOpenForPhotos = (receivedAt: Date, now: Date): boolean =>
  berlinMoment(now).day <= lastPhotoDay(receivedAt);

/** Retention: we have made an offer by then, and the storage for photos is limited. */
export const photoRetentionDays = 90;

/** Rounded to whole days, so that the table of photos is rewritten only once a day. */
export const photosKeptFrom = (now: Date): Date =>
  new Date(`${addDays(berlinMoment(now).day, -photoRetentionDays)}T00:00:00Z`);

/** The keys are part of URLs. */
export const photoRefusals = {
  "kein-foto":
    "Eine Datei ist kein Foto, das wir lesen können. Bitte wählen Sie es als JPEG, PNG oder WebP.",
  beschaedigt:
    "Ein Foto ist beschädigt oder kam nicht vollständig an. Bitte senden Sie es noch einmal.",
  ausgelastet:
    "Unsere Website hat gerade sehr viel zu tun und konnte ein Foto nicht lesen. Bitte senden Sie es in einigen Minuten noch einmal.",
  "zu-gross": `Ein Foto ist größer als ${maxUploadMiB}\u00a0MB. Bitte verkleinern Sie es oder senden Sie es per WhatsApp.`,
  "zu-viele-pixel":
    "Ein Foto hat mehr als 50 Megapixel. Bitte nehmen Sie es mit kleinerer Auflösung auf.",
  "zu-viele": `Mehr als ${maxPhotos} Fotos nehmen wir hier nicht an. Löschen Sie eines, wenn ein anderes wichtiger ist.`,
  voll: "Unser Speicher für Fotos ist gerade voll. Bitte senden Sie Ihre Fotos per WhatsApp; wir kümmern uns darum.",
  "zu-oft": "Zu dieser Anfrage kamen heute schon sehr viele Dateien. Morgen geht es wieder.",
  keines: "Bitte wählen Sie zuerst ein Foto aus.",
} as const;
export type PhotoRefusal = keyof typeof photoRefusals;

/** Where the dealer's logo is meant. */
export const logoRefusals = {
  "kein-foto": "Bitte wählen Sie das Logo als SVG, PNG, WebP oder JPEG.",
  beschaedigt:
    "Das Logo ist beschädigt oder lässt sich nicht zeichnen. Bitte senden Sie es als PNG.",
  "zu-gross": "Ein SVG darf höchstens 2\u00a0MB haben. Bitte senden Sie das Logo als PNG.",
} as const;

export type PhotoOutcome = { saved: number; refused: readonly PhotoRefusal[] };

/** `?gespeichert=2&nicht=zu-gross,kein-foto`, for the redirect after a form without scripts. */
export function photoOutcomeQuery({ saved, refused }: PhotoOutcome): string {
  const parts = [
    saved > 0 ? `gespeichert=${saved}` : "",
    refused.length > 0 ? `nicht=${[...new Set(refused)].join(",")}` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** Ignores unknown keys and counts above `maxPhotos`, so that a crafted URL cannot put text on the page. */
export function readPhotoOutcome(params: Pick<QueryReader, "get">): PhotoOutcome {
  const saved = Number(/^[1-8]$/.exec(params.get("gespeichert") ?? "")?.[0] ?? 0);
  const keys = new Set((params.get("nicht") ?? "").split(","));
  return { saved, refused: refusalKeys.filter((key) => keys.has(key)) };
}

// Object.keys widens the keys to string.
const refusalKeys = Object.keys(photoRefusals) as readonly PhotoRefusal[];

export function photoRefusalText(key: unknown): string {
  const known = refusalKeys.find((refusal) => refusal === key);
  return known === undefined
    ? "Ein Foto konnten wir nicht annehmen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal."
    : photoRefusals[known];
}

export type PhotoView = { id: string; path: string; width: number; height: number };

export type PhotoOverview = {
  reference: string;
  car: string;
  photos: readonly PhotoView[];
  lastDay: string;
};

export const lastDayWords = ({ lastDay }: Pick<PhotoOverview, "lastDay">) =>
  formatDay(new Date(lastDay));
