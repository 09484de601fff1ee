import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { restoreDatabase } from "#server/cli/commands.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { createNextMigrations } from "#tests/support/test-migrations.ts";
import {
  backUpWhenDue,
  createBackups,
  readLastBackup,
  recordBackup,
  writeBackupFile,
} from "./backups.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import {
  inquiries,
  inquiryPhotos,
  mails,
  officeCalendars,
  officeSessions,
} from "./personal-schema.ts";
import { restoreBackup } from "./restore.ts";
import { writeRows } from "./rows-file.ts";
import { cars, installation } from "./schema.ts";

let dataDir: string;
let file: string;
let source: Database;
let target: Awaited<ReturnType<typeof createTestDatabase>>;
const now = () => new Date("2026-11-21T17:04:09Z");
const photo = Buffer.alloc(300_000, "photo");
/** U+2028 ends a line for some readers, such as Node's readline. */
const trickyText = 'Zeile\u2028Zeile\n"Ende"\\';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "autohaus-backup-"));
  file = join(dataDir, "own", "b.jsonl.gz");
  source = await openTestDatabase();
  const catalogue = createCatalogue({ db: source, now });
  await catalogue.apply({ store: [aCatalogueEntry({ adKey: "1" })], withdraw: [] });
  await source.orm.execute(sql`
    with taken as (
      insert into inquiries (reference, kind, fields, fingerprint, received_at, announced_at)
      select 'K-' || n, 'contact', jsonb_build_object('message', ${trickyText}::text), n, now(), now()
      from generate_series(1, 300) n returning id)
    insert into mails (inquiry_id, kind, message_id, created_at)
    select id, 'dealer', 'm-' || id, now() from taken`);
  await source.orm.execute(sql`
    insert into inquiry_photos (id, inquiry_id, digest, jpeg, size, width, height, added_at)
    select gen_random_uuid(), id, id, ${photo}, 300000, 1, 1, now() from inquiries limit 5`);
  await writeBackupFile(file, (path) => writeRows(source.orm, path));
});
afterAll(async () => {
  await source.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  target = await createTestDatabase();
  return target.drop;
});

const location = () => ({ dataDir, databaseUrl: target.databaseUrl });
const restore = (from: string) => restoreDatabase(location(), from, now);

async function inTarget<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function contentOf({ orm }: Database) {
  return [
    await orm.select().from(inquiries).orderBy(inquiries.id),
    await orm.select().from(mails).orderBy(mails.id),
    await orm.select().from(inquiryPhotos).orderBy(inquiryPhotos.id),
    await orm.select().from(cars).orderBy(cars.adKey),
  ];
}

describe("a restored backup", () => {
  test("equals the original row by row, in an empty database and in one that it replaces", async () => {
    const message = expect.stringMatching(/^Eingespielt: 300 Anfragen, 1 Fahrzeug. Links in /);
    expect(await restore(file)).toEqual({ message });
    const expected = await contentOf(source);
    expect(await inTarget(contentOf)).toEqual(expected);
    const next = await inTarget(async ({ orm }) => {
      const row = { reference: "K-new", kind: "contact" as const, fields: {}, fingerprint: "f" };
      return orm
        .insert(inquiries)
        .values({ ...row, receivedAt: now() })
        .returning();
    });
    expect(next[0]?.id).toBe(301);
    const again = await restore(file);
    const kept = join(dataDir, "backups/autohaus-2026-11-21-180409.jsonl.gz");
    expect(again.message).toContain(`Der alte Stand ist gesichert: ${kept}`);
    expect(await inTarget(contentOf)).toEqual(expected);
    expect(gunzipSync(await readFile(kept)).toString()).toContain("K-new");
  });

  test("opens neither office nor calendar to whom they may have been closed since", async () => {
    const withSession = join(dataDir, "session.jsonl.gz");
    await source.orm.execute(sql`
      insert into office_sessions (id, token_hash, email, device, created_at, seen_at, expires_at)
      values (gen_random_uuid(), 'hash', 'chef@autohaus.example', 'Safari', now(), now(), now())`);
    const calendar = { email: "chef@autohaus.example", tokenHash: "hash", createdAt: now() };
    await source.orm.insert(officeCalendars).values(calendar);
    await writeBackupFile(withSession, (path) => writeRows(source.orm, path));
    for (const closed of [officeSessions, officeCalendars]) await source.orm.delete(closed);
    expect(gunzipSync(await readFile(withSession)).toString()).toContain('["office_sessions",');
    await restore(withSession);
    for (const closed of [officeSessions, officeCalendars])
      expect(await inTarget(({ orm }) => orm.$count(closed))).toBe(0);
  });

  test("holds nothing about the installation, and restoring keeps what the database knows", async () => {
    await inTarget((database) => recordBackup(database, now()));
    const secret = "the other installation's";
    await source.orm.insert(installation).values({ secret, backedUpAt: new Date(0) });
    const own = join(dataDir, "installation.jsonl.gz");
    await writeBackupFile(own, (path) => writeRows(source.orm, path));
    await source.orm.delete(installation);
    expect(gunzipSync(await readFile(own)).toString()).not.toContain("installation");
    await restoreBackup(location(), own, async () => null);
    expect(await inTarget(readLastBackup)).toEqual(now());
    const [row] = await inTarget(({ orm }) => orm.select().from(installation));
    expect(row?.secret).not.toBe(secret);
  });

  test("of the version before is migrated", async () => {
    const next = await createNextMigrations(
      `ALTER TABLE "inquiries" ADD COLUMN "next" text NOT NULL DEFAULT 'filled'`,
    );
    const migrations = next.folder;
    await restoreBackup({ ...location(), migrations }, file, async () => null);
    const database = await openDatabase({ ...location(), migrations });
    const { rows } = await database.orm.execute(sql`select distinct next from inquiries`);
    expect(rows).toEqual([{ next: "filled" }]);
    await database.close();
    await next.remove();
  });
});

describe("nothing changes", () => {
  beforeEach(() => inTarget(async () => undefined));

  const head = (line: object) => gzipSync(JSON.stringify(line));
  const format = "autohaus-rows-1";
  const damagedArchives: [string, string, (whole: Buffer) => Buffer][] = [
    ["without content", "ist keine Sicherung", () => Buffer.alloc(0)],
    ["cut off", "unvollständig", (whole) => whole.subarray(0, whole.length / 2)],
    [
      "with a changed byte",
      "beschädigt",
      (whole) => Buffer.from(whole).fill(255 - (whole[900] ?? 0), 900, 901),
    ],
    ["of another format", "ist keine Sicherung", () => Buffer.from("Guten Tag")],
    ["of another program", "ist keine Sicherung", () => gzipSync("Guten Tag")],
    ["of a newer version", "neueren Version", () => head({ format, migration: 32503680000000 })],
    ["of a later format", "neueren Version", () => head({ format: "autohaus-rows-2" })],
    [
      "of a version before 1.0.0",
      "früheren Version",
      () => head({ format, migration: 1795756087718 }),
    ],
    [
      "with rows of an unknown table",
      "beschädigt",
      (whole) => gzipSync(`${gunzipSync(whole)}["cars; drop",{}]\n`),
    ],
    [
      "with a damaged column name",
      "beschädigt",
      (whole) =>
        gzipSync(gunzipSync(whole).toString().replaceAll('"fingerprint"', '"fingerprinu"')),
    ],
  ];

  // The backup of the old database is named after the time, and must not exist yet.
  let minute = 0;
  const nextMinute = () => {
    minute += 1;
    return new Date(now().getTime() + minute * 60_000);
  };

  test.each(damagedArchives)("with an archive %s", async (_, reason, damage) => {
    const broken = join(dataDir, "spoiled.jsonl.gz");
    await writeFile(broken, damage(await readFile(file)));
    const moment = nextMinute();
    const restoring = restoreDatabase(location(), broken, () => moment);
    await expect(restoring).rejects.toThrow(reason);
    await expect(restoring).rejects.toThrow("Nichts wurde geändert");
    expect(await inTarget(({ orm }) => orm.$count(inquiries))).toBe(0);
  });

  test("while the site has the database open", async () => {
    await inTarget(async (database) => {
      await database.ping();
      await expect(restore(file)).rejects.toThrow("beenden Sie zuerst die Website");
      expect(await database.orm.$count(inquiries)).toBe(0);
    });
  });

  test("when the old database cannot be backed up", async () => {
    const full = () => Promise.reject(new Error("no room"));
    await expect(restoreBackup(location(), file, full)).rejects.toThrow("no room");
    expect(await inTarget(({ orm }) => orm.$count(inquiries))).toBe(0);
  });
});

test("a backup taken during writes is a consistent snapshot", async () => {
  await restore(file);
  const moved = join(dataDir, "moved.jsonl.gz");
  await inTarget(async (database) => {
    const catalogue = createCatalogue({ db: database, now });
    const writing = ["2", "3", "4", "5"].map((adKey) =>
      catalogue.apply({ store: [aCatalogueEntry({ adKey })], withdraw: [] }),
    );
    await Promise.all([writeRows(database.orm, moved), ...writing]);
  });
  const { vehicles } = await restoreBackup(location(), moved, async () => null);
  expect(await inTarget((db) => createCatalogue({ db, now }).version())).toBe(vehicles);
});

test.runIf(process.platform === "linux")(
  "a nightly backup that cannot open its file fails, and nothing else does",
  async () => {
    const nights = await mkdtemp(join(tmpdir(), "autohaus-nights-"));
    // Not even root can create a file there.
    await symlink("/proc", join(nights, "backups"));
    const dump = (path: string) => writeRows(source.orm, path);
    const backups = createBackups({ dump, dataDir: nights, now });
    const deps = { database: source, backups, freeDiskBytes: async () => 2e9 };
    const night = backUpWhenDue({ ...deps, now, log: silentLog });
    await expect(night).rejects.toMatchObject({ code: "ENOENT" });
    await rm(nights, { recursive: true });
  },
);

test("a backup never overwrites a file, and a failed one leaves no file", async () => {
  const mine = join(dataDir, "mine.txt");
  await writeFile(mine, "mine");
  const put = writeBackupFile(mine, (path) => writeRows(source.orm, path));
  await expect(put).rejects.toMatchObject({ code: "EEXIST" });
  // The file may also appear while the database is read.
  const late = join(dataDir, "late.txt");
  const putLate = writeBackupFile(late, async (path) => {
    await writeFile(path, "rows");
    await writeFile(late, "mine");
  });
  await expect(putLate).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(late, "utf8")).toBe("mine");
  const dump = () => Promise.reject(new Error("the database is gone"));
  const { write } = createBackups({ dump, dataDir, now: () => new Date("2026-11-22T12:00:00Z") });
  await expect(write(join(dataDir, "failed"))).rejects.toThrow("the database is gone");
  const left = (await readdir(dataDir)).filter((name) => /^(late|failed)/.test(name));
  expect(left).toEqual(["late.txt"]);
});
