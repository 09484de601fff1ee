import { asc, count, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { isWithheld } from "#domain/car/energy-label.ts";
import { type Car, carSchema, type ListedCar } from "#domain/car/record.ts";
import type { Database, Db, Executor } from "#server/platform/db/database.ts";
import { cars, stockRow, syncState } from "#server/platform/db/schema.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { forgetOldPriceChanges, recordPriceChanges } from "./price-changes.ts";
import { moveStockVersion, type StockSource, setStockSource } from "./stock-source.ts";

const photoSchema = z.object({
  hash: z.string(),
  /** Width in px → address at the provider, which never leaves the server. */
  sizes: z.record(z.string(), z.string()),
  /** Changes with this photo alone, even where its addresses stay. */
  mark: z.string().optional(),
});
export type Photo = z.infer<typeof photoSchema>;

export type KnownCar = { marker: string; detailed: boolean };

/** The vehicles at the provider: those that visitors see, and those that must not be advertised (G1). */
export type ListedStock = { cars: Car[]; withheld: Car[] };

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * The stored stock. Every call rejects when the database does not answer. Stored records that no longer
 * parse are skipped and logged. `source`: whose vehicles it stores.
 */
export function createCatalogue({
  db,
  now,
  source = null,
  log = silentLog,
}: {
  db: Database;
  now: () => Date;
  source?: StockSource | null;
  log?: Log;
}) {
  const read = (row: StoredCar) => readCar(row, log);
  const findStored = async (adKey: string) => {
    const [row] = await db.orm.select().from(cars).where(eq(cars.adKey, adKey));
    const car = row === undefined ? null : read(row);
    return row === undefined || car === null
      ? null
      : { isGone: row.withdrawnAt !== null, car, row };
  };
  /** Newest `fetched_at` first, then by ad_key. */
  const listed = async (): Promise<ListedStock> => {
    const moment = now();
    const parts = Map.groupBy(await listCars(db.orm, read), (car) => isWithheld(car, moment));
    return { cars: parts.get(false) ?? [], withheld: parts.get(true) ?? [] };
  };
  return {
    listed,
    /** Vehicles for sale, newest `fetched_at` first, then by ad_key. */
    list: async (): Promise<Car[]> => (await listed()).cars,
    /** Null for an ad_key that was never in stock, or whose vehicle must not be advertised. */
    async find(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null> {
      const found = await findStored(adKey);
      if (found === null || isWithheld(found.car, now())) return null;
      return { state: found.isGone ? "gone" : "for-sale", car: found.car };
    },
    /** As it was read last, whoever may see it. */
    async stored(adKey: string): Promise<{ car: Car; photos: Photo[] } | null> {
      const found = await findStored(adKey);
      if (found === null) return null;
      const photos = z.array(photoSchema).safeParse(found.row.photos).data ?? [];
      return { car: found.car, photos };
    },
    /** Vehicles that left the stock since then, last first. */
    async goneSince(since: Date): Promise<Car[]> {
      const left = gte(cars.withdrawnAt, since);
      const rows = await db.orm.select().from(cars).where(left).orderBy(desc(cars.withdrawnAt));
      return rows.flatMap((row) => read(row) ?? []);
    },
    /** The photo at `position`, counted from 1, of a vehicle for sale or gone; null beyond the last. */
    async photo(adKey: string, position: number): Promise<Photo | null> {
      const [row] = await db.orm
        .select({ photo: sql<unknown>`${cars.photos} -> ${position - 1}::int` })
        .from(cars)
        .where(eq(cars.adKey, adKey));
      // A negative index would count from the end.
      const photo = position < 1 ? null : photoSchema.safeParse(row?.photo);
      return photo?.data ?? null;
    },
    /** By ad_key, the vehicles for sale. A withdrawn one is unknown: when it returns it is new. */
    async known(): Promise<Map<string, KnownCar>> {
      const rows = await db.orm
        .select({ adKey: cars.adKey, marker: cars.marker, detailed: cars.detailed })
        .from(cars)
        .where(isNull(cars.withdrawnAt));
      return new Map(rows.map(({ adKey, marker, detailed }) => [adKey, { marker, detailed }]));
    },
    apply: (change: StockChange) => applyStockChange(db.orm, change, { now: now(), source, read }),
    /** Moves with every visible change; 0 before the first. */
    version: () => readVersion(db.orm),
    /** When the stock was last compared with the provider's in full; null before the first time. */
    async checkedAt(): Promise<Date | null> {
      const [row] = await db.orm.select({ at: syncState.lastSuccessAt }).from(syncState);
      return row?.at ?? null;
    },
  };
}

type ReadCar = (row: StoredCar) => Car | null;
type StoredCar = { adKey: string; record: unknown; fetchedAt: Date; priceReduction: unknown };

function readCar({ adKey, record, fetchedAt, priceReduction }: StoredCar, log: Log): Car | null {
  const stored = typeof record === "object" ? record : null;
  const own = { fetched_at: fetchedAt.toISOString(), price_reduction: priceReduction };
  const car = carSchema.safeParse({ ...stored, ...own });
  if (car.success) return car.data;
  log.error({ adKey, issues: car.error.issues }, "a stored vehicle cannot be read; it is skipped");
  return null;
}

async function listCars(orm: Db, read: ReadCar): Promise<Car[]> {
  const { adKey, record, fetchedAt, priceReduction } = cars;
  const rows = await orm
    .select({ adKey, record, fetchedAt, priceReduction })
    .from(cars)
    .where(isNull(cars.withdrawnAt))
    .orderBy(desc(fetchedAt), asc(adKey));
  return rows.flatMap((row) => read(row) ?? []);
}

/** `marker` changes whenever the vehicle must be read again. */
export type CatalogueEntry = {
  car: ListedCar;
  photos: Photo[];
  marker: string;
  detailed: boolean;
};

export type StockChange = { store: CatalogueEntry[]; withdraw: string[] };

const batchSize = 100;

/**
 * Stores and withdraws in one transaction; the stock version moves by one if visitors can see a difference.
 * New vehicles get `fetched_at` = now + their index in ms, so that the last entry is the newest. What is
 * stored already as it is gets no write. Rejects with StockSourceConflict, and stores nothing, when the
 * catalogue is the demo's and the stored vehicles are not.
 */
function applyStockChange(
  orm: Db,
  { store, withdraw }: StockChange,
  { now, source, read }: { now: Date; source: StockSource | null; read: ReadCar },
): Promise<{ version: number; totalStored: number }> {
  const rows = rowsOf(store, now);
  return orm.transaction(async (tx) => {
    if (source !== null) await setStockSource(tx, source, now);
    let visible = 0;
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      await withdrawCars(tx, await releasedBy(batch, { tx, now, read }), now);
      await recordPriceChanges(
        tx,
        batch.map(({ record }) => record),
        now,
      );
      visible += await upsert(tx, batch, now);
    }
    await forgetOldPriceChanges(tx, now);
    visible += await withdrawCars(tx, withdraw, now);
    const version = visible > 0 ? await moveStockVersion(tx, now) : await readVersion(tx);
    const [row] = await tx.select({ total: count() }).from(cars).where(isNull(cars.withdrawnAt));
    return { version, totalStored: row?.total ?? 0 };
  });
}

/**
 * Those that may be advertised from now on. They come as new ones, like a vehicle that was withdrawn: search
 * orders and feeds have not heard of them, and nobody has seen their earlier prices.
 */
async function releasedBy(
  rows: readonly Row[],
  { tx, now, read }: { tx: Db; now: Date; read: ReadCar },
): Promise<string[]> {
  const wanted = rows.filter(({ record }) => !isWithheld(record, now));
  const keys = wanted.map(({ ad_key }) => ad_key);
  const stored = await tx.select().from(cars).where(inArray(cars.adKey, keys));
  return stored.flatMap((row) => {
    const car = read(row);
    return car !== null && isWithheld(car, now) ? row.adKey : [];
  });
}

type Row = Omit<CatalogueEntry, "car"> & { ad_key: string; record: ListedCar; fetched_at: string };

function rowsOf(store: CatalogueEntry[], now: Date): Row[] {
  const rows = new Map<string, Row>();
  store.forEach(({ car, ...rest }, index) => {
    const fetchedAt = new Date(now.getTime() + index).toISOString();
    rows.set(car.ad_key, { ...rest, ad_key: car.ad_key, record: car, fetched_at: fetchedAt });
  });
  return [...rows.values()];
}

/** Writes the rows that differ; resolves to how many differences visitors can see. */
async function upsert(tx: Executor, rows: Row[], now: Date): Promise<number> {
  const answer = await tx.execute<{ visible: number }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row (
        ad_key text, record jsonb, photos jsonb, marker text, detailed boolean,
        fetched_at timestamptz)
    ), before as (
      select cars.ad_key, cars.withdrawn_at is not null
        or (cars.record, cars.photos) is distinct from (wanted.record, wanted.photos) as visible
      from cars join wanted on cars.ad_key = wanted.ad_key
    ), written as (
      insert into cars (ad_key, record, photos, marker, detailed, fetched_at, updated_at,
        price_known_since)
      select ad_key, record, photos, marker, detailed, fetched_at, ${now.toISOString()}::timestamptz,
        fetched_at
      from wanted
      on conflict (ad_key) do update set
        record = excluded.record, photos = excluded.photos, marker = excluded.marker,
        detailed = excluded.detailed, updated_at = excluded.updated_at, withdrawn_at = null,
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
  return answer.rows[0]?.visible ?? 0;
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

/** JSON that `jsonb` takes: it refuses NUL and half surrogate pairs, which ads may contain. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}
