import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayMs } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { freeDiskBytes, minFreeBytes, writeAtomically } from "#server/platform/disk.ts";
import { repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Database } from "./database.ts";
import { installation } from "./schema.ts";

/** The privacy policy (app/features/legal) promises these fourteen days. */
const maxAgeMs = 14 * dayMs;
const nightlyName = /^autohaus-(\d{4}-\d{2}-\d{2})-nacht\.jsonl\.gz$/;
/** Also matches manual backups, and files that a killed process left. */
const backupName = /^autohaus-(\d{4}-\d{2}-\d{2})-\w+\.jsonl\.gz(?:\.[\w-]+\.new)?$/;

const migrationName = /-schema\d+\.jsonl\.gz$/;

export type Backups = ReturnType<typeof createBackups>;

/** Manages `dataDir`/backups. Rejects with errors of the file system or the database. */
export function createBackups({
  dump,
  record,
  dataDir,
  maxBytes = 1024 ** 3,
  now,
}: {
  dump: (path: string) => Promise<void>;
  /** Gets the time of each complete backup. */
  record?: (at: Date) => Promise<unknown>;
  dataDir: string;
  /** Of all backups together. */
  maxBytes?: number;
  now: () => Date;
}) {
  const folder = join(dataDir, "backups");
  const listNames = () => readdir(folder).catch(() => []);
  const today = () => berlinMoment(now()).day;
  const listNightlyDays = async () => {
    const days = (await listNames()).flatMap((name) => nightlyName.exec(name)?.[1] ?? []);
    return days.filter((day) => day <= today()).toSorted();
  };
  const backupPath = (suffix: string) => join(folder, `autohaus-${suffix}.jsonl.gz`);
  const nightlyPath = (day: string) => backupPath(`${day}-nacht`);
  const write = async (path: string) => {
    await writeBackupFile(path, dump);
    await record?.(now());
    return path;
  };
  return {
    /** Writes `file`, or a file named after the time in `dataDir`/backups; returns its path. */
    async write(file: string | null): Promise<string> {
      const { day, minutes } = berlinMoment(now());
      const timeParts = [Math.floor(minutes / 60), minutes % 60, now().getUTCSeconds()];
      const time = timeParts.map((timePart) => String(timePart).padStart(2, "0")).join("");
      const path = file ?? backupPath(`${day}-${time}`);
      return write(path);
    },
    /**
     * Replaces that of the same day and schema. A migration that fails is tried again: for ten minutes the
     * last backup will do.
     */
    async writeBeforeMigration(schema: number): Promise<string> {
      const path = backupPath(`${today()}-schema${schema}`);
      const writtenAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.NEGATIVE_INFINITY,
      );
      if (now().getTime() - writtenAt < 600_000) return path;
      if ((await freeDiskBytes(dataDir)) < minFreeBytes.backup)
        throw new Error(`too little space is left on the disk of ${dataDir}`);
      await rm(path, { force: true });
      return write(path);
    },
    writeNightly: (): Promise<string> => write(nightlyPath(today())),
    /**
     * Removes backups that are fourteen days old or too much together, but never the newest nightly one. Those
     * of migrations, for going back, are only removed by age.
     */
    async removeOld(): Promise<void> {
      const expiredDay = berlinMoment(new Date(now().getTime() - maxAgeMs)).day;
      const newest = (await listNightlyDays()).at(-1);
      let bytes = 0;
      for (const name of (await listNames()).toSorted().toReversed()) {
        const day = backupName.exec(name)?.[1];
        if (day === undefined) continue;
        const path = join(folder, name);
        bytes += await stat(path).then(
          ({ size }) => size,
          () => 0,
        );
        const isTooMuch = day <= expiredDay || (bytes > maxBytes && !migrationName.test(name));
        const isUnneeded = name.endsWith(".new")
          ? day < today()
          : isTooMuch && nightlyName.exec(name)?.[1] !== newest;
        if (isUnneeded) await rm(path, { force: true });
      }
    },
    /** German day, `2026-11-21`. Ignores future days, left by a clock that ran fast. */
    newestNightlyDay: async (): Promise<string | null> => (await listNightlyDays()).at(-1) ?? null,
  };
}

/** So that every process knows it, also on other machines. */
export async function recordBackup({ orm }: Pick<Database, "orm">, at: Date): Promise<void> {
  const row = { backedUpAt: at };
  await orm
    .insert(installation)
    .values(row)
    .onConflictDoUpdate({ target: installation.onlyRow, set: row });
}

/** Null before the first. */
export async function readLastBackup({ orm }: Pick<Database, "orm">): Promise<Date | null> {
  const [row] = await orm.select().from(installation);
  return row?.backedUpAt ?? null;
}

/** Writes the file atomically, readable for its owner only. Rejects with `EEXIST` if it exists. */
export async function writeBackupFile(
  file: string,
  dump: (path: string) => Promise<void>,
): Promise<void> {
  refuseToReplace(file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeAtomically(file, async (draft) => {
    await dump(draft);
    // It may have appeared meanwhile.
    refuseToReplace(file);
  });
}

function refuseToReplace(file: string): void {
  if (existsSync(file))
    throw Object.assign(new Error(`${file} exists.`), { code: "EEXIST", path: file });
}

/** Hours of German time. */
const nightHours = { from: 3, to: 5 };
/** After a night without a backup (a machine that is off at night) it is made at any hour. */
const maxPauseMs = dayMs;

type NightlyDeps = {
  database: Pick<Database, "eraseDeleted">;
  freeDiskBytes: () => Promise<number>;
  backups: Pick<Backups, "newestNightlyDay" | "removeOld" | "writeNightly">;
  now: () => Date;
  log: Log;
};

export function createNightlyBackup({
  everySeconds = 900,
  ...deps
}: NightlyDeps & { database: Pick<Database, "runExclusive">; everySeconds?: number }) {
  // Processes that share DATA_DIR would otherwise write the same night twice.
  const run = () => deps.database.runExclusive("backup", () => backUpWhenDue(deps));
  return repeatEvery(everySeconds, run, { failure: "database backup failed", log: deps.log });
}

/** Erases and backs up if there is no backup of tonight yet. Removes expired ones even if that fails. */
export async function backUpWhenDue(deps: NightlyDeps): Promise<void> {
  const { database, backups, freeDiskBytes, now, log } = deps;
  try {
    if (!isDue(await backups.newestNightlyDay(), now())) return;
    if ((await freeDiskBytes()) < minFreeBytes.backup) {
      log.error({}, "no backup tonight: the disk is nearly full");
      return;
    }
    await database
      .eraseDeleted()
      .catch((error: unknown) =>
        log.error({ err: error }, "erasing deleted rows from the disk failed"),
      );
    log.info({ file: await backups.writeNightly() }, "database backup written");
  } finally {
    await backups.removeOld();
  }
}

function isDue(newest: string | null, now: Date): boolean {
  const { day, minutes } = berlinMoment(now);
  if (newest === null || newest < berlinMoment(new Date(now.getTime() - maxPauseMs)).day) {
    return true;
  }
  const isNight = minutes >= nightHours.from * 60 && minutes < nightHours.to * 60;
  return isNight && newest !== day;
}
