import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { spamSuspicion } from "#server/inquiry/inquiry.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { createNextMigrations } from "#tests/support/test-migrations.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { inquiries, inquiryEvents } from "./personal-schema.ts";

const migrations = join(import.meta.dirname, "migrations");

let next: Awaited<ReturnType<typeof createNextMigrations>>;
beforeAll(async () => {
  next = await createNextMigrations(`ALTER TABLE "inquiries" RENAME COLUMN "note" TO "remark"`);
});
afterAll(() => next.remove());

let folder: string;
let databaseUrl: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-migrate-"));
  const created = await createTestDatabase();
  databaseUrl = created.databaseUrl;
  closing.push(created.drop, () => rm(folder, { recursive: true }));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const logged: { message: string; file: unknown }[] = [];
const log: Log = {
  ...silentLog,
  warn: (fields, message) => void logged.push({ message, ...(fields as { file: unknown }) }),
};

/** Opens the database as a process of this or the next version, with a data folder of its own. */
async function open(version: "this" | "next", name = version as string): Promise<Database> {
  const migrations = version === "next" ? { migrations: next.folder } : {};
  const database = await openDatabase({
    dataDir: join(folder, name),
    databaseUrl,
    log,
    ...migrations,
  });
  closing.push(database.close);
  return database;
}

const store = ({ orm }: Pick<Database, "orm">, reference: string) =>
  orm.insert(inquiries).values({
    reference,
    kind: "contact",
    fields: {},
    fingerprint: reference,
    receivedAt: new Date("2026-11-21T17:04:09Z"),
  });

const backupsIn = async (name: string) => {
  const names = await readdir(join(folder, name, "backups")).catch(() => []);
  return names.map((file) => join(folder, name, "backups", file));
};

describe("migrations", () => {
  test("run once when four processes open an empty database together, without a backup", async () => {
    const databases = await Promise.all(["a", "b", "c", "d"].map((name) => open("this", name)));
    const applied = await databases[0]?.orm.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations`,
    );
    const hashes = applied?.rows.map(({ hash }) => hash) ?? [];
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ["a newer version", 32_503_680_000_000, "newer version of this program"],
    ["a version before 1.0.0", 1_795_756_087_718, "before 1.0.0"],
  ])("of %s are refused", async (_, createdAt, message) => {
    const { orm } = await open("this");
    await orm.execute(sql`
      update drizzle.__drizzle_migrations set hash = 'another', created_at = ${createdAt}`);
    await expect(open("this")).rejects.toThrow(message);
  });
});

describe("a database of the version before", () => {
  test("is backed up by the one process that migrates it, which names the file", async () => {
    await store(await open("this"), "K-1");
    logged.length = 0;
    await Promise.all(["a", "b", "c"].map((name) => open("next", name)));
    const files = (await Promise.all(["a", "b", "c"].map(backupsIn))).flat();
    expect(files).toHaveLength(1);
    expect(logged.map(({ file }) => file)).toEqual(files);
    const backup = gunzipSync(await readFile(files[0] ?? "")).toString();
    expect(backup).toContain('"reference": "K-1"');
    expect(backup).toContain('"note": ');
  });

  test("is not migrated when no backup can be written, and the version before still opens it", async () => {
    await store(await open("this"), "K-1");
    await writeFile(join(folder, "next"), "a file where the folder should be");
    await expect(open("next")).rejects.toMatchObject({ name: "OpeningFailure", kind: "no-backup" });
    await store(await open("this"), "K-2");
  });

  test("leaves one backup of a day, however often the migration is tried", async () => {
    await store(await open("this"), "K-1");
    const { folder: broken, remove } = await createNextMigrations("SELECT 1 / 0");
    closing.push(remove);
    const location = { dataDir: join(folder, "next"), databaseUrl, migrations: broken };
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(openDatabase(location)).rejects.toMatchObject({ kind: "not-migrated" });
    expect(await backupsIn("next")).toHaveLength(1);
    await store(await open("this"), "K-2");
  });

  test("tells a process of the version before that it has become newer", async () => {
    const before = await open("this");
    await before.ping();
    await open("next");
    await expect(before.ping()).rejects.toMatchObject({ name: "OpeningFailure", kind: "newer" });
  });
});

test("the note of an inquiry of 1.0.0 becomes the first of its notes; the site's remark stays", async () => {
  const { orm } = await open("this");
  for (const [reference, note] of [
    ["K-1", "Ruft am Abend an"],
    ["K-2", spamSuspicion],
  ] as const) {
    await store({ orm }, reference);
    await orm.update(inquiries).set({ note }).where(eq(inquiries.reference, reference));
  }
  const script = await readFile(join(migrations, "0002_inquiry-events.sql"), "utf8");
  const moves = script.split("--> statement-breakpoint").slice(-2);
  for (const move of moves) await orm.execute(sql.raw(move));
  expect(await orm.select().from(inquiryEvents)).toMatchObject([
    { at: new Date("2026-11-21T17:04:09Z"), address: null, kind: "note", text: "Ruft am Abend an" },
  ]);
  const rows = await orm.select().from(inquiries).orderBy(inquiries.reference);
  expect(rows.map(({ note }) => note)).toEqual([null, spamSuspicion]);
});

test("a PostgreSQL that does not answer is named in the error", async () => {
  const opening = openDatabase({ dataDir: "unused", databaseUrl: "postgres://127.0.0.1:1/none" });
  await expect(opening).rejects.toThrow("ECONNREFUSED");
});
