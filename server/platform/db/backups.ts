import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayMs } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { every } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Database } from "./database.ts";

/** Fourteen days; the privacy policy (app/features/legal) names the same. */
const maxAgeMs = 14 * dayMs;
const nightly = /^autohaus-(\d{4}-\d{2}-\d{2})-nacht\.jsonl\.gz$/;
/** Also those the dealer asked for, those of earlier versions, and what a killed process left. */
const anyBackup = /^autohaus-(\d{4}-\d{2}-\d{2})-\w+\.(?:jsonl|tar)\.gz(?:\.new)?$/;

type Backups = ReturnType<typeof createBackups>;

/** The backups in `dataDir`/backups. Rejects with file system errors, or those of the database. */
export function createBackups({
  dump,
  dataDir,
  now,
}: {
  /** Writes a new file. */
  dump: (path: string) => Promise<void>;
  dataDir: string;
  now: () => Date;
}) {
  const folder = join(dataDir, "backups");
  const names = () => readdir(folder).catch(() => []);
  const today = () => berlinMoment(now()).day;
  const nights = async () => {
    const days = (await names()).flatMap((name) => nightly.exec(name)?.[1] ?? []);
    return days.filter((day) => day <= today()).toSorted();
  };
  const pathOf = (mark: string) => join(folder, `autohaus-${mark}.jsonl.gz`);
  const pathOfNight = (day: string) => pathOf(`${day}-nacht`);
  return {
    /** Writes `file`, or a file named after the time in `dataDir`/backups; resolves to its path. */
    async write(file: string | null): Promise<string> {
      const { day, minutes } = berlinMoment(now());
      const clock = [Math.floor(minutes / 60), minutes % 60, now().getUTCSeconds()];
      const time = clock.map((part) => String(part).padStart(2, "0")).join("");
      const path = file ?? pathOf(`${day}-${time}`);
      await putBackup(path, dump);
      return path;
    },
    async writeNightly(): Promise<string> {
      const path = pathOfNight(today());
      await putBackup(path, dump);
      return path;
    },
    /** Removes those that are fourteen days old, but never the newest night's. */
    async removeOld(): Promise<void> {
      const over = berlinMoment(new Date(now().getTime() - maxAgeMs)).day;
      const kept = (await nights()).at(-1);
      for (const name of await names()) {
        const day = anyBackup.exec(name)?.[1];
        const isOld = day !== undefined && day <= over;
        const isLeft = day !== undefined && name.endsWith(".new") && day < today();
        if ((isOld && nightly.exec(name)?.[1] !== kept) || isLeft) await rm(join(folder, name));
      }
    },
    /** German day, `2026-11-21`; null without one. Days to come do not count: a clock was fast. */
    newestNight: async (): Promise<string | null> => (await nights()).at(-1) ?? null,
  };
}

/**
 * Writes a file for its owner alone, whole or not at all; rejects with `EEXIST` if there is one.
 */
export async function putBackup(
  file: string,
  dump: (path: string) => Promise<void>,
): Promise<void> {
  refuseToReplace(file);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const growing = `${file}.new`;
  try {
    await rm(growing, { force: true });
    await dump(growing);
    refuseToReplace(file);
    await rename(growing, file);
  } finally {
    await rm(growing, { force: true });
  }
}

function refuseToReplace(file: string): void {
  if (existsSync(file)) throw Object.assign(new Error(`${file} exists.`), { code: "EEXIST" });
}

/** German time. */
const nightHours = { from: 3, to: 5 };
/** Without a backup for so long (a machine that is off at night) any hour will do. */
const maxPauseMs = 2 * dayMs;

type NightDeps = {
  database: Pick<Database, "eraseDeleted" | "hasRoom">;
  backups: Pick<Backups, "newestNight" | "removeOld" | "writeNightly">;
  now: () => Date;
  log: Log;
};

/** Once a night: erases what was deleted, and backs the database up. A failure is logged and tried again. */
export function createNightlyBackup({
  everySeconds = 900,
  ...deps
}: NightDeps & { everySeconds?: number }) {
  const failure = "the database could not be backed up";
  return every(everySeconds, () => backUpWhenDue(deps), { failure, log: deps.log });
}

/** Erases and backs up when it is time and there is none of today, and removes what is too old. */
export async function backUpWhenDue(deps: NightDeps): Promise<void> {
  const { database, backups, now, log } = deps;
  try {
    if (!isDue(await backups.newestNight(), now())) return;
    if (!(await database.hasRoom())) {
      log.error({}, "no backup tonight: the disk is nearly full");
      return;
    }
    await database
      .eraseDeleted()
      .catch((error: unknown) =>
        log.error({ err: error }, "deleted rows are not erased from the disk yet"),
      );
    log.info({ file: await backups.writeNightly() }, "backed up");
  } finally {
    // Also when nothing could be written: the privacy policy names fourteen days.
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
