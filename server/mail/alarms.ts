import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { dayMs } from "#domain/site/calendar.ts";
import { formatInstant } from "#domain/site/format.ts";
import { maxTogether, togetherKeys } from "#server/inquiries/limits.ts";
import { failedMails } from "#server/inquiries/store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, letters } from "#server/platform/db/personal-schema.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { every, type Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { type InquiryMailName, inquiryMails } from "./kinds.ts";
import type { MailQueue } from "./queue.ts";
import { type Alarm, type AlarmKind, alarmKinds } from "./templates/alarm.ts";

type AlarmParts = {
  database: Database;
  queue: Pick<MailQueue, "send" | "stored" | "installedAt">;
  now: () => Date;
  everySeconds?: number;
  log: Log;
};

/**
 * Tells the dealer by mail what he must know and would not notice (docs/decisions/027). What the queue
 * stores is what he was told. Each alarm is also an error in the log, since the mail server may be what
 * is broken.
 */
export function createAlarms({ everySeconds = 60, ...parts }: AlarmParts): Job {
  const { database, log } = parts;
  const run = () => database.runExclusive("alarms", () => look(parts));
  return every(everySeconds, run, { failure: "nobody could look for alarms", atStart: true, log });
}

async function look(parts: AlarmParts): Promise<void> {
  const { queue, now, log } = parts;
  const last = await lastAlarms(queue);
  for (const kind of alarmKinds) {
    const trouble = await findTrouble[kind](parts);
    const before = last.get(kind) ?? null;
    const next = planAlarm({ kind, trouble }, before, now());
    if (next === null) continue;
    const number = (before?.number ?? 0) + 1;
    const sentences = trouble?.sentences ?? [];
    await queue.send(null, "alarms", { kind, number, ...next, sentences });
    const { phase, extent } = next;
    if (phase === "over") log.info({ alarm: kind }, "an alarm is over");
    else log.error({ alarm: kind, phase, extent }, "an alarm goes to the dealer");
  }
}

/** What the dealer was told of and is not over. */
export async function openAlarms(queue: Pick<MailQueue, "stored">): Promise<Alarm[]> {
  return [...(await lastAlarms(queue)).values()].filter(({ phase }) => phase !== "over");
}

async function lastAlarms(queue: Pick<MailQueue, "stored">): Promise<Map<AlarmKind, Alarm>> {
  const alarms = await queue.stored("alarms");
  const inOrder = alarms.toSorted((one, other) => one.number - other.number);
  return new Map(inOrder.map((alarm): [AlarmKind, Alarm] => [alarm.kind, alarm]));
}

/** `extent` says how bad it is, in whatever counts there. */
type Trouble = { extent: number; sentences: string[] };
type AlarmState = Pick<Alarm, "phase" | "extent" | "at">;

const againAfter = 7 * dayMs;
const worseAfter = dayMs;
/** A flood may come and go by the hour all night, and shall not cause two mails each time. */
const overAfter: Record<AlarmKind, number> = { sync: 0, letters: 0, limit: dayMs, shrink: 0 };

/**
 * What the dealer is to be told now, null for nothing: each incident once, again when it goes on after
 * a week or grows worse after a day, and when it is over.
 */
export function planAlarm(
  { kind, trouble }: { kind: AlarmKind; trouble: Trouble | null },
  last: AlarmState | null,
  now: Date,
): AlarmState | null {
  // A clock that was set back counts as no time at all.
  const since = last === null ? 0 : Math.max(0, now.getTime() - last.at.getTime());
  if (last === null || last.phase === "over") {
    return trouble === null ? null : { phase: "raised", extent: trouble.extent, at: now };
  }
  if (trouble === null) {
    return since < overAfter[kind] ? null : { phase: "over", extent: 0, at: now };
  }
  const isDue = since >= againAfter || (trouble.extent > last.extent && since >= worseAfter);
  return isDue ? { phase: "again", extent: trouble.extent, at: now } : null;
}

async function findSync({ database, queue, now }: AlarmParts): Promise<Trouble | null> {
  const { lastSuccessAt, lastError } = await createSyncStateStore({ db: database }).read();
  const since = lastSuccessAt ?? (await queue.installedAt());
  // An hour of trouble at mobile.de is nothing; after a day prices and sold cars are wrong.
  if (now().getTime() - since.getTime() < dayMs) return null;
  const last =
    lastSuccessAt === null
      ? "Der Bestand konnte noch nie von mobile.de geholt werden."
      : `Seit ${formatInstant(lastSuccessAt.toISOString())}\u00a0Uhr konnte der Bestand nicht von mobile.de geholt werden.`;
  const sentences = [
    `${last} Die Website zeigt weiter den letzten bekannten Stand; verkaufte Fahrzeuge und geänderte Preise fehlen darin.`,
    ...(lastError === null ? [] : [`Der letzte Versuch ergab: ${lastError}`]),
    "Bitte prüfen Sie den Zugang bei mobile.de. Die Website versucht es von selbst weiter.",
  ];
  return { extent: 1, sentences };
}

const maxNamed = 20;

async function findFailedMails({ database }: AlarmParts): Promise<Trouble | null> {
  const dead = await database.orm
    .select({ reference: inquiries.reference, recipient: letters.recipient })
    .from(letters)
    .innerJoin(inquiries, eq(inquiries.id, letters.inquiryId))
    .where(failedMails)
    .orderBy(asc(letters.failedAt), asc(letters.id));
  if (dead.length === 0) return null;
  const lines = dead.slice(-maxNamed).map(({ reference, recipient }) => {
    const { undeliverable } = inquiryMails[recipient as InquiryMailName];
    return `${reference}: ${undeliverable}`;
  });
  const [first = ""] = lines.map((line) => line.slice(0, line.indexOf(":")));
  const sentences = [
    `${dead.length === 1 ? "Eine E-Mail wurde" : `${dead.length} E-Mails wurden`} nach vielen Versuchen aufgegeben oder vom Mailserver endgültig abgelehnt. Die Anfragen selbst sind gespeichert, es ist keine verloren.`,
    lines.join("\n"),
    `Eine Anfrage lesen Sie mit diesem Befehl:\nnpm run dealer -- inquiries show ${first}`,
    "So wird alles noch einmal verschickt:\nnpm run dealer -- inquiries retry",
  ];
  return { extent: dead.length, sentences };
}

async function findLimit({ database, now }: AlarmParts): Promise<Trouble | null> {
  const full = await database.orm
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        inArray(rateLimits.key, togetherKeys),
        gt(rateLimits.points, maxTogether),
        gt(rateLimits.expire, now()),
      ),
    );
  if (full.length === 0) return null;
  const sentences = [
    `Über ein Formular kamen in einer Stunde mehr als ${maxTogether} Anfragen. Niemand wird abgewiesen: Für den Rest der Stunde verlangt auch das Kontaktformular eine kurze automatische Prüfung, und ohne sie geht keine Bestätigung an den Absender.`,
    "Vermutlich sendet ein Programm unerwünschte Anfragen. Alle Anfragen sind gespeichert.",
  ];
  return { extent: 1, sentences };
}

async function findShrink({ database }: AlarmParts): Promise<Trouble | null> {
  const unconfirmed = await createSyncStateStore({ db: database }).unconfirmedRemovals();
  if (unconfirmed === null) return null;
  const { missing, since } = unconfirmed;
  const sentences = [
    `Bei mobile.de fehlen seit ${formatInstant(since)}\u00a0Uhr auf einmal ${missing.length} Ihrer Fahrzeuge. Sie bleiben auf der Website, bis sich das bei einem späteren Abruf bestätigt.`,
    "Haben Sie diese Fahrzeuge selbst aus dem Angebot genommen, brauchen Sie nichts zu tun. Andernfalls prüfen Sie bitte Ihre Inserate bei mobile.de.",
  ];
  return { extent: missing.length, sentences };
}

/** Each answers null while all is well. */
const findTrouble: Record<AlarmKind, (parts: AlarmParts) => Promise<Trouble | null>> = {
  sync: findSync,
  letters: findFailedMails,
  limit: findLimit,
  shrink: findShrink,
};
