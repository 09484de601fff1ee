import { formatInstant } from "#demo/stock/ad-dates.ts";
import { uuidOf } from "#demo/stock/photo.ts";
import type { DemoCar, ProviderAd } from "#demo/stock/provider-ad.ts";
import { createSeeded } from "#demo/stock/seeded.ts";

/** The cars that the fake provider lists now, and all photos it ever listed. */
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
  return formatInstant(Date.parse(instant) + 60_000, "");
}

export function createInventory(initial: readonly DemoCar[]): Inventory {
  let cars = [...initial];
  let byId = new Map<string, DemoCar>();
  const photos = new Map<string, DemoCar["photos"][number]>();
  const setCars = (next: readonly DemoCar[]): void => {
    cars = [...next];
    byId = new Map(cars.map((car) => [car.ad.mobileAdId, car]));
    for (const photo of cars.flatMap((car) => car.photos)) photos.set(photo.uuid, photo);
  };
  setCars(initial);

  const change = (id: string, edit: (car: DemoCar) => DemoCar): boolean => {
    if (!byId.has(id)) return false;
    setCars(cars.map((car) => (car.ad.mobileAdId === id ? edit(car) : car)));
    return true;
  };
  const patched = (ad: ProviderAd, fields: Record<string, unknown>): ProviderAd => {
    const hasDate = "modificationDate" in fields;
    const dated = hasDate ? {} : { modificationDate: aMinuteLater(ad.modificationDate) };
    return { ...ad, ...dated, ...fields };
  };
  return {
    cars: () => cars,
    find: (id) => byId.get(id),
    photo: (uuid) => photos.get(uuid),
    reset: () => setCars(initial),
    remove: (id) => {
      const known = byId.has(id);
      setCars(cars.filter(({ ad }) => ad.mobileAdId !== id));
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
  let hasCompletedPass = false;
  let unsold = ids;
  return {
    syncRunEnds: () => {
      hasCompletedPass = true;
    },
    syncRunStarts: () => {
      if (!hasCompletedPass) return;
      for (const id of unsold) sell(id);
      unsold = [];
    },
  };
}
