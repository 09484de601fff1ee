import { createHash } from "node:crypto";
import { like, sql } from "drizzle-orm";
import type { Car } from "#domain/car/record.ts";
import { officeFields } from "#domain/office/office.ts";
import { firstName } from "#domain/office/people.ts";
import { defaultProfile, isDemoHouse } from "#domain/profile/default-profile.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { entryActions, entryFields, photoInputNames } from "#domain/vehicle-file/entries.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { fileEntries } from "#server/platform/db/personal-schema.ts";
import { cars, syncState } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue, ListedStock } from "#server/stock/catalogue.ts";
import { demoSource, incrementStockVersion } from "#server/stock/stock-source.ts";
import { createVehicleFiles, uuidOfDigest } from "#server/vehicle-file/vehicle-file-store.ts";
import { createVehicleFileDesk } from "./vehicle-file-desk.ts";

/** What somebody of the demo's people types at a step of the walk, as the office's form posts it. */
type DemoEntry = {
  /** Address of whoever walks. */
  email: string;
  at: Date;
  fields: Readonly<Record<string, string>>;
  photo: (() => Promise<Uint8Array>) | null;
};

/** Empty for a car round which nobody has walked. */
export type DemoFiles = (car: Car) => readonly DemoEntry[];

type DemoFileDeps = {
  database: Pick<Database, "orm" | "runExclusive">;
  catalogue: Pick<Catalogue, "listWithHidden">;
  openDemoFiles: () => Promise<DemoFiles>;
  profile: () => DealerProfile;
  now: () => Date;
  log: Log;
};

/** Those of demo/vehicle-file/demo-file.ts. */
const demoPeople = "%@demo.example";

/**
 * Under the name of a real house nothing stands that the demo's people found on its cars, and the cars stand in the
 * town of the house. Nothing happens to a real stock.
 */
export async function fitDemo(tx: Db, profile: DealerProfile, now: Date): Promise<void> {
  if (isDemoHouse(profile) || !(await lockDemo(tx))) return;
  const removed = await tx
    .delete(fileEntries)
    .where(like(fileEntries.address, demoPeople))
    .returning({ id: fileEntries.id });
  const { city, postalCode } = profile.address;
  const place = JSON.stringify({ location_city: city, location_postal_code: postalCode });
  const { city: demoCity } = defaultProfile.address;
  const moved = await tx
    .update(cars)
    .set({
      record: sql`${cars.record} || ${place}::jsonb || jsonb_build_object('description',
        replace(${cars.record} ->> 'description', ${demoCity}::text, ${city}::text))`,
      updatedAt: now,
    })
    .where(sql`not ${cars.record} @> ${place}::jsonb`)
    .returning({ adKey: cars.adKey });
  if (removed.length + moved.length > 0) await incrementStockVersion(tx, now);
}

/**
 * After a sync of the demo: enters the files of cars about which nobody has entered anything, by the office's own desk;
 * under the name of a real house, fits the new cars to it.
 * A transaction per car, since one that locks several could wait for a sync that waits for it. Never rejects.
 */
export async function enterDemoFiles(deps: DemoFileDeps): Promise<void> {
  try {
    await deps.database.runExclusive("demo files", () =>
      isDemoHouse(deps.profile())
        ? enterAll(deps)
        : deps.database.orm.transaction((tx) => fitDemo(tx, deps.profile(), deps.now())),
    );
  } catch (error) {
    deps.log.warn({ err: error }, "the demo's vehicle files could not be entered");
  }
}

async function enterAll(deps: DemoFileDeps): Promise<void> {
  const { database, catalogue, openDemoFiles, profile, log } = deps;
  const { orm } = database;
  const stock = await catalogue.listWithHidden();
  const rows = await orm.selectDistinct({ adKey: fileEntries.adKey }).from(fileEntries);
  const filed = new Set(rows.map(({ adKey }) => adKey));
  const write = await openDemoFiles();
  let entered = 0;
  for (const car of stock.cars) {
    const entries = filed.has(car.ad_key) ? [] : write(car);
    if (entries.length === 0) continue;
    try {
      await orm.transaction(async (tx) => {
        if (!(await lockDemo(tx)) || !isDemoHouse(profile())) return;
        for (const entry of entries) await enter(car.ad_key, entry, { db: { orm: tx }, stock });
        entered += entries.length;
      });
    } catch (error) {
      log.warn({ err: error, adKey: car.ad_key }, "the demo's file of a car could not be entered");
    }
  }
  if (entered > 0) log.info({ entered }, "the demo's vehicle files are entered");
}

/** Nobody wrote these sentences about a real car, whose buyer could rely on them. No other account gets in between. */
async function lockDemo(tx: Db): Promise<boolean> {
  const [stored] = await tx.select({ source: syncState.source }).from(syncState).for("share");
  return stored?.source === demoSource;
}

type EntryDeps = {
  db: Pick<Database, "orm">;
  stock: ListedStock;
};

async function enter(
  adKey: string,
  { email, at, fields, photo }: DemoEntry,
  { db, stock }: EntryDeps,
): Promise<void> {
  const now = () => at;
  const desk = createVehicleFileDesk(
    {
      files: createVehicleFiles({ db, now }),
      stock: async () => stock,
      findCars: async () => new Map(),
      people: { enteredFirstName: async () => firstName(email) },
      hasDiskSpace: async () => true,
      now,
    },
    // Nobody did this in the office.
    { address: email, record: async () => undefined },
  );
  const files = new Map<string, Uint8Array>();
  if (photo !== null) files.set(photoInputNames[0] ?? "", await photo());
  const digest = createHash("sha256").update(`${adKey} ${JSON.stringify(fields)}`);
  const sending = uuidOfDigest(digest.digest("hex"));
  const values = {
    ...{ [officeFields.action]: entryActions.save, [entryFields.sending]: sending },
    ...fields,
  };
  const [issue] = (await desk.post(adKey, { values, files }))?.issues ?? [];
  if (issue !== undefined) throw new Error(`demo file, ${issue.field}: ${issue.message}`);
}
