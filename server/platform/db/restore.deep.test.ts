import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { aCatalogueEntry } from "#server/stock/test-entry.ts";
import { createBackups, putBackup } from "./backups.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { inquiries, letters } from "./personal-schema.ts";
import { restoreEmbedded } from "./restore.ts";
import { cars } from "./schema.ts";

let root: string;
let dataDir: string;
/** What was made of the database in the first test, and what it held then. */
let backup: string;
let held: string;
const now = new Date("2026-11-21T17:04:09Z");
/** Creating, packing and unpacking a database of 40 MB, on a machine that does much else. */
const slowly = 180_000;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "autohaus-backup-"));
  dataDir = join(root, "data");
  backup = join(root, "own", "b.tar.gz");
});
afterAll(() => rm(root, { recursive: true }));

const open = (folder = dataDir) => openDatabase({ dataDir: folder, databaseUrl: undefined });

async function inOpen<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await open(folder);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Digest of every row of inquiries, letters and vehicles. */
async function contentOf({ orm }: Database): Promise<string> {
  const rows = [
    await orm.select().from(inquiries).orderBy(inquiries.id),
    await orm.select().from(letters).orderBy(letters.id),
    await orm.select().from(cars).orderBy(cars.adKey),
  ];
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

const backupsOf = (database: Database) => {
  if (database.dump === null) throw new Error("The embedded database can be dumped.");
  return createBackups({ dump: database.dump, dataDir, now: () => now });
};

test(
  "a backup taken while vehicles are stored holds what it held at that moment",
  async () => {
    await inOpen(dataDir, async (database) => {
      const catalogue = createCatalogue({ db: database, now: () => now });
      await database.orm.execute(sql`
      with taken as (
        insert into inquiries (reference, kind, fields, fingerprint, received_at)
        select 'K-' || n, 'contact', '{}', n, now() from generate_series(1, 30) n returning id)
      insert into letters (inquiry_id, recipient, message_id, created_at)
      select id, 'dealer', 'm-' || id, now() from taken`);
      await catalogue.apply({ store: [aCatalogueEntry({ adKey: "1" })], withdraw: [] });
      held = await contentOf(database);
      const backups = backupsOf(database);
      expect(await backups.write(backup)).toBe(backup);
      const writing = ["2", "3", "4", "5"].map((adKey) =>
        catalogue.apply({ store: [aCatalogueEntry({ adKey })], withdraw: [] }),
      );
      const [under] = await Promise.all([backups.write(null), ...writing]);
      expect(under).toBe(join(dataDir, "backups", "autohaus-2026-11-21-180409.tar.gz"));
    });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    // Taken between two transactions: of the vehicles there are as many as there were changes.
    const other = join(root, "other");
    const under = join(dataDir, "backups", "autohaus-2026-11-21-180409.tar.gz");
    const restored = await restoreEmbedded(other, under, now);
    expect(restored).toMatchObject({ aside: null, inquiries: 30 });
    await inOpen(other, async (database) => {
      const catalogue = createCatalogue({ db: database, now: () => now });
      expect(await catalogue.list()).toHaveLength(await catalogue.version());
    });
  },
  slowly,
);

test(
  "a restored backup is row by row what it was, and the old folder stays",
  async () => {
    const { aside, ...counts } = await restoreEmbedded(dataDir, backup, now);
    expect(counts).toEqual({ inquiries: 30, vehicles: 1 });
    expect(aside).toBe(join(dataDir, "db.replaced-2026-11-21"));
    expect(await inOpen(dataDir, contentOf)).toBe(held);
    expect(existsSync(join(dataDir, "db.replaced-2026-11-21", "PG_VERSION"))).toBe(true);
    expect(statSync(join(dataDir, "db")).mode & 0o777).toBe(0o700);
  },
  slowly,
);

const spoiled: [string, (whole: Buffer) => Buffer][] = [
  ["cut off", (whole) => whole.subarray(0, whole.length / 2)],
  [
    "with a changed byte",
    (whole) => Buffer.from(whole).fill(255 - (whole[5_000] ?? 0), 5_000, 5_001),
  ],
  ["of something else", () => Buffer.from("Guten Tag")],
];

test.each(spoiled)("an archive %s is refused, and nothing changes", async (_, spoil) => {
  const file = join(root, "spoiled.tar.gz");
  await writeFile(file, spoil(await readFile(backup)));
  const before = readdirSync(dataDir, { recursive: true });
  await expect(restoreEmbedded(dataDir, file, now)).rejects.toThrow("is no backup");
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  expect(await inOpen(dataDir, contentOf)).toBe(held);
});

test("nothing is restored while a server has the database", async () => {
  await inOpen(dataDir, async () => {
    await expect(restoreEmbedded(dataDir, backup, now)).rejects.toThrow("Another process");
  });
});

test("a restoring that was killed between the two names is completed by the next start", async () => {
  mkdirSync(join(dataDir, "db.restoring"));
  renameSync(join(dataDir, "db"), join(dataDir, "db.restored"));
  expect(await inOpen(dataDir, contentOf)).toBe(held);
  expect(existsSync(join(dataDir, "db.restored"))).toBe(false);
});

test("a backup never takes the place of a file", async () => {
  const file = join(root, "mine.txt");
  await writeFile(file, "mine");
  const put = putBackup(file, async () => new Uint8Array(3));
  await expect(put).rejects.toMatchObject({ code: "EEXIST" });
  // Also when the file comes while the database is read.
  const late = join(root, "late.txt");
  const putLate = putBackup(late, async () => {
    await writeFile(late, "mine");
    return new Uint8Array(3);
  });
  await expect(putLate).rejects.toMatchObject({ code: "EEXIST" });
  expect(await Promise.all([readFile(file, "utf8"), readFile(late, "utf8")])).toEqual([
    "mine",
    "mine",
  ]);
  expect(existsSync(`${late}.new`)).toBe(false);
});

test("a backup that fails or is killed leaves no file that could be taken for one", async () => {
  const file = join(root, "failed.tar.gz");
  const failing = putBackup(file, () => Promise.reject(new Error("the engine is gone")));
  await expect(failing).rejects.toThrow("the engine is gone");
  expect([existsSync(file), existsSync(`${file}.new`)]).toEqual([false, false]);
  const killed = join(root, "killed", "b.tar.gz");
  const script = `import { putBackup } from ${JSON.stringify(join(import.meta.dirname, "backups.ts"))};
    import { createReadStream, watch } from "node:fs";
    import { mkdir } from "node:fs/promises";
    await mkdir(${JSON.stringify(join(root, "killed"))});
    watch(${JSON.stringify(join(root, "killed"))}, () => process.kill(process.pid, "SIGKILL"));
    await putBackup(${JSON.stringify(killed)}, async () => new Uint8Array(400_000_000));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: "ignore",
  });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(existsSync(killed)).toBe(false);
  await putBackup(killed, async () => new Uint8Array(3));
  expect(readdirSync(join(root, "killed"))).toEqual(["b.tar.gz"]);
});
