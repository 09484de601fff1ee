import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { aCatalogueEntry } from "#server/stock/test-entry.ts";
import { openDatabase } from "./open-database.ts";
import { OpeningFailure, type OpeningFailureKind } from "./opening-failure.ts";

let root: string;
let whole: string;
let dataDir: string;
let copies = 0;

const open = () => openDatabase({ dataDir, databaseUrl: undefined });

async function failure(): Promise<OpeningFailure> {
  const outcome: unknown = await open().then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof OpeningFailure) return outcome;
  throw new Error("The database opened, or failed in another way.", { cause: outcome });
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "autohaus-damage-"));
  whole = join(root, "whole");
  dataDir = whole;
  const database = await open();
  const catalogue = createCatalogue({ db: database, now: () => new Date() });
  await catalogue.apply({ store: [aCatalogueEntry({ adKey: "1" })], withdraw: [] });
  await database.close();
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(() => {
  copies += 1;
  dataDir = join(root, `copy-${copies}`);
  cpSync(whole, dataDir, { recursive: true });
});

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Digest of every file, by path. */
const digests = (folder: string) =>
  Object.fromEntries(
    filesIn(folder).map((path) => [
      path,
      createHash("sha1").update(readFileSync(path)).digest("hex"),
    ]),
  );

/** What the engine keeps for itself: its log, the place it has reached in it, and a cache. */
const isEnginesOwn = (path: string) =>
  /pg_wal|pg_control|postmaster\.pid|pg_internal\.init/.test(path);

const rows = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([path]) => !isEnginesOwn(path)));

const garbage = Buffer.alloc(8_192, 0x5a);
const tables = () => filesIn(join(dataDir, "db/base")).filter((path) => /\/\d+$/.test(path));

test.each<[string, OpeningFailureKind, () => unknown]>([
  ["its control file", "damaged", () => writeFile(join(dataDir, "db/global/pg_control"), garbage)],
  ["every table", "damaged", () => Promise.all(tables().map((path) => writeFile(path, garbage)))],
  ["its version", "foreign", () => rmSync(join(dataDir, "db/PG_VERSION"))],
])(
  "a database that lost %s does not open, and every row stays as it was",
  async (_, kind, spoil) => {
    await spoil();
    const before = rows(digests(dataDir));
    const first = await failure();
    expect([first.kind, first.isWorthAnotherTry()]).toEqual([kind, false]);
    expect(rows(digests(dataDir))).toEqual(before);
    expect((await failure()).kind).toBe(kind);
    expect(rows(digests(dataDir))).toEqual(before);
  },
);

test("the same process opens it once a whole one is put in its place", async () => {
  const control = join(dataDir, "db/global/pg_control");
  await writeFile(control, garbage);
  const refused = await failure();
  renameSync(join(dataDir, "db"), join(dataDir, "db.damaged"));
  cpSync(join(whole, "db"), join(dataDir, "db"), { recursive: true });
  expect(refused.isWorthAnotherTry()).toBe(true);
  const database = await open();
  const catalogue = createCatalogue({ db: database, now: () => new Date() });
  expect(await catalogue.list()).toHaveLength(1);
  await database.close();
});

test("a lock that cannot be made is a fault of the disk and not another process", async () => {
  rmSync(join(dataDir, "db.lock"));
  mkdirSync(join(dataDir, "db.lock"));
  const before = digests(dataDir);
  expect(await failure()).toMatchObject({ kind: "not-writable" });
  expect(digests(dataDir)).toEqual(before);
});
