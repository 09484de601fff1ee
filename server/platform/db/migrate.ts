import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db, Executor } from "./database.ts";
import { OpeningFailure } from "./opening-failure.ts";

const folder = join(import.meta.dirname, "migrations");

/**
 * Runs in one transaction, to the last migration or that of `untilMs` (Unix time); the caller holds the lock.
 * Throws OpeningFailure `newer` or `not-migrated`.
 */
export async function migrate(orm: Db, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  try {
    await migrateInTransaction(orm, untilMs);
  } catch (cause) {
    if (cause instanceof OpeningFailure) throw cause;
    const message = "The database could not be brought to this version. Nothing was changed.";
    throw new OpeningFailure("not-migrated", message, { cause });
  }
}

const readAllMigrations = () => readMigrationFiles({ migrationsFolder: folder });

export const isKnownMigration = (at: number): boolean =>
  readAllMigrations().some(({ folderMillis }) => folderMillis === at);

async function migrateInTransaction(orm: Db, untilMs: number): Promise<void> {
  const migrations = readAllMigrations().filter(({ folderMillis }) => folderMillis <= untilMs);
  if ((await lastMigration(orm)) === migrations.at(-1)?.folderMillis) return;
  await orm.transaction(async (tx) => {
    await tx.execute(sql`create schema if not exists drizzle`);
    // This is the table of drizzle's own migrator, so that drizzle-kit keeps working.
    await tx.execute(sql`
      create table if not exists drizzle.__drizzle_migrations (
        id serial primary key, hash text not null, created_at bigint)`);
    const applied = (await lastMigration(tx)) ?? 0;
    refuseUnknown(applied, migrations);
    for (const migration of migrations) {
      if (migration.folderMillis <= applied) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${migration.hash}, ${migration.folderMillis})`);
    }
  });
}

/** Unix milliseconds of the last migration applied; null before the first. */
export async function lastMigration(orm: Executor): Promise<number | null> {
  const { rows } = await orm.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return null;
  const last = await orm.execute<{ created_at: number }>(
    sql`select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return last.rows[0]?.created_at ?? null;
}

function refuseUnknown(applied: number, migrations: readonly { folderMillis: number }[]): void {
  if (applied === 0 || migrations.some(({ folderMillis }) => folderMillis === applied)) return;
  if (applied > (migrations.at(-1)?.folderMillis ?? 0)) {
    throw new OpeningFailure(
      "newer",
      "The database was written by a newer version of this program. Nothing was changed; " +
        "start that version again, or restore a backup from before the update.",
    );
  }
  throw new OpeningFailure(
    "not-migrated",
    "The database was written by a version before 1.0.0, which no later one reads. Nothing was changed; " +
      "use an empty database, or move DATA_DIR/postgres away.",
  );
}
