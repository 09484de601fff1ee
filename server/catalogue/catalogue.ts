import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Car, carSchema } from "#domain/car/record.ts";
import type { Database, Db } from "#server/db/database.ts";
import { cars, stock } from "#server/db/schema.ts";
import { type Log, silentLog } from "#server/log.ts";
import { applyStockChange, type StockChange, type StockEntry } from "./stock-change.ts";
import type { StockSource } from "./stock-source.ts";

/** Where the provider keeps one photo: size name → address. Never leaves the server. */
export type Photo = StockEntry["photos"][number];

const photoSchema: z.ZodType<Photo> = z.object({
  hash: z.string(),
  sizes: z.record(z.string(), z.string()),
  mark: z.string().optional(),
});

/** What the sync remembers of a vehicle for sale: its change marker, and whether it has details. */
export type KnownCar = { marker: string; detailed: boolean };

/** Reading and changing the stored stock. Every call rejects when the database does not answer. */
export type Catalogue = {
  /** Vehicles for sale, newest `fetched_at` first, then by ad_key. */
  list(): Promise<Car[]>;
  /** Null for an ad_key that was never in stock. */
  find(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
  /** The photo at `position`, counted from 1, of a vehicle for sale or gone; null beyond the last. */
  photo(adKey: string, position: number): Promise<Photo | null>;
  /** By ad_key, the vehicles for sale. A withdrawn one is unknown: when it returns it is new. */
  known(): Promise<Map<string, KnownCar>>;
  /**
   * Stores and withdraws in one transaction; the stock version moves by one if visitors can see a
   * difference. New vehicles get `fetched_at` = now + their index in ms, so that the last entry is
   * the newest. What is stored already as it is gets no write. Rejects with StockIsReal, and stores
   * nothing, when the catalogue is the demo's and the stored vehicles are not.
   */
  apply(change: StockChange): Promise<{ version: number; totalStored: number }>;
  /** Moves with every visible change; 0 before the first. */
  version(): Promise<number>;
};

/**
 * The catalogue over `db`. Stored records that no longer parse are skipped and logged. `source`: whose
 * vehicles it stores; without one they are nobody's.
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
}): Catalogue {
  const read = (row: StoredCar) => readCar(row, log);
  return {
    list: () => listCars(db.orm, read),
    async find(adKey) {
      const [row] = await db.orm.select().from(cars).where(eq(cars.adKey, adKey));
      const car = row === undefined ? null : read(row);
      if (row === undefined || car === null) return null;
      return { state: row.withdrawnAt === null ? "for-sale" : "gone", car };
    },
    async photo(adKey, position) {
      const [row] = await db.orm
        .select({ photo: sql<unknown>`${cars.photos} -> ${position - 1}::int` })
        .from(cars)
        .where(eq(cars.adKey, adKey));
      // A negative index would count from the end.
      const photo = position < 1 ? null : photoSchema.safeParse(row?.photo);
      return photo?.success ? photo.data : null;
    },
    async known() {
      const rows = await db.orm
        .select({ adKey: cars.adKey, marker: cars.marker, detailed: cars.detailed })
        .from(cars)
        .where(isNull(cars.withdrawnAt));
      return new Map(rows.map(({ adKey, marker, detailed }) => [adKey, { marker, detailed }]));
    },
    apply: (change) => applyStockChange(db.orm, change, now(), source),
    async version() {
      const [row] = await db.orm.select({ version: stock.version }).from(stock);
      return row?.version ?? 0;
    },
  };
}

type StoredCar = { adKey: string; record: unknown; fetchedAt: Date };

function readCar({ adKey, record, fetchedAt }: StoredCar, log: Log): Car | null {
  const stored = typeof record === "object" ? record : null;
  const car = carSchema.safeParse({ ...stored, fetched_at: fetchedAt.toISOString() });
  if (car.success) return car.data;
  log.error({ adKey, issues: car.error.issues }, "a stored vehicle cannot be read; it is skipped");
  return null;
}

/** The embedded engine computes on this thread: more rows at once would hold up every request. */
const chunkSize = 200;

function listCars(orm: Db, read: (row: StoredCar) => Car | null): Promise<Car[]> {
  // One transaction, so that a sync between two chunks neither hides nor doubles a vehicle.
  return orm.transaction(
    async (tx) => {
      const list: Car[] = [];
      let last: StoredCar | undefined;
      for (;;) {
        const rows = await tx
          .select({ adKey: cars.adKey, record: cars.record, fetchedAt: cars.fetchedAt })
          .from(cars)
          .where(and(isNull(cars.withdrawnAt), last && isAfter(last)))
          .orderBy(desc(cars.fetchedAt), asc(cars.adKey))
          .limit(chunkSize);
        for (const row of rows) {
          const car = read(row);
          if (car !== null) list.push(car);
        }
        if (rows.length < chunkSize) return list;
        last = rows.at(-1);
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function isAfter({ fetchedAt, adKey }: StoredCar) {
  return or(
    lt(cars.fetchedAt, fetchedAt),
    and(eq(cars.fetchedAt, fetchedAt), gt(cars.adKey, adKey)),
  );
}
