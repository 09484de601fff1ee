/**
 * Every address of the site, built in one place. Pages: specification, section 2.
 * All functions return a path that starts with "/" and is safe to put into a URL as it is.
 */

export const paths = {
  home: "/",
  vehicles: "/fahrzeuge",
  sell: "/fahrzeugankauf",
  contact: "/kontakt",
  imprint: "/impressum",
  privacy: "/datenschutz",
  company: "/#unternehmen",
  companyAlias: "/unternehmen",
  vehiclesAlias: "/unsere-fahrzeuge",
} as const;

/** The page of one vehicle: `/fahrzeug/{ad_key}`. */
export function vehiclePath(adKey: string): string {
  return `/fahrzeug/${encodeURIComponent(adKey)}`;
}

/** Page n (from 1) of the list as it is without JavaScript. */
export function vehiclesPagePath(page: number): string {
  return page <= 1 ? paths.vehicles : `${paths.vehicles}?seite=${page}`;
}

/**
 * The compact projection of the whole stock. `hash` is 8 hex digits of its content: the version alone
 * counts from 1 in every database, and the file's form changes with the build.
 */
export function stockFilePath(version: number, hash: string): string {
  return `/bestand/${version}-${hash}.json`;
}

/** Widths in px in which a vehicle photo can be asked for, those of the provider's renditions. */
export const pictureWidths = [160, 240, 360, 640, 1024, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureAddress = {
  adKey: string;
  /** 1-based place of the photo on the vehicle page. */
  position: number;
  /** 8 hex digits that change with the photo, so that the address may be kept for ever. */
  hash: string;
  width: PictureWidth;
};

/** Address of a vehicle photo on our own origin: `/bilder/{ad_key}/{position}-{hash}-{width}.jpg`. */
export function picturePath({ adKey, position, hash, width }: PictureAddress): string {
  return `/bilder/${encodeURIComponent(adKey)}/${position}-${hash}-${width}.jpg`;
}

/** The same photo in another width; an address that is not one of ours comes back unchanged. */
export function pictureInWidth(path: string, width: PictureWidth): string {
  return path.replace(/^(\/bilder\/[^/]+\/\d+-[0-9a-f]{8}-)\d+(\.jpg)$/, `$1${width}$2`);
}

const pictureFile = /^(\d{1,3})-([0-9a-f]{8})-(\d{3,4})\.jpg$/;

/** Reads the last segment of a picture address; null when it is not one that the site ever writes. */
export function parsePictureFile(file: string): Omit<PictureAddress, "adKey"> | null {
  const [, position, hash, size] = pictureFile.exec(file) ?? [];
  const width = pictureWidths.find((known) => known === Number(size));
  if (position === undefined || hash === undefined || width === undefined) return null;
  return { position: Number(position), hash, width };
}

/** The picture of a car under a cloth, shown where a vehicle has no photo. */
export const fallbackPicturePath = "/bilder/ersatz.jpg";
