import { isNotNull, sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { inquiries, mails } from "./personal-schema.ts";
import { withConnection } from "./postgres.ts";

describe("migrations", () => {
  test("run once when four processes open an empty database together", async () => {
    const { databaseUrl, drop } = await createTestDatabase();
    const open = () => openDatabase({ dataDir: "unused", databaseUrl });
    const databases = await Promise.all([open(), open(), open(), open()]);
    const applied = await databases[0].orm.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations`,
    );
    const hashes = applied.rows.map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(hashes).size).toBe(hashes.length);
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  test("of a newer version are refused", async () => {
    const { databaseUrl, drop } = await createTestDatabase();
    const open = () => openDatabase({ dataDir: "unused", databaseUrl });
    const database = await open();
    await database.orm.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 32503680000000)`);
    await database.close();
    await expect(open()).rejects.toThrow("newer version of this program");
    await drop();
  });
});

test("the outbox migration turns queued mails about the site into rows, with their Message-ID", async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  const at = "2026-11-21T06:05:00.000Z";
  const alarm = { kind: "letters", number: 1, phase: "raised", extent: 1, at, sentences: ["Text"] };
  await withConnection(databaseUrl, async (orm) => {
    // 0012, the last before the outbox.
    await migrate(orm, 1_795_529_287_091);
    const boss = new PgBoss({ connectionString: databaseUrl, schedule: false, supervise: false });
    await boss.start();
    for (const name of ["letters", "alarms", "deletion-notices", "weekly-overviews"])
      await boss.createQueue(name);
    await boss.send("letters", { letterId: 1 });
    await boss.send("alarms", alarm);
    const [sent] = await boss.fetch("alarms");
    await boss.complete("alarms", sent?.id ?? "");
    await boss.send("alarms", { ...alarm, number: 2, phase: "again" });
    const notice = await boss.send("deletion-notices", { at, inquiries: [] });
    await boss.send("weekly-overviews", { at, monday: "2026-11-16", sections: [] });
    await boss.fetch("weekly-overviews");
    await boss.stop({ graceful: false });
    await orm.execute(sql`
      insert into inquiries (reference, kind, fields, fingerprint, received_at, announced_at)
      values ('K-1', 'contact', '{}', '', now(), now())`);
    await orm.execute(sql`
      insert into letters (inquiry_id, recipient, message_id, created_at)
      select id, 'dealer', '<K-1.dealer@a.example>', now() from inquiries`);
    await migrate(orm);
    const rows = await orm.select().from(mails).orderBy(mails.id);
    const shown = rows.map(({ messageId, kind, sentAt, failedAt }) => [
      messageId.replace(notice ?? "", "id"),
      kind,
      sentAt !== null || failedAt !== null,
    ]);
    const time = new Date(at).getTime();
    expect(shown).toEqual([
      ["<K-1.dealer@a.example>", "dealer", false],
      [`<alarm-letters-1-${time}.dealer@a.example>`, "alarm", true],
      [`<alarm-letters-2-${time}.dealer@a.example>`, "alarm", false],
      ["<loeschung-id.dealer@a.example>", "deletion-notice", false],
      ["<woche-2026-11-16.dealer@a.example>", "week", false],
    ]);
    expect(rows[1]).toMatchObject({
      payload: { ...alarm, kind: "mails" },
      createdAt: new Date(at),
    });
    expect(await orm.$count(inquiries, isNotNull(inquiries.announcedAt))).toBe(1);
    const left = await orm.execute(
      sql`select from pgboss.job where name <> '__pgboss__maintenance'`,
    );
    expect(left.rows).toEqual([]);
  });
  await drop();
});

test("a PostgreSQL that does not answer is named in the error", async () => {
  const opening = openDatabase({ dataDir: "unused", databaseUrl: "postgres://127.0.0.1:1/none" });
  await expect(opening).rejects.toThrow("ECONNREFUSED");
});
