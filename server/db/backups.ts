import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { berlinMoment } from "#domain/site/format.ts";
import { putBackup } from "./put-backup.ts";

/** Kept by themselves for this many days; the privacy policy (app/features/legal) says so. */
const keptDays = 7;

const dayMs = 24 * 3_600_000;
/** Those that the dealer asked for have the time instead of `nacht`, and stay until he deletes them. */
const nightly = /^autohaus-(\d{4}-\d{2}-\d{2})-nacht\.tar\.gz$/;
/** What a killed process left of one, of whatever kind (./put-backup.ts). */
const unfinished = /^autohaus-(\d{4}-\d{2}-\d{2})-\w+\.tar\.gz\.new$/;

export type Backups = {
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
