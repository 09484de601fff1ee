import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { isKnownMigration, migrate } from "./migrate.ts";
import { type DatabaseLocation, withServer } from "./open-database.ts";
import { officeSessions } from "./personal-schema.ts";
import { withConnection } from "./postgres.ts";
import { readBackupMigration, readRows, UnusableBackup } from "./rows-file.ts";

/** The site or another tool is connected. Nothing was changed. */
export class DatabaseInUse extends Error {}

type Restored = { inquiries: number; vehicles: number };

/**
 * Replaces the whole database by the backup in one transaction; `backUpOld` runs first, unless it is empty.
 * Throws DatabaseInUse, UnusableBackup or errors of the server, all with nothing changed.
 */
export async function restoreBackup<Old>(
  location: DatabaseLocation,
  file: string,
  backUpOld: (orm: Db) => Promise<Old>,
): Promise<Restored & { old: Old | null }> {
  const migration = await readBackupMigration(file);
  if (!isKnownMigration(migration)) {
    throw new UnusableBackup(`${file} was written by a newer version of this program.`);
  }
  return withServer(location, (databaseUrl) =>
    withConnection(databaseUrl, async (orm) => {
      await refuseInUse(orm);
      const old = (await isEmpty(orm)) ? null : await backUpOld(orm);
      const restored = await orm.transaction((tx) => replaceAll(tx, file, migration));
      return { ...restored, old };
    }),
  );
}

async function refuseInUse(orm: Db): Promise<void> {
  const { rows } = await orm.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`);
  if (rows[0]?.others !== 0) throw new DatabaseInUse("Others are connected to the database.");
}

async function isEmpty(orm: Db): Promise<boolean> {
  const { rows } = await orm.execute(
    sql`select from pg_tables where schemaname = 'public' limit 1`,
  );
  return rows.length === 0;
}

async function replaceAll(tx: Db, file: string, migration: number): Promise<Restored> {
  // The migration lock makes a site that starts meanwhile wait.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('migration', 0))`);
  await tx.execute(sql`drop schema if exists public, drizzle, pgboss cascade`);
  await tx.execute(sql`create schema public`);
  await migrate(tx, migration);
  await readRows(tx, file);
  await migrate(tx);
  // Devices that were signed out since the backup must not be signed in again.
  await tx.delete(officeSessions);
  const { rows } = await tx.execute<Restored>(sql`
    select (select count(*) from inquiries) as inquiries,
           (select count(*) from cars where withdrawn_at is null) as vehicles`);
  const [restored] = rows;
  if (restored === undefined) throw new UnusableBackup("The backup cannot be read.");
  return restored;
}
