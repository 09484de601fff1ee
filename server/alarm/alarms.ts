import { and, asc, eq, gt, inArray, not } from "drizzle-orm";
import { missingEnergyData } from "#domain/car/energy-label.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { formatInstant } from "#domain/format/format.ts";
import { photoRetentionDays } from "#domain/inquiry/photos.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import {
  isDealerMail,
  isUnhandledFailedMail,
  isUnwritableMail,
} from "#server/inquiry/inquiry-store.ts";
import { maxTotalPhotoBytes, sumPhotoBytes } from "#server/inquiry/photo/photo-store.ts";
import { type MailKind, type Outbox, readStoredPayloads } from "#server/mail/outbox.ts";
import { readLastBackup } from "#server/platform/db/backups.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, type MailName, mails } from "#server/platform/db/personal-schema.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { minFreeBytes } from "#server/platform/disk.ts";
import { type Job, repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { globalHourlyLimit, globalLimitKeys } from "#server/protection/rate-limits.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { type Alarm, type AlarmKind, alarmKinds, alarmSchema } from "./mails/alarm-mail.ts";

type MailTexts = Readonly<Record<MailName, Pick<MailKind, "undeliverable">>>;

type AlarmDeps = {
  database: Database;
  outbox: Pick<Outbox, "add" | "installedAt">;
  mailKinds: MailTexts;
  stock: () => Promise<{ cars: readonly Car[]; withheld: readonly Car[] }>;
  /** On the disk of DATA_DIR. */
  freeDiskBytes: () => Promise<number>;
  now: () => Date;
  log: Log;
};
/** `awakeSince`: when this process started, or the machine woke up. */
type CheckDeps = AlarmDeps & { awakeSince: Date };

/** Checks come each minute, so the machine slept during a longer pause. */
const sleepMs = 10 * 60_000;

/**
 * Mails the dealer about failures that nobody would notice (docs/decisions/027). The stored mails are the
 * record of what was reported. Alarms are logged as errors too, since the mail server may be what fails.
 */
export function createAlarms({
  everySeconds = 60,
  ...deps
}: AlarmDeps & { everySeconds?: number }): Job {
  const { database, now, log } = deps;
  let awakeSince = now();
  let lastCheck = awakeSince;
  const run = () => {
    const at = now();
    if (at.getTime() - lastCheck.getTime() > sleepMs) awakeSince = at;
    lastCheck = at;
    // One time for the whole check, during which the machine may fall asleep, too.
    const check = () => checkAll({ ...deps, now: () => at, awakeSince });
    return database.runExclusive("alarms", check);
  };
  return repeatEvery(everySeconds, run, { failure: "alarm check failed", atStart: true, log });
}

async function checkAll(deps: CheckDeps): Promise<void> {
  const { database, outbox, now, log } = deps;
  const last = await lastAlarms(database.orm);
  for (const kind of alarmKinds) {
    const problem = await checks[kind](deps);
    if (problem === "unknown") continue;
    const before = last.get(kind) ?? null;
    const next = planAlarm({ kind, problem }, before, now());
    if (next === null) continue;
    const number = (before?.number ?? 0) + 1;
    const sentences = problem?.sentences ?? [];
    const payload: Alarm = { kind, number, ...next, sentences };
    const { at: createdAt, phase, extent } = next;
    // Once old alarms are deleted, numbers repeat; and a clock may be set back. Both together are unique.
    const reference = `alarm-${kind}-${number}-${createdAt.getTime()}`;
    const mail = { kind: "alarm", reference, createdAt, payload } as const;
    await database.orm.transaction((tx) => outbox.add(tx, [mail]));
    if (phase === "over") log.info({ alarm: kind }, "alarm is over");
    else log.error({ alarm: kind, phase, extent }, "alarm mailed to the dealer");
  }
}

/** Alarms that the dealer still has to act on. */
export async function openAlarms(orm: Db): Promise<Alarm[]> {
  return [...(await lastAlarms(orm)).values()].filter(
    ({ phase, extent }) => phase !== "over" && extent > 0,
  );
}

async function lastAlarms(orm: Db): Promise<Map<AlarmKind, Alarm>> {
  const alarms = await readStoredPayloads(orm, "alarm", alarmSchema);
  const inOrder = alarms.toSorted((one, other) => one.number - other.number);
  return new Map(inOrder.map((alarm): [AlarmKind, Alarm] => [alarm.kind, alarm]));
}

/**
 * `extent` measures the severity in a unit of its kind; a problem of extent 0 gets no reminder. `about` tells
 * apart what is concerned, such as vehicles by ad_key.
 */
type Problem = { extent: number; sentences: string[]; about?: string[] };
type AlarmState = Pick<Alarm, "phase" | "extent" | "at" | "about">;

const remindAfterMs = 7 * dayMs;
const worseAfterMs = dayMs;
/** What is newly affected is reported within the hour, but not with one mail per vehicle. */
const newlyAffectedAfterMs = dayMs / 48;
/** Hysteresis: a flood may stop and restart hourly, which must not cause two mails each time. */
const overAfterMs: Record<AlarmKind, number> = {
  sync: 0,
  mails: 0,
  bounces: 0,
  limit: dayMs,
  shrink: 0,
  writing: 0,
  room: dayMs,
  energy: 0,
  backup: 0,
};

/**
 * Decides whether a mail is due: once per incident, again if it lasts a week or is worse after a day, soon
 * for what is newly affected, and when it is over. Null when none is due.
 */
export function planAlarm(
  { kind, problem }: { kind: AlarmKind; problem: Problem | null },
  last: AlarmState | null,
  now: Date,
): AlarmState | null {
  const elapsedMs = last === null ? 0 : now.getTime() - last.at.getTime();
  const isOpen = last !== null && last.phase !== "over";
  if (problem === null) {
    return isOpen && elapsedMs >= overAfterMs[kind]
      ? { phase: "over", extent: 0, at: now, about: [] }
      : null;
  }
  const { extent, about = [] } = problem;
  const state = { extent, at: now, about };
  if (!isOpen) return { phase: "raised", ...state };
  const hasNewlyAffected = about.some((each) => !last.about.includes(each));
  if (hasNewlyAffected && elapsedMs >= newlyAffectedAfterMs) return { phase: "raised", ...state };
  const isReminderDue = extent > 0 && elapsedMs >= remindAfterMs;
  const isDue = isReminderDue || (extent > last.extent && elapsedMs >= worseAfterMs);
  return isDue ? { phase: "again", ...state } : null;
}

/** Longer than any sync; later, none comes. */
const firstSyncMs = 60 * 60_000;

async function checkSync(deps: CheckDeps): Promise<Problem | "unknown" | null> {
  const { database, outbox, awakeSince, now } = deps;
  const state = await createSyncStateStore({ db: database }).read();
  const { lastSuccessAt, lastFinishedAt, lastError } = state;
  const since = lastSuccessAt ?? (await outbox.installedAt());
  // Short outages at the provider are normal; after a day prices and sold cars are wrong.
  if (now().getTime() - since.getTime() < dayMs) return null;
  // After a day without power, the first sync is still to come.
  const hasTried = lastFinishedAt !== null && lastFinishedAt >= awakeSince;
  if (!hasTried && now().getTime() - awakeSince.getTime() < firstSyncMs) return "unknown";
  const intro =
    lastSuccessAt === null
      ? `Der Bestand konnte noch nie von ${listingPlatform} geholt werden.`
      : `Seit ${formatInstant(lastSuccessAt.toISOString())}\u00a0Uhr konnte der Bestand nicht von ${listingPlatform} geholt werden.`;
  const sentences = [
    `${intro} Die Website zeigt weiter den letzten bekannten Stand; verkaufte Fahrzeuge und geänderte Preise fehlen darin.`,
    ...(lastError === null ? [] : [`Der letzte Versuch ergab: ${lastError}`]),
    `Bitte prüfen Sie den Zugang bei ${listingPlatform}. Die Website versucht es von selbst weiter.`,
  ];
  return { extent: 1, sentences };
}

const maxNamed = 20;

async function listFailedMails({ database }: AlarmDeps) {
  return database.orm
    .select({
      id: mails.id,
      reference: inquiries.reference,
      kind: mails.kind,
      lastFailure: mails.lastFailure,
    })
    .from(mails)
    .innerJoin(inquiries, eq(inquiries.id, mails.inquiryId))
    .where(and(isUnhandledFailedMail, not(isUnwritableMail)))
    .orderBy(asc(mails.failedAt), asc(mails.id));
}

/** Each lost mail is a customer who waits, so a further one is told soon. */
async function checkLostMails(deps: AlarmDeps): Promise<Problem | null> {
  const lost = (await listFailedMails(deps)).filter(({ kind }) => isDealerMail(kind));
  const problem = describeFailedMails(lost, deps);
  return problem && { ...problem, about: lost.map(({ id }) => String(id)) };
}

/** An incident of its own: mistyped addresses are common, and must not keep the alarm for lost mails open. */
async function checkBounces(deps: AlarmDeps): Promise<Problem | null> {
  const failed = await listFailedMails(deps);
  return describeFailedMails(
    failed.filter(({ kind }) => !isDealerMail(kind)),
    deps,
  );
}

function describeFailedMails(
  failed: Awaited<ReturnType<typeof listFailedMails>>,
  { mailKinds }: AlarmDeps,
): Problem | null {
  if (failed.length === 0) return null;
  const failedLines = failed
    .slice(-maxNamed)
    .map((mail) =>
      [describeFailedMail(mail, mailKinds), mail.lastFailure].filter(Boolean).join(". "),
    );
  const sentences = [
    `${failed.length === 1 ? "Eine E-Mail wurde" : `${failed.length} E-Mails wurden`} nach vielen Versuchen aufgegeben oder vom Mailserver endgültig abgelehnt. Die Anfragen selbst sind gespeichert, es ist keine verloren.`,
    failedLines.join("\n"),
    "Im Büro lesen Sie die Anfragen und senden, was nicht ankam, noch einmal.",
  ];
  return { extent: failed.length, sentences };
}

/** `K-7F4M-2Q: die Anfrage an Sie kam nicht an` */
const describeFailedMail = (
  { reference, kind }: { reference: string | null; kind: MailName },
  texts: MailTexts,
) => [reference, texts[kind].undeliverable].filter(Boolean).join(": ");

/** Includes mails of handled inquiries, of alerts and about the site. */
async function checkUnwritten({ database, mailKinds }: AlarmDeps): Promise<Problem | null> {
  const unwritten = await database.orm
    .select({ reference: inquiries.reference, kind: mails.kind })
    .from(mails)
    .leftJoin(inquiries, eq(inquiries.id, mails.inquiryId))
    .where(isUnwritableMail)
    .orderBy(asc(mails.failedAt), asc(mails.id));
  const lines = unwritten.map((mail) => describeFailedMail(mail, mailKinds));
  if (lines.length === 0) return null;
  const sentences = [
    `Ein Fehler der Website verhindert ${lines.length === 1 ? "eine E-Mail" : `${lines.length} E-Mails`}. Bitte geben Sie diese Nachricht an die Person weiter, die Ihre Website betreut; den Fehler nennt das Protokoll („a mail cannot be written“).`,
    lines.slice(-maxNamed).join("\n"),
    "Wenn der Fehler behoben ist, senden Sie es im Büro noch einmal.",
  ];
  return { extent: lines.length, sentences };
}

async function checkLimit({ database, now }: AlarmDeps): Promise<Problem | null> {
  const exceeded = await database.orm
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        inArray(rateLimits.key, globalLimitKeys),
        gt(rateLimits.points, globalHourlyLimit),
        gt(rateLimits.expire, now()),
      ),
    );
  if (exceeded.length === 0) return null;
  const sentences = [
    `Über ein Formular kamen in einer Stunde mehr als ${globalHourlyLimit} Anfragen. Niemand wird abgewiesen: Für den Rest der Stunde verlangt auch das Kontaktformular eine kurze automatische Prüfung, und ohne sie geht keine Bestätigung an den Absender.`,
    "Vermutlich sendet ein Programm unerwünschte Anfragen. Alle Anfragen sind gespeichert.",
  ];
  return { extent: 1, sentences };
}

async function checkShrink({ database }: AlarmDeps): Promise<Problem | null> {
  const { unconfirmed } = await createSyncStateStore({ db: database }).read();
  if (unconfirmed === null) return null;
  const { missing, since } = unconfirmed;
  const sentences = [
    `Bei ${listingPlatform} fehlen seit ${formatInstant(since)}\u00a0Uhr auf einmal ${missing.length} Ihrer Fahrzeuge. Sie bleiben auf der Website, bis sich das bei einem späteren Abruf bestätigt.`,
    `Haben Sie diese Fahrzeuge selbst aus dem Angebot genommen, brauchen Sie nichts zu tun. Andernfalls prüfen Sie bitte Ihre Inserate bei ${listingPlatform}.`,
  ];
  return { extent: missing.length, sentences };
}

const maxBackupAgeMs = 2 * dayMs;
/** After a pause the backup is made within a quarter of an hour. */
const catchUpMs = dayMs / 24;

async function checkBackup(deps: CheckDeps): Promise<Problem | "unknown" | null> {
  const { database, outbox, awakeSince, now } = deps;
  const last = await readLastBackup(database);
  const ageMs = now().getTime() - (last ?? (await outbox.installedAt())).getTime();
  if (ageMs < maxBackupAgeMs) return null;
  if (now().getTime() - awakeSince.getTime() < catchUpMs) return "unknown";
  const sentences = [
    last === null
      ? "Die Datenbank Ihrer Website konnte noch nie gesichert werden."
      : `Die Datenbank Ihrer Website wurde zuletzt am ${formatInstant(last.toISOString())}\u00a0Uhr gesichert.`,
    "Geht die Datenbank verloren, sind alle späteren Anfragen und Angaben verloren. Bitte geben Sie diese Nachricht an die Person weiter, die Ihre Website betreut; den Grund nennt das Protokoll („backup“).",
    "Die Website versucht es von selbst weiter.",
  ];
  return { extent: 1, sentences };
}

/** The last third has room for about forty cars with all their photos. */
const warnPhotoShare = 2 / 3;

async function checkRoom({ database, freeDiskBytes }: AlarmDeps): Promise<Problem | null> {
  const share = (await sumPhotoBytes(database.orm)) / maxTotalPhotoBytes;
  const isDiskAmple = (await freeDiskBytes()) >= minFreeBytes.warning;
  const hasManyPhotos = share >= warnPhotoShare;
  if (isDiskAmple && !hasManyPhotos) return null;
  const sentences = [
    ...(hasManyPhotos
      ? [
          `Die Fotos angebotener Fahrzeuge füllen ihren Speicher zu ${Math.floor(share * 100)}\u00a0%. Ist er voll, können Kunden keine Fotos mehr senden.`,
          `Nach ${photoRetentionDays} Tagen werden Fotos von selbst gelöscht. Früher wird Platz frei, wenn Sie im Büro eine Anfrage löschen, die Sie nicht mehr brauchen.`,
        ]
      : []),
    ...(isDiskAmple
      ? []
      : [
          "Auf dem Rechner der Website sind weniger als 750\u00a0MB frei. Unter 512\u00a0MB sichert sie ihre Datenbank nicht mehr. Unter 256\u00a0MB nimmt sie keine Anfragen und keine Fotos mehr an, wenn die Datenbank auf diesem Rechner liegt. Bitte lassen Sie dort Platz schaffen.",
        ]),
  ];
  return { extent: Math.floor(share * 10) + (isDiskAmple ? 0 : 10), sentences };
}

async function checkEnergy({ stock, now }: AlarmDeps): Promise<Problem | null> {
  const { cars, withheld } = await stock();
  const moment = now();
  const gaps = [...withheld, ...cars].flatMap((car) => {
    const gap = missingEnergyData(car, moment);
    return gap === null ? [] : { ...gap, car };
  });
  if (gaps.length === 0) return null;
  const hidden = gaps.filter(({ isWithheld }) => isWithheld);
  const doubtful = gaps.filter(({ isWithheld }) => !isWithheld);
  const describeGaps = (introduction: string, listed: typeof gaps): string[] => {
    if (listed.length === 0) return [];
    const lines = listed.slice(0, maxNamed).map(({ car, missing }) => {
      return `${vehicleFullName(car)} (Inserat ${car.ad_key}): ${missing.join(", ")}`;
    });
    const rest = listed.length - lines.length;
    return [introduction, [...lines, ...(rest > 0 ? [`und ${rest} weitere`] : [])].join("\n")];
  };
  const sentences = [
    ...describeGaps(
      "Diese Fahrzeuge gelten als Neuwagen. In ihren Inseraten fehlen Pflichtangaben oder passen nicht zusammen; so dürfen sie nicht beworben werden (§\u00a05 Pkw-EnVKV). Die Website zeigt sie deshalb nicht:",
      hidden,
    ),
    ...describeGaps(
      "Ob diese Fahrzeuge als Neuwagen gelten, ist unklar. Die Website zeigt sie; bitte prüfen Sie die fehlenden Angaben:",
      doubtful,
    ),
    `Bitte ergänzen Sie die Inserate bei ${listingPlatform}. Nach dem nächsten Abruf stimmt auch die Website.`,
  ];
  return { extent: hidden.length, sentences, about: gaps.map(({ car }) => car.ad_key) };
}

/** `unknown` neither raises an alarm nor ends one. */
type Check = (deps: CheckDeps) => Promise<Problem | "unknown" | null>;

const checks: Record<AlarmKind, Check> = {
  sync: checkSync,
  mails: checkLostMails,
  bounces: checkBounces,
  limit: checkLimit,
  shrink: checkShrink,
  writing: checkUnwritten,
  room: checkRoom,
  energy: checkEnergy,
  backup: checkBackup,
};
