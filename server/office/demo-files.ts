import { createHash } from "node:crypto";
import { officeFields } from "#domain/office/office.ts";
import { firstName } from "#domain/office/people.ts";
import { entryActions, entryFields, photoInputNames } from "#domain/vehicle-file/entries.ts";
import type { Database } from "#server/platform/db/database.ts";
import { fileEntries } from "#server/platform/db/personal-schema.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue, ListedStock } from "#server/stock/catalogue.ts";
import type { Account, DemoEntry } from "#server/stock/live-account.ts";
import { createVehicleFiles, uuidOfDigest } from "#server/vehicle-file/vehicle-file-store.ts";
import { createVehicleFileDesk } from "./vehicle-file-desk.ts";

type DemoFileDeps = {
  database: Pick<Database, "orm" | "runExclusive">;
  catalogue: Pick<Catalogue, "listWithHidden">;
  log: Log;
} & Pick<Account, "writeFiles">;

/**
 * After a sync of the demo: enters the files of cars about which nobody has entered anything, by the office's own desk.
 * A transaction per car, since one that locks several could wait for a sync that waits for it. Never rejects.
 */
export async function enterDemoFiles(deps: DemoFileDeps): Promise<void> {
  const { database, writeFiles, log } = deps;
  if (writeFiles === undefined) return;
  try {
    await database.runExclusive("demo files", () => enterAll(deps, writeFiles));
  } catch (error) {
    log.warn({ err: error }, "the demo's vehicle files could not be entered");
  }
}

async function enterAll(
  { database: { orm }, catalogue, log }: DemoFileDeps,
  writeFiles: NonNullable<Account["writeFiles"]>,
): Promise<void> {
  const write = await writeFiles();
  const stock = await catalogue.listWithHidden();
  const rows = await orm.selectDistinct({ adKey: fileEntries.adKey }).from(fileEntries);
  const filed = new Set(rows.map(({ adKey }) => adKey));
  const unfiled = stock.cars.filter(({ ad_key }) => !filed.has(ad_key));
  let entered = 0;
  for (const car of unfiled)
    await orm.transaction(async (tx) => {
      for (const entry of write(car)) {
        await enter(car.ad_key, entry, { db: { orm: tx }, stock });
        entered += 1;
      }
    });
  if (entered > 0) log.info({ entered }, "the demo's vehicle files are entered");
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
