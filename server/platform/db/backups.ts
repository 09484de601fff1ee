import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { berlinMoment } from "#domain/site/format.ts";
import type { ClockCheck } from "#server/platform/clock-check.ts";
import type { Log } from "#server/platform/log.ts";
import { every, type Recurring } from "#server/platform/scheduler.ts";
import { codeOf } from "./opening-failure.ts";
import { fsyncPath } from "./pglite.ts";

/** Days; the privacy policy (app/features/legal) names the same. */
const keptDays = 7;

const dayMs = 24 * 3_600_000;
/** Those the dealer asked for have a time instead of `nacht`, and stay until he deletes them. */
const nightly = /^autohaus-(\d{4}-\d{2}-\d{2})-nacht\.tar\.gz$/;
/** Left by a killed process. */
const unfinished = /^autohaus-(\d{4}-\d{2}-\d{2})-\w+\.tar\.gz\.new$/;

type Backups = {
  /** Writes `file`, or a file named after the time in `dataDir`/backups; resolves to its path. */
  write(file: string | null): Promise<string>;
  writeNightly(): Promise<string>;
  /** Removes nightly ones a week old, but never the newest, and unfinished ones of past days. */
  removeOld(): Promise<void>;
  /**
   * German day, `2026-11-21`; null without one. Days to come do not count: a clock was fast then.
   */
  newestNight(): Promise<string | null>;
};

/** The backups of the embedded database, in `dataDir`/backups. Rejects with file system errors. */
export function createBackups({
  dump,
  dataDir,
  now,
}: {
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
 * Writes a backup readable for its owner alone, completely and synced to disk or not at all.
 * Rejects with code `EEXIST` instead of replacing a file.
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

/** `link` never replaces a file, `rename` would; but some network drives have no links. */
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

/** German time. */
const nightHours = { from: 3, to: 5 };
/** Without a backup for so long (a machine that is off at night) any hour will do. */
const maxPauseMs = 48 * 3_600_000;

type NightlyBackupDeps = {
  backups: Pick<Backups, "newestNight" | "removeOld" | "writeNightly">;
  /** False while the disk is nearly full. */
  hasRoom: () => Promise<boolean>;
  isClockBelieved: ClockCheck;
  now: () => Date;
  everySeconds?: number;
  log: Log;
};

/** Backs the embedded database up once a night. A failure is logged and tried again. */
export function createNightlyBackup(deps: NightlyBackupDeps): Recurring {
  const { log, everySeconds = 900 } = deps;
  const failure = "the database could not be backed up";
  return every(everySeconds, () => backUpWhenDue(deps), { failure, log });
}

/** Backs up when it is time and there is none of today, and removes what is too old. */
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

function isDue(newest: string | null, now: Date): boolean {
  const { day, minutes } = berlinMoment(now);
  if (newest === null || newest < berlinMoment(new Date(now.getTime() - maxPauseMs)).day) {
    return true;
  }
  const isNight = minutes >= nightHours.from * 60 && minutes < nightHours.to * 60;
  return isNight && newest !== day;
}
