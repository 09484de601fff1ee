import type { CarSummary } from "./car-summary.ts";
import { paths, vehiclePath } from "./paths.ts";
import type { Node } from "./schema-values.ts";

/** Specification, section 9: the item list names at most the first 10 vehicles. */
const listedVehicles = 10;

/**
 * The list of vehicles: `cars` in the order shown, of which the first ten are named by address only,
 * and `total`, the size of the whole stock.
 */
export function vehicleListData({
  cars,
  total,
  origin,
}: {
  cars: readonly Pick<CarSummary, "ad_key">[];
  total: number;
  origin: string;
}): Node {
  const url = `${origin}${paths.vehicles}`;
  return {
    "@type": "CollectionPage",
    "@id": `${url}#seite`,
    url,
    name: "Fahrzeuge",
    inLanguage: "de",
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: total,
      itemListElement: cars.slice(0, listedVehicles).map(({ ad_key }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: `${origin}${vehiclePath(ad_key)}`,
      })),
    },
  };
}
