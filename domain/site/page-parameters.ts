import { filterPageParameter, paths, searchParameter } from "./paths.ts";

/** Which page of the list an address asks for. */
export const pageParameter = "seite";

const read: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [paths.vehicles, [pageParameter, searchParameter, filterPageParameter.name]],
  [paths.contact, ["fahrzeug", "anliegen"]],
]);

/**
 * The parameters that the page of a path reads, in the order of its address; those of the filters are
 * `parameterNames` (domain/search/filters.ts), whose table not every page shall load.
 */
export function pageParameters(pathname: string): readonly string[] {
  return read.get(pathname) ?? [];
}
