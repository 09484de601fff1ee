import type { Car } from "#domain/car/record.ts";
import { addDays, weekdayOf } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { officePaths } from "#domain/office/office.ts";
import { stockAddress } from "#domain/office/stock-overview.ts";
import { type Outbox, readStoredPayloads } from "#server/mail/outbox.ts";
import { listWaiting } from "#server/office/waiting.ts";
import { type Database, isOutdatedServer } from "#server/platform/db/database.ts";
import { type Job, repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { openAlarms } from "./alarms.ts";
import { alarmTitle } from "./mails/alarm-mail.ts";
import { type Week, weekSchema } from "./mails/week-mail.ts";

type WeekDeps = {
  database: Database;
  outbox: Pick<Outbox, "add" | "installedAt">;
  stock: () => Promise<{ cars: readonly Car[] }>;
  now: () => Date;
  everySeconds?: number;
  log: Log;
};

/** Due on Mondays at 7:00 in Germany; a site that was down then catches up until Wednesday. */
const dueMinutes = 7 * 60;
const maxDaysLate = 2;

export function dueMonday(now: Date): string | null {
  const { day, minutes } = berlinMoment(now);
  const daysLate = weekdayOf(day) - 1;
  if (daysLate > maxDaysLate || (daysLate === 0 && minutes < dueMinutes)) return null;
  return addDays(day, -daysLate);
}

/**
 * The dealer's overview of the week. Stored overviews make it idempotent: neither a restart nor a
 * second process writes one again.
 */
export function createWeeklyOverview({ everySeconds = 60, ...deps }: WeekDeps): Job {
  const { database, log } = deps;
  const run = async () => {
    const at = deps.now();
    const monday = dueMonday(at);
    if (monday === null) return;
    await database.runExclusive("weekly overview", () => queueOverview(monday, at, deps));
  };
  const failure = "weekly overview failed";
  return repeatEvery(everySeconds, run, { failure, atStart: true, log });
}

async function queueOverview(monday: string, at: Date, deps: WeekDeps): Promise<void> {
  const { database, outbox, log } = deps;
  const stored = await readStoredPayloads(database.orm, "week", weekSchema);
  if (stored.some((week) => week.monday >= monday)) return;
  // A new site has no full week to report yet.
  if (berlinMoment(await outbox.installedAt()).day >= monday) return;
  // An empty overview is stored too, so that later news does not start another one.
  const payload: Week = { monday, lines: await collectLines(at, deps) };
  const mail = { kind: "week", reference: `woche-${monday}`, createdAt: at, payload } as const;
  await database.orm.transaction((tx) => outbox.add(tx, [mail]));
  log.info({ monday }, "weekly overview queued for mail");
}

/** None when there is nothing to do. */
async function collectLines(at: Date, { database, stock }: WeekDeps): Promise<Week["lines"]> {
  const { requested, open } = await listWaiting(database, at);
  const waiting = requested.length + open.length;
  const withoutPhoto = (await stock()).cars.filter(({ images }) => images.length === 0).length;
  const faults = await listFaults(database, at);
  if (waiting + withoutPhoto + faults.length === 0) return [];
  return [
    {
      label: waiting === 1 ? "1 Anfrage wartet" : `${waiting || "keine"} Anfragen warten`,
      note: "",
      path: officePaths.today,
    },
    {
      label:
        withoutPhoto === 1 ? "1 Auto ohne Fotos" : `${withoutPhoto || "keine"} Autos ohne Fotos`,
      note: "",
      path: stockAddress({ tab: "unvollstaendig", sort: "aufrufe" }),
    },
    {
      label: `${faults.length || "keine"} Fehler`,
      note: faults.join(", "),
      path: officePaths.today,
    },
  ];
}

async function listFaults({ orm, version }: Database, at: Date): Promise<string[]> {
  const faults = (await openAlarms(orm)).map(({ kind }) => alarmTitle(kind));
  return isOutdatedServer(version, at)
    ? [...faults, `Die Datenbank ist veraltet (PostgreSQL ${version.major}.${version.minor})`]
    : faults;
}
