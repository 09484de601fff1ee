import { openDatabase } from "#server/platform/db/open-database.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { aCatalogueEntry } from "./test-entry.ts";
import { openAfterKill } from "./test-kill-rounds.ts";

/**
 * A process that tests kill: it opens the database in the folder `argv[2]`, stores one vehicle after the
 * other and prints each number as soon as the database has acknowledged it.
 */
const [dataDir = ""] = process.argv.slice(2);
const db = await openAfterKill(() => openDatabase({ dataDir, databaseUrl: undefined }));
const catalogue = createCatalogue({ db, now: () => new Date() });
const stored = (await catalogue.listMarkers()).size;
for (let number = stored + 1; ; number += 1) {
  await catalogue.apply({ store: [aCatalogueEntry({ adKey: String(number) })], withdraw: [] });
  process.stdout.write(`${number}\n`);
}
