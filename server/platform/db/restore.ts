import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { migrate, placeMigration } from "./migrate.ts";
import { type DatabaseLocation, withServer } from "./open-database.ts";
import { officeCalendars, officeLinks, officeSessions } from "./personal-schema.ts";
import { withConnection } from "./postgres.ts";
import { readBackupMigration, readRows, UnusableBackup } from "./rows-file.ts";
import { installation } from "./schema.ts";

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
  const place = placeMigration(migration, location.migrations);
  if (place !== "known")
    throw new UnusableBackup(
      place,
      `${file} was written by a version that is ${place} of this program.`,
    );
  return withServer(location, (databaseUrl) =>
    withConnection(databaseUrl, async (orm) => {
      await refuseInUse(orm);
      const old = (await isEmpty(orm)) ? null : await backUpOld(orm);
      const restored = await orm.transaction((tx) =>
        replaceAll(tx, file, migration, location.migrations),
      );
      return { ...restored, old };
    }),
  );
}

/** PostgreSQL lists a closed connection for a moment longer, such as those of a site that just ended. */
const closedWithinMs = 1_000;

async function refuseInUse(orm: Db): Promise<void> {
  const deadline = Date.now() + closedWithinMs;
  while (await hasOtherClients(orm)) {
    if (Date.now() > deadline) throw new DatabaseInUse("Others are connected to the database.");
    await wait(50);
  }
}

async function hasOtherClients(orm: Db): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    limit 1`);
  return rows.length > 0;
}

async function isEmpty(orm: Db): Promise<boolean> {
  const { rows } = await orm.execute(
    sql`select from pg_tables where schemaname = 'public' limit 1`,
  );
  return rows.length === 0;
}

/** What is not in backups: links in mails stay valid, and the age of the last backup known. */
async function readInstallation(tx: Db) {
  const { rows } = await tx.execute(sql`
    select from pg_tables where schemaname = 'public' and tablename = 'installation'`);
  return rows.length === 0 ? undefined : (await tx.select().from(installation))[0];
}

async function replaceAll(
  tx: Db,
  file: string,
  untilMs: number,
  folder: string | undefined,
): Promise<Restored> {
  // The migration lock makes a site that starts meanwhile wait.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('migration', 0))`);
  const kept = await readInstallation(tx);
  await tx.execute(sql`drop schema if exists public, drizzle, pgboss cascade`);
  await tx.execute(sql`create schema public`);
  await migrate(tx, { folder, untilMs });
  await readRows(tx, file);
  await migrate(tx, { folder });
  if (kept !== undefined) await tx.insert(installation).values(kept);
  // What was ended since the backup must not open the office or the calendar again.
  for (const ended of [officeSessions, officeLinks, officeCalendars]) await tx.delete(ended);
  const { rows } = await tx.execute<Restored>(sql`
    select (select count(*) from inquiries) as inquiries,
           (select count(*) from cars where withdrawn_at is null) as vehicles`);
  const [restored] = rows;
  if (restored === undefined) throw new UnusableBackup("damaged", "The backup cannot be read.");
  return restored;
}
