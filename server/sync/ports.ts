import type { Car } from "#domain/car/record.ts";
import type { Catalogue, Photo } from "#server/catalogue/catalogue.ts";
import type { Ad } from "#server/gateways/mobile-de/ad.ts";

/** The part of the catalogue that the sync works with. */
export type SyncCatalogue = Pick<Catalogue, "known" | "find" | "photo" | "apply">;

/** A vehicle as our record, with everything but the time at which it came into stock. */
export type Vehicle = { car: Omit<Car, "fetched_at">; photos: Photo[] };

/** The provider's ad as our record, or why not; the reason is for the log. */
export type Translate = (
  ad: Ad,
  makeNames: ReadonlyMap<string, string>,
) => ({ ok: true } & Vehicle) | { ok: false; reason: string };
