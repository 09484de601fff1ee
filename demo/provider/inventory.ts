import { writtenInstant } from "#demo/stock/ad-dates.ts";
import { uuidOf } from "#demo/stock/photo.ts";
import type { DemoCar, ProviderAd } from "#demo/stock/provider-ad.ts";
import { createSeeded } from "#demo/stock/seeded.ts";

/** The cars that the stand-in lists now, and all photos it ever listed. */
export interface Inventory {
  cars(): readonly DemoCar[];
  find(id: string): DemoCar | undefined;
  photo(uuid: string): DemoCar["photos"][number] | undefined;
  reset(): void;
  /** False when there was no such car. */
  remove(id: string): boolean;
  /**
   * Overwrites fields of an ad; `undefined` removes one. Advances `modificationDate` by a minute, as the
   * provider does, unless the fields contain a date.
   */
  patch(id: string, fields: Record<string, unknown>): boolean;
  changePhoto(id: string): boolean;
}

function aMinuteLater(instant: string): string {
  return writtenInstant(Date.parse(instant) + 60_000, "");
}

export function createInventory(initial: readonly DemoCar[]): Inventory {
  let cars = [...initial];
  let byId = new Map<string, DemoCar>();
  const photos = new Map<string, DemoCar["photos"][number]>();
  const put = (next: readonly DemoCar[]): void => {
    cars = [...next];
    byId = new Map(cars.map((car) => [car.ad.mobileAdId, car]));
    for (const photo of cars.flatMap((car) => car.photos)) photos.set(photo.uuid, photo);
  };
  put(initial);

  const change = (id: string, edit: (car: DemoCar) => DemoCar): boolean => {
    if (!byId.has(id)) return false;
    put(cars.map((car) => (car.ad.mobileAdId === id ? edit(car) : car)));
    return true;
  };
  const patched = (ad: ProviderAd, fields: Record<string, unknown>): ProviderAd => {
    const keepsDate = "modificationDate" in fields;
    const dated = keepsDate ? {} : { modificationDate: aMinuteLater(ad.modificationDate) };
    return { ...ad, ...dated, ...fields };
  };
  return {
    cars: () => cars,
    find: (id) => byId.get(id),
    photo: (uuid) => photos.get(uuid),
    reset: () => put(initial),
    remove: (id) => {
      const known = byId.has(id);
      put(cars.filter(({ ad }) => ad.mobileAdId !== id));
      return known;
    },
    patch: (id, fields) => change(id, (car) => ({ ...car, ad: patched(car.ad, fields) })),
    changePhoto: (id) =>
      change(id, (car) => ({
        ad: patched(car.ad, {}),
        photos: car.photos.map((photo, index) => {
          if (index !== 0) return photo;
          const seeded = createSeeded(`swap ${photo.uuid}`);
          const subject = { ...photo.subject, seed: photo.subject.seed + 1 };
          return { ...photo, uuid: uuidOf(seeded), hash: seeded.hex(32), subject };
        }),
      })),
  };
}

/** Sells cars once, between the first complete pass over the search and the next. */
export interface ScheduledSale {
  /** The last page of a search was served. */
  syncRunEnds(): void;
  /** The first page of a search is requested. */
  syncRunStarts(): void;
}

/** The cars stay until the next pass, because the client fetches their details in between. */
export function createScheduledSale(
  ids: readonly string[],
  sell: (id: string) => void,
): ScheduledSale {
  let passed = false;
  let open = ids;
  return {
    syncRunEnds: () => {
      passed = true;
    },
    syncRunStarts: () => {
      if (!passed) return;
      for (const id of open) sell(id);
      open = [];
    },
  };
}
