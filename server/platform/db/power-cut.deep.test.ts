import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { aCatalogueEntry } from "#server/stock/test-entry.ts";
import { embeddedDatabase, startParams } from "./embedded.ts";
import { openDatabase } from "./open-database.ts";
import { CooperativePglite } from "./pglite.ts";
import { ForgetfulFileSystem } from "./test-power-cut.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "autohaus-power-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Stores vehicles one by one, tidying in between, on a disk whose power is cut now and then. */
async function writeWithCuts() {
  const created = await openDatabase({ dataDir: root, databaseUrl: undefined });
  await created.close();
  let acknowledged = 0;
  let erasing = Number.POSITIVE_INFINITY;
  const workspace = join(root, "workspace");
  await mkdir(workspace);
  const fs = new ForgetfulFileSystem({
    folder: join(root, "db"),
    workspace,
    acknowledged: () => acknowledged,
    // Among commits, in the middle of a checkpoint's many, among commits again, and while deleted rows are
    // erased: tables are written anew, and the log goes on to a new file.
    isCut: (fsync) => [7, 30, 60, 90, ...[4, 12].map((nth) => erasing + nth)].includes(fsync),
    survives: (file, cut) => cut % 2 === 1 && file % 2 === 0,
  });
  const pglite = new CooperativePglite({ fs, startParams });
  await pglite.waitReady;
  const db = embeddedDatabase(pglite, { log: silentLog });
  const catalogue = createCatalogue({ db, now: () => new Date() });
  const storeTo = async (end: number) => {
    while (acknowledged < end) {
      const entry = aCatalogueEntry({ adKey: String(acknowledged + 1) });
      await catalogue.apply({ store: [entry], withdraw: [] });
      acknowledged += 1;
    }
  };
  await storeTo(25);
  await db.maintain();
  await storeTo(100);
  erasing = fs.fsyncCount;
  await db.eraseDeleted();
  await storeTo(110);
  await db.close();
  return fs.cuts;
}

test("after a power cut every acknowledged vehicle is there, and no half stored one", async () => {
  const cuts = await writeWithCuts();
  expect(cuts).toHaveLength(6);
  for (const { folder, acknowledged } of cuts) {
    const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
    const catalogue = createCatalogue({ db, now: () => new Date() });
    const stored = await catalogue.list();
    expect(stored.length).toBeGreaterThanOrEqual(acknowledged);
    // The version counts transactions.
    expect(stored).toHaveLength(await catalogue.version());
    await catalogue.apply({ store: [aCatalogueEntry({ adKey: "after" })], withdraw: [] });
    await db.maintain();
    await db.close();
  }
  expect(cuts.map(({ acknowledged }) => acknowledged).some((count) => count > 0)).toBe(true);
}, 300_000);
