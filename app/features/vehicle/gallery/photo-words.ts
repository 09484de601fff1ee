import { pictureInWidth } from "#domain/picture-address.ts";

/** `3 von 14`; `at` counts from 0. */
export function photoPlace(at: number, total: number): string {
  return `${at + 1} von ${total}`;
}

/** Alternative text of a photo: `Volkswagen Golf, Foto 3 von 14`; `at` counts from 0. */
export function photoText(name: string, at: number, total: number): string {
  return `${name}, Foto ${photoPlace(at, total)}`;
}

/** Address of a photo in the largest width: where its links lead when no script runs. */
export function largePicture(photos: readonly string[], at: number): string {
  return pictureInWidth(photos[at] ?? "", 1600);
}
