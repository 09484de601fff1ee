import { existsSync } from "node:fs";
import { link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dayMs } from "#domain/site/calendar.ts";
import { berlinMoment } from "#domain/site/format.ts";
import type { ClockCheck } from "#server/platform/clock-check.ts";
import { every } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { codeOf } from "./opening-failure.ts";
import { fsyncPath } from "./pglite.ts";

/** Seven days; the privacy policy (app/features/legal) names the same. */
const maxAgeMs = 7 * dayMs;
/** Those the dealer asked for have a time instead of `nacht`, and stay until he deletes them. */
const nightly = /^autohaus-(\d{4}-\d{2}-\d{2})-nacht\.tar\.gz$/;
/** Left by a killed process. */
const unfinished = /^autohaus-(\d{4}-\d{2}-\d{2})-\w+\.tar\.gz\.new$/;

type Backups = ReturnType<typeof createBackups>;

/** The backups of the embedded database, in `dataDir`/backups. Rejects with file system errors. */
export function createBackups({
  dump,
  dataDir,
  now,
}: {
  dump: () => Promise<Uint8Array>;
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
  const pathOf = (mark: string) => join(folder, `autohaus-${mark}.tar.gz`);
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
    /** Removes nightly ones a week old, but never the newest, and unfinished ones of past days. */
    async removeOld(): Promise<void> {
      const over = berlinMoment(new Date(now().getTime() - maxAgeMs)).day;
      const old = (await nights()).slice(0, -1).filter((day) => day <= over);
      for (const day of old) await rm(pathOfNight(day));
      for (const name of await names()) {
        const day = unfinished.exec(name)?.[1] ?? today();
        if (day < today()) await rm(join(folder, name));
      }
    },
    /** German day, `2026-11-21`; null without one. Days to come do not count: a clock was fast. */
    newestNight: async (): Promise<string | null> => (await nights()).at(-1) ?? null,
  };
}

/**
 * Writes a file for its owner alone, whole or not at all; rejects with `EEXIST` if there is one.
 */
export async function putBackup(file: string, dump: () => Promise<Uint8Array>): Promise<void> {
  refuseToReplace(file);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const growing = `${file}.new`;
  try {
    await rm(growing, { force: true });
    await writeSafely(growing, await dump());
    await giveName(growing, file);
    fsyncPath(folder);
  } finally {
    await rm(growing, { force: true });
  }
}

async function writeSafely(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `link` never replaces a file, `rename` would; but some network drives have no links. */
async function giveName(growing: string, file: string): Promise<void> {
  try {
    await link(growing, file);
  } catch (error) {
    const hasNoLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error));
    if (!hasNoLinks) throw error;
    refuseToReplace(file);
    await rename(growing, file);
  }
}

function refuseToReplace(file: string): void {
  if (existsSync(file)) throw Object.assign(new Error(`${file} exists.`), { code: "EEXIST" });
}

/** German time. */
const nightHours = { from: 3, to: 5 };
/** Without a backup for so long (a machine that is off at night) any hour will do. */
const maxPauseMs = 2 * dayMs;

type NightlyBackupDeps = {
  backups: Pick<Backups, "newestNight" | "removeOld" | "writeNightly">;
  /** False while the disk is nearly full. */
  hasRoom: () => Promise<boolean>;
  isClockBelieved: ClockCheck;
  now: () => Date;
  log: Log;
};

/** Backs the embedded database up once a night. A failure is logged and tried again. */
export function createNightlyBackup({
  everySeconds = 900,
  ...deps
}: NightlyBackupDeps & { everySeconds?: number }) {
  const failure = "the database could not be backed up";
  return every(everySeconds, () => backUpWhenDue(deps), { failure, log: deps.log });
}

/** Backs up when it is time and there is none of today, and removes what is too old. */
export async function backUpWhenDue(deps: NightlyBackupDeps): Promise<void> {
  const { backups, hasRoom, isClockBelieved, now, log } = deps;
  try {
    if (!isDue(await backups.newestNight(), now())) return;
    if (await hasRoom()) log.info({ file: await backups.writeNightly() }, "backed up");
    else log.error({}, "no backup tonight: the disk is nearly full");
  } finally {
    // Also when nothing could be written: the privacy policy names a week.
    if (await isClockBelieved()) await backups.removeOld();
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
