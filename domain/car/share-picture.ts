import { formatMileage, formatMonth } from "#domain/format/format.ts";
import { cardText } from "#domain/vehicle-file/statements.ts";
import { askingText, flawsText, priceParts } from "./labels.ts";
import { type PictureAddress, parsePictureAddress } from "./pictures.ts";
import type { Car } from "./record.ts";
import { vehicleName } from "./title.ts";

export type SharePictureContent = {
  name: string;
  subtitle: string;
  /** Must be shown wherever the price is. */
  flaws: string | null;
  price: string;
  /** What the price does not include; empty if it includes all. */
  priceNote: string;
  photo: PictureAddress | null;
  /** One line of the honest label, only of a car with a file: other cars keep the address of their picture. */
  label?: string;
};

export function sharePictureContent(car: Car): SharePictureContent {
  const { first_registration: registered, mileage } = car;
  const parts = priceParts(car);
  const specs = [
    registered && `EZ ${formatMonth(registered)}`,
    mileage === null ? null : formatMileage(mileage),
  ];
  const label = cardText(car.file);
  return {
    name: vehicleName(car),
    subtitle: specs.filter(Boolean).join(" · "),
    flaws: flawsText(car),
    price: askingText(parts),
    priceNote: parts.notes.join(" · "),
    photo: parsePictureAddress(car.images[0]?.url ?? ""),
    ...(label !== "" && { label: `Zettel: ${label}` }),
  };
}

/** Increment it when the drawing changes: the URLs are cached forever. */
const renderVersion = 3;

/** 8 hex digits: a cache buster that changes with anything that the picture shows, the dealer's name included. */
export function shareHash(car: Car, dealer: string): string {
  // FNV-1a, because domain/ may not import node:crypto.
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([renderVersion, dealer, sharePictureContent(car)])) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export function sharePicturePath(car: Car, dealer: string): string {
  return `/bilder/${encodeURIComponent(car.ad_key)}/teilen-${shareHash(car, dealer)}.jpg`;
}

export function shareHashFromFileName(file: string): string | null {
  return /^teilen-([0-9a-f]{8})\.jpg$/.exec(file)?.[1] ?? null;
}
