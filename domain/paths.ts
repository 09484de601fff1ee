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
