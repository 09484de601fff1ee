import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createTestDatabase } from "./test-database.ts";

// The embedded engine lets one process in; there is nobody to migrate at the same time.
describe.runIf(inject("databaseUrl") !== null)("migrations on PostgreSQL", () => {
  test("are made once when four openers start together on an empty database", async () => {
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

  test("of newer code are left alone", async () => {
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

test("a PostgreSQL that does not answer is named in the error", async () => {
  const opening = openDatabase({ dataDir: "unused", databaseUrl: "postgres://127.0.0.1:1/none" });
  await expect(opening).rejects.toThrow("ECONNREFUSED");
});
