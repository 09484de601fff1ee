import { pathBelow, vehiclePath } from "#domain/pages/paths.ts";

/** In px. Thumbnails are 60 px wide, cards up to 400, twice that on dense screens, the gallery up to 860. */
export const pictureWidths = [160, 320, 480, 640, 800, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Open Graph picture, in px. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

export type PictureAddress = {
  adKey: string;
  position: number;
  /** 8 hex digits, a cache buster that changes with any picture of the vehicle: URLs are cached forever. */
  hash: string;
  width: PictureWidth;
  /** To stand on a ground of the page's own. */
  isStanding?: boolean;
};

export function picturePath({ adKey, position, hash, width }: PictureAddress): string {
  return `/bilder/${encodeURIComponent(adKey)}/${position}-${hash}-${width}.jpg`;
}

/** Width ÷ height of a standing picture. */
export const standingRatio = 2.4;

/** Leaves a path unchanged that is no picture of the provider. */
export const standingPicture = (path: string, width: PictureWidth): string =>
  pictureInWidth(path, width).replace(/^(\/bilder\/[^/]+\/\d+-.*)\.jpg$/, "$1-steht.webp");

type PicturedCar = { ad_key: string; images: readonly { url: string }[] };

/** For feeds and structured data, which must not show a placeholder as the car. */
export function ownPictures({ ad_key, images }: PicturedCar): string[] {
  const folder = `/bilder/${encodeURIComponent(ad_key)}/`;
  return images.map(({ url }) => url).filter((url) => url.startsWith(folder));
}

/** Of a photo in the vehicle file, which has two sizes. */
export const filePhotoPath = (adKey: string, photoId: string, size: "whole" | "small" = "whole") =>
  `${pathBelow(`${vehiclePath(adKey)}/akte`, photoId)}${size === "small" ? "/klein" : ""}`;

/** Also of a photo in the vehicle file. */
export function pictureInWidth(path: string, width: PictureWidth): string {
  if (isFilePhoto(path)) return width <= smallFilePhoto ? `${path}/klein` : path;
  return path.replace(/^(\/bilder\/[^/]+\/\d+-[0-9a-f]{8}-)\d+(\.jpg)$/, `$1${width}$2`);
}

const smallFilePhoto = 480;
const isFilePhoto = (path: string) => /^\/fahrzeug\/[^/]+\/akte\/[^/]+$/.test(path);

export function pictureAtPosition(path: string, position: number): string {
  return path.replace(/^(\/bilder\/[^/]+\/)\d+(-[0-9a-f]{8}-\d+\.jpg)$/, `$1${position}$2`);
}

const pictureFile = /^([1-9]\d{0,2})-([0-9a-f]{8})-(\d{3,4})(?:\.jpg|(-steht)\.webp)$/;

export function parsePictureFile(file: string): Omit<PictureAddress, "adKey"> | null {
  const [, position, hash, digits, standing] = pictureFile.exec(file) ?? [];
  const width = pictureWidths.find((each) => String(each) === digits);
  if (position === undefined || hash === undefined || width === undefined) return null;
  return { position: Number(position), hash, width, ...(standing && { isStanding: true }) };
}

export function parsePictureAddress(path: string): PictureAddress | null {
  const [, adKey, name] = /^\/bilder\/([\w-]{1,64})\/([^/]+)$/.exec(path) ?? [];
  const file = name === undefined ? null : parsePictureFile(name);
  return adKey === undefined || file === null ? null : { adKey, ...file };
}

/**
 * Width ÷ height. Cropped to 4:3, a wider picture would lose a bumper and a narrower one the roof, so they are shown
 * whole.
 */
export const minCropRatio = 1.25;
export const maxCropRatio = 1.6;

/** A cloth over what may be a car, a motorcycle or a camper: shown for vehicles without pictures. */
export const fallbackPicturePath = "/bilder/ersatz.jpg";
