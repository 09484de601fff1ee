import { filterKeys } from "./filter/filter-address.ts";
import { filterPageParameter, paths, searchParameter } from "./paths.ts";

/** Which page of the list an address asks for. */
export const pageParameter = "seite";

const read: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [
    paths.vehicles,
    [...Object.values(filterKeys), pageParameter, searchParameter, filterPageParameter.name],
  ],
  [paths.contact, ["fahrzeug", "anliegen"]],
]);

/**
 * The parameters that the page of a path reads, in the order of its address. The server makes pages of
 * these alone: others (`utm_source`, `fbclid`) neither make another page nor may stand in one.
 */
export function pageParameters(pathname: string): readonly string[] {
  return read.get(pathname) ?? [];
}
