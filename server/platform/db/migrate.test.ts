import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { openDatabase } from "./open-database.ts";

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

  test.each([
    ["a newer version", 32_503_680_000_000, "newer version of this program"],
    ["a version before 1.0.0", 1_795_756_087_718, "before 1.0.0"],
  ])("of %s are refused", async (_, createdAt, message) => {
    const { databaseUrl, drop } = await createTestDatabase();
    const open = () => openDatabase({ dataDir: "unused", databaseUrl });
    const database = await open();
    await database.orm.execute(sql`
      update drizzle.__drizzle_migrations set hash = 'another', created_at = ${createdAt}`);
    await database.close();
    await expect(open()).rejects.toThrow(message);
    await drop();
  });
});

test("a PostgreSQL that does not answer is named in the error", async () => {
  const opening = openDatabase({ dataDir: "unused", databaseUrl: "postgres://127.0.0.1:1/none" });
  await expect(opening).rejects.toThrow("ECONNREFUSED");
});
