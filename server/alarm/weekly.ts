import { and, asc, isNull } from "drizzle-orm";
import { describeSearch } from "#domain/alert/alert.ts";
import { namesNobody } from "#domain/alert/matching.ts";
import { priceText } from "#domain/car/labels.ts";
import { checkEachListing } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { addDays, dayMs, daysBetween, weekdayOf } from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment, formatDay } from "#domain/format/format.ts";
import { paths, vehiclePath, vehiclesPagePath } from "#domain/pages/paths.ts";
import { slotAt, slotText } from "#domain/test-drive/slots.ts";
import { createAlertStore, demandOfAlerts } from "#server/alert/alert-store.ts";
import { asInquiry } from "#server/inquiry/inquiry.ts";
import { isShown } from "#server/inquiry/inquiry-store.ts";
import { purposeLabel } from "#server/inquiry/mails/subject-line.ts";
import { createAppointmentStore } from "#server/inquiry/test-drive/appointment-store.ts";
import { type Outbox, readStoredPayloads } from "#server/mail/outbox.ts";
import { type Database, isOutdated } from "#server/platform/db/database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { type Job, repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { openAlarms } from "./alarms.ts";
import { alarmTitle } from "./mails/alarm-mail.ts";
import { type Week, type WeekLine, type WeekSection, weekSchema } from "./mails/week-mail.ts";

type WeekParts = {
  database: Database;
  outbox: Pick<Outbox, "add" | "installedAt">;
  stock: () => Promise<{ cars: readonly Car[] }>;
  findCars: Catalogue["findAll"];
  listWithdrawnSince: Catalogue["listWithdrawnSince"];
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
 * The dealer's overview of the week (ML7). Stored overviews make it idempotent: neither a restart nor a
 * second process writes one again.
 */
export function createWeeklyOverview({ everySeconds = 60, ...parts }: WeekParts): Job {
  const { database, log } = parts;
  const run = async () => {
    const at = parts.now();
    const monday = dueMonday(at);
    if (monday === null) return;
    await database.runExclusive("weekly overview", () => queueOverview(monday, at, parts));
  };
  const failure = "weekly overview failed";
  return repeatEvery(everySeconds, run, { failure, atStart: true, log });
}

async function queueOverview(monday: string, at: Date, parts: WeekParts): Promise<void> {
  const { database, outbox, log } = parts;
  const stored = await readStoredPayloads(database.orm, "week", weekSchema);
  if (stored.some((week) => week.monday >= monday)) return;
  // A new site has no full week to report yet.
  if (berlinMoment(await outbox.installedAt()).day >= monday) return;
  const sections = await collectSections(monday, at, parts);
  // An empty overview is stored too, so that later news does not start another one.
  const payload: Week = { at, monday, sections };
  const mail = { kind: "week", reference: `woche-${monday}`, createdAt: at, payload } as const;
  await database.orm.transaction((tx) => outbox.add(tx, [mail]));
  log.info({ monday, sections: sections.length }, "weekly overview queued for mail");
}

/** Per section, so that the mail stays short. */
const maxLines = 12;
/** As many as somebody mends on a Monday. */
const maxListings = 3;

async function collectSections(monday: string, at: Date, parts: WeekParts) {
  const since = new Date(at.getTime() - 7 * dayMs);
  const { cars } = await parts.stock();
  // Cars of the first sync are not news.
  const firstStockUntil = new Date((await parts.outbox.installedAt()).getTime() + dayMs);
  const arrived = cars.filter(({ fetched_at }) => {
    const fetchedAt = new Date(fetched_at);
    return fetchedAt >= since && fetchedAt > firstStockUntil;
  });
  const sections: Record<WeekSection, readonly WeekLine[]> = {
    problems: await problemLines(parts),
    appointments: await testDriveLines(monday, parts),
    inquiries: await openInquiryLines(at, parts),
    listings: listingLines(cars, at),
    demand: await demandLines(cars, parts),
    arrived: arrived.map((car) => carLine(car, oneLine(priceText(car)))),
    gone: (await parts.listWithdrawnSince(since)).map((car) => carLine(car)),
  };
  return Object.entries(sections).flatMap(([kind, all]) => {
    const lines = all.slice(0, kind === "listings" ? maxListings : maxLines);
    const more = all.length - lines.length;
    return all.length === 0 ? [] : { kind: kind as WeekSection, lines, more };
  });
}

const carLine = (car: Car, note = ""): WeekLine => ({
  label: vehicleFullName(car),
  note,
  to: { path: vehiclePath(car.ad_key) },
});

const alarmPaths = {
  sync: paths.vehicles,
  shrink: paths.vehicles,
  energy: paths.vehicles,
  mails: paths.contact,
  bounces: paths.contact,
  limit: paths.contact,
  writing: paths.contact,
  room: paths.sell,
  backup: paths.vehicles,
} as const;

async function problemLines({ database: { orm, version }, now }: WeekParts): Promise<WeekLine[]> {
  const alarms = await openAlarms(orm);
  const alarmLines = alarms.map(({ kind, at }) => ({
    label: alarmTitle(kind),
    note: `gemeldet am ${formatDay(at)}`,
    to: { path: alarmPaths[kind] },
  }));
  const databaseLine = {
    label: `Die Datenbank ist veraltet (PostgreSQL ${version.major}.${version.minor})`,
    note: "wer die Website betreut, findet den Weg in docs/operating.md",
    to: { path: paths.vehicles },
  };
  return isOutdated(version, now()) ? [...alarmLines, databaseLine] : alarmLines;
}

/** The lines hold the inquiry's reference; the mail adds the name only when it is sent (R35). */
async function testDriveLines(
  monday: string,
  { database, findCars }: WeekParts,
): Promise<WeekLine[]> {
  const appointments = createAppointmentStore({ db: database });
  const from = berlinInstant({ day: monday, minutes: 0 });
  const to = berlinInstant({ day: addDays(monday, 7), minutes: 0 });
  const records = await appointments.listInForce(from, to);
  const cars = await findCars(records.flatMap(({ inquiry }) => inquiry.adKey ?? []));
  return records.map(({ appointment: { startsAt }, inquiry: { adKey, reference } }) => {
    const car = cars.get(adKey ?? "")?.car;
    return {
      label: startsAt === null ? reference : slotText(slotAt(startsAt)),
      note: car === undefined ? reference : `${vehicleFullName(car)}, ${reference}`,
      to: { inquiry: reference },
    };
  });
}

async function openInquiryLines(
  at: Date,
  { database: { orm }, findCars }: WeekParts,
): Promise<WeekLine[]> {
  const rows = await orm
    .select()
    .from(inquiries)
    .where(and(isNull(inquiries.handledAt), isNull(inquiries.contractAt), isShown))
    .orderBy(asc(inquiries.receivedAt), asc(inquiries.id));
  const cars = await findCars(rows.flatMap(({ adKey }) => adKey ?? []));
  return rows.map(asInquiry).map((inquiry) => {
    const { reference, receivedAt, adKey } = inquiry;
    const car = cars.get(adKey ?? "")?.car;
    const purpose = purposeLabel(inquiry, car !== undefined);
    return {
      label: car === undefined ? purpose : `${purpose}, ${vehicleFullName(car)}`,
      note: `${formatDay(receivedAt)}, ${reference}, ${ageText(receivedAt, at)}`,
      to: { inquiry: reference },
    };
  });
}

function ageText(receivedAt: Date, at: Date): string {
  const days = daysBetween(berlinMoment(receivedAt).day, berlinMoment(at).day);
  if (days < 1) return "von heute";
  return days === 1 ? "von gestern" : `seit ${days} Tagen`;
}

const listingLines = (cars: readonly Car[], at: Date): WeekLine[] =>
  checkEachListing(cars, at).flatMap(([worst]) =>
    worst === undefined
      ? []
      : { label: worst.vehicle, note: worst.detail, to: { path: vehiclePath(worst.adKey) } },
  );

async function demandLines(cars: readonly Car[], { database }: WeekParts): Promise<WeekLine[]> {
  const alerts = await createAlertStore({ db: database }).confirmed();
  return demandOfAlerts(alerts, cars)
    .demand.filter(namesNobody)
    .map(({ filters, people, hits, query }) => ({
      label: describeSearch(filters),
      note: `${people} ${people === 1 ? "sucht" : "suchen"} das, im Bestand: ${hits}`,
      to: { path: vehiclesPagePath(1, query) },
    }));
}
