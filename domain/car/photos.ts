/**
 * In px: thumbnails of 60 px on dense screens; cards of up to 400 px and the gallery of up to 860
 * px on screens of any density; full screen.
 */
export const pictureWidths = [160, 320, 480, 640, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** What other sites show of a page that is shared, in px. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

export type PictureAddress = {
  adKey: string;
  position: number;
  /** 8 hex digits that change with any photo of the vehicle: addresses are cached for ever. */
  hash: string;
  width: PictureWidth;
};

export function picturePath({ adKey, position, hash, width }: PictureAddress): string {
  return `/bilder/${encodeURIComponent(adKey)}/${position}-${hash}-${width}.jpg`;
}

type Pictured = { ad_key: string; images: readonly { url: string }[] };

/** What machines may take for the car: its own photos, never a picture that stands for them. */
export function ownPhotos({ ad_key, images }: Pictured): string[] {
  const folder = `/bilder/${encodeURIComponent(ad_key)}/`;
  return images.map(({ url }) => url).filter((url) => url.startsWith(folder));
}

export function pictureInWidth(path: string, width: PictureWidth): string {
  return path.replace(/^(\/bilder\/[^/]+\/\d+-[0-9a-f]{8}-)\d+(\.jpg)$/, `$1${width}$2`);
}

export function pictureAt(path: string, position: number): string {
  return path.replace(/^(\/bilder\/[^/]+\/)\d+(-[0-9a-f]{8}-\d+\.jpg)$/, `$1${position}$2`);
}

const pictureFile = /^([1-9]\d{0,2})-([0-9a-f]{8})-(\d{3,4})\.jpg$/;

export function parsePictureFile(file: string): Omit<PictureAddress, "adKey"> | null {
  const [, position, hash, size] = pictureFile.exec(file) ?? [];
  const width = pictureWidths.find((known) => String(known) === size);
  if (position === undefined || hash === undefined || width === undefined) return null;
  return { position: Number(position), hash, width };
}

export function parsePictureAddress(path: string): PictureAddress | null {
  const [, adKey, name] = /^\/bilder\/([\w-]{1,64})\/([^/]+)$/.exec(path) ?? [];
  const file = name === undefined ? null : parsePictureFile(name);
  return adKey === undefined || file === null ? null : { adKey, ...file };
}

/**
 * Of width ÷ height: a wider photo is shown whole in a frame of 4:3. Cut at its sides, the car would lose a
 * bumper.
 */
export const widestCutRatio = 1.6;

/** A car under a cloth, shown where a vehicle has no photo. */
export const fallbackPicturePath = "/bilder/ersatz.jpg";
