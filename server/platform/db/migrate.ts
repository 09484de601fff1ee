import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db, Executor } from "./database.ts";
import { OpeningFailure } from "./opening-failure.ts";

const ownFolder = join(import.meta.dirname, "migrations");

type MigrationOptions = {
  /** Folder of the migrations; tests have one of another version. */
  folder?: string | undefined;
  /** Unix time of the last migration to run. */
  untilMs?: number;
  /** Runs before tables with data change. If it rejects, they do not. */
  backUp?: (schema: number) => Promise<void>;
};

/**
 * Runs in one transaction; the caller holds the lock. Returns the schema, as `lastMigration`. Throws
 * OpeningFailure.
 */
export async function migrate(
  orm: Db,
  { folder, untilMs = Number.POSITIVE_INFINITY, backUp }: MigrationOptions = {},
): Promise<number> {
  const migrations = readMigrations(folder).filter(({ folderMillis }) => folderMillis <= untilMs);
  const newest = newestOf(migrations);
  const applied = await lastMigration(orm);
  if (applied === newest) return newest;
  if (applied !== null) {
    refuseUnknown(applied, migrations);
    await backUp?.(applied).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const message = `The database was not migrated, since no backup of it could be written: ${reason}`;
      throw new OpeningFailure("no-backup", message, { cause });
    });
  }
  const due = migrations.filter(({ folderMillis }) => folderMillis > (applied ?? 0));
  await orm
    .transaction((tx) => run(tx, due))
    .catch((cause: unknown) => {
      const message = "The database could not be brought to this version. Nothing was changed.";
      throw new OpeningFailure("not-migrated", message, { cause });
    });
  return newest;
}

const readMigrations = (migrationsFolder = ownFolder) => readMigrationFiles({ migrationsFolder });
type Migrations = ReturnType<typeof readMigrations>;

const newestOf = (migrations: Migrations): number => migrations.at(-1)?.folderMillis ?? 0;

/** Where a migration stands among those of this version, or of `folder`. */
export function placeMigration(at: number, folder?: string): "known" | "newer" | "older" {
  const migrations = readMigrations(folder);
  if (migrations.some(({ folderMillis }) => folderMillis === at)) return "known";
  return at > newestOf(migrations) ? "newer" : "older";
}

async function run(tx: Executor, migrations: Migrations): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  // This is the table of drizzle's own migrator, so that drizzle-kit keeps working.
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of migrations) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`);
  }
}

/** Throws OpeningFailure `newer` when another process has migrated the database beyond `schema`. */
export async function refuseNewerSchema(orm: Executor, schema: number): Promise<void> {
  if (((await lastMigration(orm)) ?? 0) > schema) throw newerFailure();
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

function refuseUnknown(applied: number, migrations: Migrations): void {
  if (migrations.some(({ folderMillis }) => folderMillis === applied)) return;
  if (applied > newestOf(migrations)) throw newerFailure();
  throw new OpeningFailure(
    "not-migrated",
    "The database was written by a version before 1.0.0, which no later one reads. Nothing was changed; " +
      "use an empty database, or move DATA_DIR/postgres away.",
  );
}

const newerFailure = () =>
  new OpeningFailure(
    "newer",
    "The database was written by a newer version of this program. Nothing was changed; " +
      "start that version again, or restore a backup from before the update.",
  );
