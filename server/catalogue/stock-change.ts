import { count, isNull, sql } from "drizzle-orm";
import type { Car } from "#domain/car/record.ts";
import type { Db, Executor } from "#server/db/database.ts";
import { cars, stock } from "#server/db/schema.ts";
import { claimStock, type StockSource } from "./stock-source.ts";
import { moveStockVersion } from "./stock-version.ts";

/** A vehicle as the sync hands it over. `marker` changes whenever the vehicle must be read anew. */
export type StockEntry = {
  car: Omit<Car, "fetched_at">;
  /**
   * In the provider's order; `sizes`: size name → address. `mark` changes with this photo alone, even
   * where its addresses stay; missing where nothing was known of it.
   */
  photos: { hash: string; sizes: Record<string, string>; mark?: string | undefined }[];
  marker: string;
  detailed: boolean;
};

export type StockChange = {
  store: StockEntry[];
  /** ad_keys that are no longer for sale; unknown ones are ignored. */
  withdraw: string[];
};

const batchSize = 100;

/** See Catalogue.apply. */
export function applyStockChange(
  orm: Db,
  { store, withdraw }: StockChange,
  now: Date,
  source: StockSource | null,
): Promise<{ version: number; totalStored: number }> {
  const rows = rowsOf(store, now);
  return orm.transaction(async (tx) => {
    if (source !== null) await claimStock(tx, source, now);
    let visible = 0;
    for (let start = 0; start < rows.length; start += batchSize) {
      visible += await upsert(tx, rows.slice(start, start + batchSize), now);
    }
    visible += await withdrawCars(tx, withdraw, now);
    const version = visible > 0 ? await moveStockVersion(tx, now) : await currentVersion(tx);
    const [row] = await tx.select({ total: count() }).from(cars).where(isNull(cars.withdrawnAt));
    return { version, totalStored: row?.total ?? 0 };
  });
}

type Row = Omit<StockEntry, "car"> & { ad_key: string; record: unknown; fetched_at: string };

/** One row per ad_key, the last entry wins: a statement may not touch a row twice. */
function rowsOf(store: StockEntry[], now: Date): Row[] {
  const rows = new Map<string, Row>();
  store.forEach(({ car, ...rest }, index) => {
    const fetchedAt = new Date(now.getTime() + index).toISOString();
    rows.set(car.ad_key, { ...rest, ad_key: car.ad_key, record: car, fetched_at: fetchedAt });
  });
  return [...rows.values()];
}

/** Writes the rows that differ and answers how many differences visitors can see. */
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
      insert into cars (ad_key, record, photos, marker, detailed, fetched_at, updated_at)
      select ad_key, record, photos, marker, detailed, fetched_at, ${now.toISOString()}::timestamptz
      from wanted
      on conflict (ad_key) do update set
        record = excluded.record, photos = excluded.photos, marker = excluded.marker,
        detailed = excluded.detailed, updated_at = excluded.updated_at, withdrawn_at = null,
        fetched_at = case when cars.withdrawn_at is null
          then cars.fetched_at else excluded.fetched_at end
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

async function currentVersion(tx: Db): Promise<number> {
  const [row] = await tx.select({ version: stock.version }).from(stock);
  return row?.version ?? 0;
}

/** JSON that `jsonb` takes: it refuses NUL and half surrogate pairs, which ads may contain. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}
