import type { VehicleHead } from "./vehicle-head.ts";
import type { VehicleRest } from "./vehicle-rest.ts";

/** Everything that the server sends of a vehicle. */
export type VehiclePageData = {
  head: VehicleHead;
  rest: VehicleRest;
  title: string;
  description: string;
};

/**
 * The data as one text. The router would write an object as a table of numbered parts in an order of
 * its own; as one text the words stand in the order of the HTML beside it, and compressed they cost
 * 1.0 instead of 1.6 KB.
 */
export type PackedPage = { packed: string };

export function packPage(page: VehiclePageData): PackedPage {
  return { packed: JSON.stringify(page) };
}

/** Reads what `packPage` of the same build wrote; the router reloads the page when builds differ. */
export function unpackPage({ packed }: PackedPage): VehiclePageData {
  const page: VehiclePageData = JSON.parse(packed);
  return page;
}
