import { randomUUID } from "node:crypto";
import { listingState } from "#domain/vehicle-file/listing-state.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { aCar } from "./test-car.ts";
import { aCatalogueEntry } from "./test-entry.ts";
import { openAfterKill } from "./test-kill-rounds.ts";

/**
 * A process that tests kill: it opens the database in the folder `argv[2]`, stores one vehicle after the other with an
 * entry of its file and a photo, and prints each number as soon as the database has acknowledged both.
 */
const [dataDir = ""] = process.argv.slice(2);
const db = await openAfterKill(() => openDatabase({ dataDir, databaseUrl: undefined }));
const catalogue = createCatalogue({ db, now: () => new Date() });
const files = createVehicleFiles({ db, now: () => new Date() });
const bytes = new Uint8Array(50_000);
const photo = { jpeg: bytes, small: bytes, width: 4, height: 3 };
async function enter(adKey: string): Promise<void> {
  const entry = {
    ...{ adKey, sending: randomUUID(), value: { kind: "keys", count: 2 } as const },
    ...{ isImpression: false, corrects: null, removed: [], photos: [photo] },
    ...{ address: "anna@example.de", by: "Anna", listing: listingState(aCar()) },
  };
  const refusal = await files.save(entry, async () => undefined);
  if (refusal !== null) throw new Error(refusal.reason);
}
const stored = (await catalogue.listMarkers()).size;
// The kill may have come between the two.
if (stored > 0 && (await files.ofCar(String(stored))) === null) await enter(String(stored));
for (let number = stored + 1; ; number += 1) {
  await catalogue.apply({ store: [aCatalogueEntry({ adKey: String(number) })], withdraw: [] });
  await enter(String(number));
  process.stdout.write(`${number}\n`);
}
