import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { berlinMoment } from "#domain/site/format.ts";
import type { ClockCheck } from "#server/platform/clock-check.ts";
import type { Log } from "#server/platform/log.ts";
import { every, type Recurring } from "#server/platform/scheduler.ts";
import { codeOf } from "./opening-failure.ts";
import { fsyncPath } from "./pglite.ts";

/** Kept by themselves for this many days; the privacy policy (app/features/legal) says so. */
const keptDays = 7;

const dayMs = 24 * 3_600_000;
/** Those that the dealer asked for have the time instead of `nacht`, and stay until he deletes them. */
const nightly = /^autohaus-(\d{4}-\d{2}-\d{2})-nacht\.tar\.gz$/;
/** What a killed process left of one, of whatever kind (./put-backup.ts). */
const unfinished = /^autohaus-(\d{4}-\d{2}-\d{2})-\w+\.tar\.gz\.new$/;

type Backups = {
  /** Stores one as `file`, or under its date in the folder of backups. Resolves to where it is. */
  write(file: string | null): Promise<string>;
  /** Stores the one of this night. */
  writeNightly(): Promise<string>;
  /** Removes nightly ones that are a week old, but never the newest, and unfinished ones of past days. */
  removeOld(): Promise<void>;
  /**
   * The German day of the newest nightly one, `2026-11-21`; null when there is none. One of a day to
   * come does not count: a clock was fast then.
   */
  newestNight(): Promise<string | null>;
};

/** The backups of the embedded database, in `dataDir`/backups. Rejects with what the disk says. */
export function createBackups({
  dump,
  dataDir,
  now,
}: {
  /** The whole database as one compressed file. */
  dump: () => Promise<Uint8Array>;
  dataDir: string;
  now: () => Date;
}): Backups {
  const folder = join(dataDir, "backups");
  const put = async (file: string) => {
    await putBackup(file, dump);
    return file;
  };
  const names = () => readdir(folder).catch(() => []);
  const today = () => berlinMoment(now()).day;
  const nights = async () => {
    const days = (await names()).flatMap((name) => nightly.exec(name)?.[1] ?? []);
    return days.filter((day) => day <= today()).toSorted();
  };
  const pathOf = (mark: string) => join(folder, `autohaus-${mark}.tar.gz`);
  const pathOfNight = (day: string) => pathOf(`${day}-nacht`);
  return {
    write(file) {
      const { day, minutes } = berlinMoment(now());
      const clock = [Math.floor(minutes / 60), minutes % 60, now().getUTCSeconds()];
      const time = clock.map((part) => String(part).padStart(2, "0")).join("");
      return put(file ?? pathOf(`${day}-${time}`));
    },
    writeNightly: () => put(pathOfNight(today())),
    async removeOld() {
      const over = berlinMoment(new Date(now().getTime() - keptDays * dayMs)).day;
      const old = (await nights()).slice(0, -1).filter((day) => day <= over);
      for (const day of old) await rm(pathOfNight(day));
      for (const name of await names()) {
        const day = unfinished.exec(name)?.[1] ?? today();
        if (day < today()) await rm(join(folder, name));
      }
    },
    newestNight: async () => (await nights()).at(-1) ?? null,
  };
}

/**
 * Stores a backup as `file`, readable for its owner alone, since it holds visitors' data. The file
 * appears whole and safe on the disk, or not at all; what a killed one left carries another name and
 * goes with the next of that name. Rejects with code `EEXIST` when there is such a file, which stays as it is.
 */
export async function putBackup(file: string, dump: () => Promise<Uint8Array>): Promise<void> {
  if (await isThere(file)) throw exists(file);
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

/** A second name never replaces a file, a new one would; network drives may know no second names. */
async function giveName(growing: string, file: string): Promise<void> {
  try {
    await link(growing, file);
  } catch (error) {
    const hasNoLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error));
    if (!hasNoLinks) throw error;
    if (await isThere(file)) throw exists(file);
    await rename(growing, file);
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const exists = (file: string) => Object.assign(new Error(`${file} exists.`), { code: "EEXIST" });

/** German time, when hardly anybody is held up by the second that a backup takes. */
const nightHours = { from: 3, to: 5 };
/** Without a backup for so long (a machine that is switched off at night) any hour will do. */
const maxPauseMs = 48 * 3_600_000;

type NightlyBackupDeps = {
  backups: Pick<Backups, "newestNight" | "removeOld" | "writeNightly">;
  /** False while the disk is nearly full: then what is there must do. */
  hasRoom: () => Promise<boolean>;
  /** While the clock is in doubt no backup goes because of its age. */
  isClockBelieved: ClockCheck;
  now: () => Date;
  everySeconds?: number;
  log: Log;
};

/**
 * Backs the embedded database up once a night; the first look is a quarter of an hour after the
 * start. A failure is logged and tried again.
 */
export function createNightlyBackup(deps: NightlyBackupDeps): Recurring {
  const { log, everySeconds = 900 } = deps;
  const failure = "the database could not be backed up";
  return every(everySeconds, () => backUpWhenDue(deps), { failure, log });
}

/** One look: backs up when it is time and there is none of today, and removes what is too old. */
export async function backUpWhenDue(
  deps: Pick<NightlyBackupDeps, "backups" | "hasRoom" | "isClockBelieved" | "now" | "log">,
): Promise<void> {
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

/** `newest`: German day of the newest backup, `2026-11-21`. */
function isDue(newest: string | null, now: Date): boolean {
  const { day, minutes } = berlinMoment(now);
  if (newest === null || newest < berlinMoment(new Date(now.getTime() - maxPauseMs)).day) {
    return true;
  }
  const isNight = minutes >= nightHours.from * 60 && minutes < nightHours.to * 60;
  return isNight && newest !== day;
}
