import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { asDelivered } from "#domain/car/availability.ts";
import { isWithheld } from "#domain/car/energy-label.ts";
import { type Car, carSchema, type ListedCar } from "#domain/car/record.ts";
import type { VehicleFile } from "#domain/vehicle-file/vehicle-file.ts";
import type { Database, Db, Executor } from "#server/platform/db/database.ts";
import { cars, stockRow, syncState } from "#server/platform/db/schema.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { heldUntil } from "./holds.ts";
import { deleteOldPriceChanges, recordPriceChanges } from "./price-changes.ts";
import { incrementStockVersion, type StockSource, setStockSource } from "./stock-source.ts";

const photoSchema = z.object({
  /** The same for all photos of the ad; part of our pictures' URLs. */
  hash: z.string(),
  /** Maps width in px to the provider's URL, which never leaves the server. */
  sizes: z.record(z.string(), z.string()),
  /** The provider's hash of this photo, or its largest URL; changes exactly when the photo does. */
  mark: z.string().optional(),
});
export type Photo = z.infer<typeof photoSchema>;

export type ChangeMarker = { marker: string; hasDetails: boolean };

/** Marked in the office, though the provider still lists it. */
type SoldCar = { car: Car; soldAt: Date };

/**
 * `withheld` must not be advertised; visitors see `cars` alone. All are sorted by `fetched_at`, newest first, then by
 * ad_key.
 */
export type ListedStock = {
  cars: readonly Car[];
  withheld: readonly Car[];
  sold: readonly SoldCar[];
};

/** A vehicle that was never in stock or must not be advertised is not found; one that is sold is `gone`. */
export type FoundCar = { state: "for-sale" | "gone"; car: Car; isMarkedSold?: boolean };

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Stored records that no longer parse are skipped and logged. `source`: where `apply` gets its vehicles from,
 * which only changes while no sync runs (live-account.ts); null in a catalogue that is only read. `filesOf`: the
 * family's files by ad_key.
 */
export function createCatalogue({
  db,
  now,
  source = () => null,
  filesOf = async () => new Map(),
  log = silentLog,
}: {
  db: Database;
  now: () => Date;
  source?: () => StockSource | null;
  filesOf?: FilesOf;
  log?: Log;
}) {
  const parse = (row: StoredCar) => parseCar(row, now(), log);
  const findStored = async (adKeys: readonly string[]) => {
    const columns = { ...getTableColumns(cars), heldUntil };
    const rows = await db.orm
      .select(columns)
      .from(cars)
      .where(inArray(cars.adKey, [...adKeys]));
    const found = rows.flatMap((row) => {
      const car = parse(row);
      return car === null ? [] : { car, row };
    });
    return withFiles(found, filesOf);
  };
  /** By ad_key. */
  const findAll = async (adKeys: readonly string[]): Promise<Map<string, FoundCar>> => {
    const shown = (await findStored(adKeys)).filter(({ car }) => !isWithheld(car, now()));
    return new Map(
      shown.map(({ car, row }) => [
        car.ad_key,
        {
          state: row.withdrawnAt === null && row.soldAt === null ? "for-sale" : "gone",
          car,
          isMarkedSold: row.soldAt !== null,
        },
      ]),
    );
  };
  const listWithHidden = async (): Promise<ListedStock> => {
    const at = now();
    const [cars, withheld, sold]: [Car[], Car[], SoldCar[]] = [[], [], []];
    for (const { car, soldAt } of await withFiles(await selectCars(db.orm, parse), filesOf)) {
      if (soldAt !== null) sold.push({ car, soldAt });
      else (isWithheld(car, at) ? withheld : cars).push(car);
    }
    return { cars, withheld, sold };
  };
  return {
    listWithHidden,
    list: async (): Promise<readonly Car[]> => (await listWithHidden()).cars,
    find: async (adKey: string): Promise<FoundCar | null> =>
      (await findAll([adKey])).get(adKey) ?? null,
    findAll,
    /** Returns withheld and withdrawn vehicles as well. */
    async findIncludingHidden(adKey: string): Promise<{ car: Car; photos: Photo[] } | null> {
      const [stored] = await findStored([adKey]);
      if (stored === undefined) return null;
      const photos = z.array(photoSchema).safeParse(stored.row.photos).data ?? [];
      return { car: stored.car, photos };
    },
    /** `position` counts from 1. Finds photos of withdrawn vehicles, too. */
    async findPhoto(adKey: string, position: number): Promise<Photo | null> {
      // A negative index would count from the end.
      if (position < 1) return null;
      const [row] = await db.orm
        .select({ photo: sql<unknown>`${cars.photos} -> ${position - 1}::int` })
        .from(cars)
        .where(eq(cars.adKey, adKey));
      return photoSchema.safeParse(row?.photo).data ?? null;
    },
    /** By ad_key. Leaves out withdrawn vehicles, so that one that comes back counts as new. */
    async listMarkers(): Promise<Map<string, ChangeMarker>> {
      const rows = await db.orm
        .select({ adKey: cars.adKey, marker: cars.marker, hasDetails: cars.hasDetails })
        .from(cars)
        .where(isNull(cars.withdrawnAt));
      return new Map(rows.map(({ adKey, marker, hasDetails }) => [adKey, { marker, hasDetails }]));
    },
    apply: (change: StockChange) =>
      applyStockChange(db.orm, change, { now: now(), source: source(), parse }),
    /** Incremented by every change that visitors can see; 0 before the first. */
    version: () => readVersion(db.orm),
    async checkedAt(): Promise<Date | null> {
      const [row] = await db.orm.select({ at: syncState.lastSuccessAt }).from(syncState);
      return row?.at ?? null;
    },
  };
}

type ParseCar = (row: StoredCar) => Car | null;
type StoredCar = {
  adKey: string;
  record: unknown;
  fetchedAt: Date;
  priceReduction: unknown;
  heldUntil?: Date | null;
};

function parseCar({ adKey, record, ...row }: StoredCar, now: Date, log: Log): Car | null {
  const stored = typeof record === "object" ? record : null;
  const columns = {
    fetched_at: row.fetchedAt.toISOString(),
    price_reduction: row.priceReduction,
    held_until: row.heldUntil?.toISOString() ?? null,
  };
  const car = carSchema.safeParse({ ...stored, ...columns });
  if (car.success) return asDelivered(car.data, now);
  log.error(
    { adKey, issues: car.error.issues },
    "a stored vehicle cannot be parsed and is skipped",
  );
  return null;
}

type FilesOf = (adKeys: readonly string[]) => Promise<ReadonlyMap<string, VehicleFile>>;

async function withFiles<Found extends { car: Car }>(
  found: readonly Found[],
  filesOf: FilesOf,
): Promise<Found[]> {
  const files = await filesOf(found.map(({ car }) => car.ad_key));
  return found.map((each) => {
    const file = files.get(each.car.ad_key) ?? null;
    return { ...each, car: { ...each.car, file } };
  });
}

async function selectCars(orm: Db, parse: ParseCar): Promise<{ car: Car; soldAt: Date | null }[]> {
  const { adKey, record, fetchedAt, priceReduction, soldAt } = cars;
  const rows = await orm
    .select({ adKey, record, fetchedAt, priceReduction, soldAt, heldUntil })
    .from(cars)
    .where(isNull(cars.withdrawnAt))
    .orderBy(desc(fetchedAt), asc(adKey));
  return rows.flatMap((row) => {
    const car = parse(row);
    return car === null ? [] : { car, soldAt: row.soldAt };
  });
}

/**
 * Marks a vehicle as sold, or with null takes that back. False when nothing changes. The mark ends with the listing, so
 * that a vehicle that comes back is for sale.
 */
export async function markSold(
  tx: Db,
  adKey: string,
  soldAt: Date | null,
  now: Date,
): Promise<boolean> {
  const differs = soldAt === null ? isNotNull(cars.soldAt) : isNull(cars.soldAt);
  const rows = await tx
    .update(cars)
    .set({ soldAt, updatedAt: now })
    .where(and(eq(cars.adKey, adKey), isNull(cars.withdrawnAt), differs))
    .returning({ adKey: cars.adKey });
  if (rows.length === 0) return false;
  await incrementStockVersion(tx, now);
  return true;
}

/** When `marker` changes, the sync fetches the vehicle's details again. */
export type CatalogueEntry = {
  car: ListedCar;
  photos: Photo[];
  marker: string;
  hasDetails: boolean;
};

export type StockChange = { store: CatalogueEntry[]; withdraw: string[] };

const batchSize = 100;

/**
 * Upserts and withdraws in one transaction, and increments the stock version if visitors can see a change.
 * New vehicles get `fetched_at` = now + their index in ms, so that the last entry is the newest. Rejects
 * with StockSourceConflict, and stores nothing, when the demo would replace real vehicles.
 */
function applyStockChange(
  orm: Db,
  { store, withdraw }: StockChange,
  { now, source, parse }: { now: Date; source: StockSource | null; parse: ParseCar },
): Promise<{ version: number; totalStored: number }> {
  const rows = toRows(store, now);
  return orm.transaction(async (tx) => {
    if (source !== null) await setStockSource(tx, source, now);
    let visibleChanges = 0;
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      await withdrawCars(tx, await findReleased(batch, { tx, now, parse }), now);
      await recordPriceChanges(
        tx,
        batch.map(({ record }) => record),
        now,
      );
      visibleChanges += await upsert(tx, batch, now);
    }
    await deleteOldPriceChanges(tx, now);
    visibleChanges += await withdrawCars(tx, withdraw, now);
    const version =
      visibleChanges > 0 ? await incrementStockVersion(tx, now) : await readVersion(tx);
    const [row] = await tx.select({ total: count() }).from(cars).where(isNull(cars.withdrawnAt));
    return { version, totalStored: row?.total ?? 0 };
  });
}

/**
 * Finds stored vehicles that were withheld and may be advertised now. Withdrawing them first makes them count
 * as new: alerts and feeds have not reported them, and nobody has seen their earlier prices.
 */
async function findReleased(
  rows: readonly Row[],
  { tx, now, parse }: { tx: Db; now: Date; parse: ParseCar },
): Promise<string[]> {
  const advertisable = rows.filter(({ record }) => !isWithheld(record, now));
  const keys = advertisable.map(({ ad_key }) => ad_key);
  const stored = await tx.select().from(cars).where(inArray(cars.adKey, keys));
  return stored.flatMap((row) => {
    const car = parse(row);
    return car !== null && row.soldAt === null && isWithheld(car, now) ? row.adKey : [];
  });
}

type Row = Pick<CatalogueEntry, "photos" | "marker"> & {
  ad_key: string;
  record: ListedCar;
  detailed: boolean;
  fetched_at: string;
};

function toRows(store: CatalogueEntry[], now: Date): Row[] {
  const rows = new Map<string, Row>();
  store.forEach(({ car, photos, marker, hasDetails }, index) => {
    rows.set(car.ad_key, {
      ad_key: car.ad_key,
      record: car,
      photos,
      marker,
      detailed: hasDetails,
      fetched_at: new Date(now.getTime() + index).toISOString(),
    });
  });
  return [...rows.values()];
}

/** Writes only rows that differ; resolves to the number of changes that visitors can see. */
async function upsert(tx: Executor, rows: Row[], now: Date): Promise<number> {
  const { rows: counts } = await tx.execute<{ visible: number }>(sql`
    with incoming as (
      select * from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row (
        ad_key text, record jsonb, photos jsonb, marker text, detailed boolean,
        fetched_at timestamptz)
    ), before as (
      select cars.ad_key, cars.withdrawn_at is not null
        or (cars.record, cars.photos) is distinct from (incoming.record, incoming.photos) as visible
      from cars join incoming on cars.ad_key = incoming.ad_key
    ), written as (
      insert into cars (ad_key, record, photos, marker, detailed, fetched_at, updated_at,
        price_known_since)
      select ad_key, record, photos, marker, detailed, fetched_at, ${now.toISOString()}::timestamptz,
        fetched_at
      from incoming
      on conflict (ad_key) do update set
        record = excluded.record, photos = excluded.photos, marker = excluded.marker,
        detailed = excluded.detailed, updated_at = excluded.updated_at, withdrawn_at = null,
        sold_at = case when cars.withdrawn_at is null then cars.sold_at end,
        fetched_at = case when cars.withdrawn_at is null
          then cars.fetched_at else excluded.fetched_at end,
        price_known_since = case when cars.withdrawn_at is null
          then cars.price_known_since else excluded.price_known_since end,
        price_reduction = case when cars.withdrawn_at is null then cars.price_reduction end
      where cars.withdrawn_at is not null
        or (cars.record, cars.photos, cars.marker, cars.detailed) is distinct from
           (excluded.record, excluded.photos, excluded.marker, excluded.detailed)
      returning ad_key
    )
    select count(*) filter (where coalesce(before.visible, true)) as visible
    from written left join before on before.ad_key = written.ad_key`);
  return counts[0]?.visible ?? 0;
}

async function withdrawCars(tx: Executor, adKeys: string[], now: Date): Promise<number> {
  if (adKeys.length === 0) return 0;
  const instant = now.toISOString();
  const { rows } = await tx.execute(sql`
    update cars set withdrawn_at = ${instant}::timestamptz, updated_at = ${instant}::timestamptz
    where withdrawn_at is null
      and ad_key in (select jsonb_array_elements_text(${storableJson(adKeys)}::jsonb))
    returning ad_key`);
  return rows.length;
}

async function readVersion(tx: Db): Promise<number> {
  const [row] = await tx.select({ version: stockRow.version }).from(stockRow);
  return row?.version ?? 0;
}

/** `jsonb` rejects NUL and lone surrogates, which ads may contain. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) =>
    typeof nested === "string" ? nested.replaceAll("\0", "").toWellFormed() : nested,
  );
}
