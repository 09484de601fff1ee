import { packStock, unpackStock } from "#domain/car-summary.ts";
import type { ListPage } from "./list-page.ts";

type Parts = Pick<ListPage, "cars" | "facets" | "active">;

/**
 * A page of the list as it travels. Its records are one text: the router's own format reads each of their
 * thousand values by itself, which on a phone takes longer than making the filters.
 */
export type PackedPage = Omit<ListPage, keyof Parts> & { packed: string };

/** Packs the parts that hold many values. */
export function packPage({ cars, facets, active }: Parts): Pick<PackedPage, "packed"> {
  return { packed: JSON.stringify({ stock: packStock(0, cars), facets, active }) };
}

/** Throws when another build packed it, which a reload mends. */
export function unpackPage({ packed, ...page }: PackedPage): ListPage {
  // Our own server wrote it, in this build or, which `unpackStock` finds out, another.
  const { stock, facets, active }: Omit<Parts, "cars"> & { stock: unknown } = JSON.parse(packed);
  const cars = unpackStock(stock)?.cars;
  if (cars === undefined) throw new Error("This page was made by another build.");
  return { ...page, cars, facets, active };
}
