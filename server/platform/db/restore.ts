import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { berlinMoment } from "#domain/site/format.ts";
import { silentLog } from "#server/platform/log.ts";
import { embeddedDatabase, startParams } from "./embedded.ts";
import { finishRestoring, lockFolder, putInPlace, restoredFolder } from "./embedded-folder.ts";
import { migrate } from "./migrate.ts";
import { refuseFullDisk } from "./opening-failure.ts";
import { CooperativePglite, DurableFileSystem, fsyncPath } from "./pglite.ts";

/** The file is no backup of ours. Nothing was changed. */
export class UnusableBackup extends Error {}

/**
 * Replaces the database in `dataDir` by the backup, once that opened; the old folder is only
 * renamed. Killed midway, either of them is whole. Throws, with nothing changed, FolderInUse while
 * a server runs, UnusableBackup or OpeningFailure.
 */
export async function restoreEmbedded(dataDir: string, file: string, now: Date) {
  const folder = join(resolve(dataDir), "db");
  const archive = readArchive(file);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(`${folder}.lock`);
  try {
    finishRestoring(folder);
    refuseFullDisk(dirname(folder), "opening", archive.byteLength);
    const held = await growWhole(archive, folder);
    const aside = moveAside(folder, now);
    finishRestoring(folder);
    return { ...held, aside };
  } finally {
    unlock();
  }
}

function readArchive(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(gunzipSync(readFileSync(file)));
  } catch (cause) {
    throw new UnusableBackup(`${file} is no backup, or it is damaged.`, { cause });
  }
}

async function growWhole(archive: Uint8Array<ArrayBuffer>, folder: string) {
  const growing = `${folder}.restoring`;
  // Left by a killed restoring: a copy of its backup.
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { mode: 0o700 });
  try {
    const held = await openOnce(archive, growing);
    rmSync(restoredFolder(folder), { recursive: true, force: true });
    putInPlace(growing, restoredFolder(folder));
    return held;
  } catch (error) {
    rmSync(growing, { recursive: true, force: true });
    throw error;
  }
}

async function openOnce(archive: Uint8Array<ArrayBuffer>, growing: string) {
  const pglite = new CooperativePglite({
    fs: new DurableFileSystem(growing),
    startParams,
    loadDataDir: new Blob([archive]),
  });
  try {
    await pglite.waitReady;
  } catch (cause) {
    throw new UnusableBackup("The backup does not open.", { cause });
  }
  try {
    const { orm } = embeddedDatabase(pglite, { log: silentLog });
    await migrate(orm);
    const { rows } = await orm.execute<{ inquiries: number; vehicles: number }>(sql`
      select (select count(*) from inquiries) as inquiries,
             (select count(*) from cars where withdrawn_at is null) as vehicles`);
    const [held] = rows;
    if (held === undefined) throw new UnusableBackup("The backup cannot be read.");
    return held;
  } finally {
    await pglite.close();
  }
}

function moveAside(folder: string, now: Date): string | null {
  if (!existsSync(folder)) return null;
  const name = `${folder}.replaced-${berlinMoment(now).day}`;
  let aside = name;
  for (let number = 2; existsSync(aside); number += 1) aside = `${name}-${number}`;
  renameSync(folder, aside);
  fsyncPath(dirname(folder));
  return aside;
}
