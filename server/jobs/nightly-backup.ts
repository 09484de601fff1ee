import { berlinMoment } from "#domain/site/format.ts";
import type { Backups } from "#server/db/backups.ts";
import type { Log } from "#server/log.ts";
import type { ClockCheck } from "./clock-check.ts";
import type { Job } from "./jobs.ts";

/** German time, when hardly anybody is held up by the second that a backup takes. */
const nightHours = { from: 3, to: 5 };
/** Without a backup for so long (a machine that is switched off at night) any hour will do. */
const longestPauseMs = 48 * 3_600_000;

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
export function createNightlyBackup(deps: NightlyBackupDeps): Job {
  const { log, everySeconds = 900 } = deps;
  let timer: NodeJS.Timeout | null = null;
  let underWay = false;
  const look = async () => {
    if (underWay) return;
    underWay = true;
    try {
      await backUpWhenDue(deps);
    } catch (error) {
      log.error({ err: error }, "the database could not be backed up");
    } finally {
      underWay = false;
    }
  };
  return {
    async begin() {
      timer = setInterval(look, 1_000 * everySeconds).unref();
    },
    end() {
      if (timer !== null) clearInterval(timer);
    },
  };
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
  if (newest === null || newest < berlinMoment(new Date(now.getTime() - longestPauseMs)).day) {
    return true;
  }
  const isNight = minutes >= nightHours.from * 60 && minutes < nightHours.to * 60;
  return isNight && newest !== day;
}
