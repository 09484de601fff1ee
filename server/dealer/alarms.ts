import { and, asc, eq, gt, inArray, not } from "drizzle-orm";
import { energyGap } from "#domain/car/energy-label.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { formatInstant } from "#domain/format/format.ts";
import { keptDays } from "#domain/inquiry/photos.ts";
import { maxTotalBytes, storedPhotoBytes } from "#server/inquiry/photo/photo-store.ts";
import { failedMails, unwrittenMails } from "#server/inquiry/store.ts";
import { type MailKind, type Outbox, storedPayloads } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { inquiries, type MailName, mails } from "#server/platform/db/personal-schema.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { every, type Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { maxTogether, togetherKeys } from "#server/protection/limits.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { type Alarm, type AlarmKind, alarmKinds, alarmSchema } from "./mails/alarm.ts";

type MailWords = Readonly<Record<MailName, Pick<MailKind, "undeliverable">>>;

type AlarmParts = {
  database: Database;
  outbox: Pick<Outbox, "add" | "installedAt">;
  mailKinds: MailWords;
  stock: () => Promise<{ cars: readonly Car[]; withheld: readonly Car[] }>;
  now: () => Date;
  everySeconds?: number;
  log: Log;
};

/**
 * Tells the dealer by mail what he must know and would not notice (docs/decisions/027). The stored
 * mails are what he was told. Each alarm is also an error in the log, since the mail server may be what
 * is broken.
 */
export function createAlarms({ everySeconds = 60, ...parts }: AlarmParts): Job {
  const { database, log } = parts;
  const run = () => database.runExclusive("alarms", () => look(parts));
  return every(everySeconds, run, { failure: "nobody could look for alarms", atStart: true, log });
}

async function look(parts: AlarmParts): Promise<void> {
  const { database, outbox, now, log } = parts;
  const last = await lastAlarms(database.orm);
  for (const kind of alarmKinds) {
    const trouble = await findTrouble[kind](parts);
    const before = last.get(kind) ?? null;
    const next = planAlarm({ kind, trouble }, before, now());
    if (next === null) continue;
    const number = (before?.number ?? 0) + 1;
    const sentences = trouble?.sentences ?? [];
    const payload: Alarm = { kind, number, ...next, sentences };
    const { at: createdAt, phase, extent } = next;
    // With the time, since clocks are set back and a number may come again after years.
    const reference = `alarm-${kind}-${number}-${createdAt.getTime()}`;
    const mail = { kind: "alarm", reference, createdAt, payload } as const;
    await database.orm.transaction((tx) => outbox.add(tx, [mail]));
    if (phase === "over") log.info({ alarm: kind }, "an alarm is over");
    else log.error({ alarm: kind, phase, extent }, "an alarm goes to the dealer");
  }
}

/** What the dealer was told of, is not over, and needs him. */
export async function openAlarms(orm: Db): Promise<Alarm[]> {
  return [...(await lastAlarms(orm)).values()].filter(
    ({ phase, extent }) => phase !== "over" && extent > 0,
  );
}

async function lastAlarms(orm: Db): Promise<Map<AlarmKind, Alarm>> {
  const alarms = await storedPayloads(orm, "alarm", alarmSchema);
  const inOrder = alarms.toSorted((one, other) => one.number - other.number);
  return new Map(inOrder.map((alarm): [AlarmKind, Alarm] => [alarm.kind, alarm]));
}

/** `extent` says how bad it is, in whatever counts there; at 0 it is told once. `about`: ad_keys. */
type Trouble = { extent: number; sentences: string[]; about?: string[] };
type AlarmState = Pick<Alarm, "phase" | "extent" | "at" | "about">;

const againAfter = 7 * dayMs;
const worseAfter = dayMs;
/** Of another vehicle the dealer hears within the hour, but not by a mail for each that a sync brings. */
const newsAfter = dayMs / 48;
/** A flood may come and go by the hour all night, and shall not cause two mails each time. */
const overAfter: Record<AlarmKind, number> = {
  sync: 0,
  mails: 0,
  limit: dayMs,
  shrink: 0,
  writing: 0,
  room: dayMs,
  energy: 0,
};

/**
 * What the dealer is to be told now, null for nothing: each incident once, again when it goes on after
 * a week or grows worse after a day, of each vehicle soon, and when it is over.
 */
export function planAlarm(
  { kind, trouble }: { kind: AlarmKind; trouble: Trouble | null },
  last: AlarmState | null,
  now: Date,
): AlarmState | null {
  const since = last === null ? 0 : now.getTime() - last.at.getTime();
  const isOpen = last !== null && last.phase !== "over";
  if (trouble === null) {
    return isOpen && since >= overAfter[kind]
      ? { phase: "over", extent: 0, at: now, about: [] }
      : null;
  }
  const { extent, about = [] } = trouble;
  const state = { extent, at: now, about };
  if (!isOpen) return { phase: "raised", ...state };
  const isNews = about.some((adKey) => !last.about.includes(adKey));
  if (isNews && since >= newsAfter) return { phase: "raised", ...state };
  const goesOn = extent > 0 && since >= againAfter;
  const isDue = goesOn || (extent > last.extent && since >= worseAfter);
  return isDue ? { phase: "again", ...state } : null;
}

async function findSync({ database, outbox, now }: AlarmParts): Promise<Trouble | null> {
  const { lastSuccessAt, lastError } = await createSyncStateStore({ db: database }).read();
  const since = lastSuccessAt ?? (await outbox.installedAt());
  // An hour of trouble at the provider is nothing; after a day prices and sold cars are wrong.
  if (now().getTime() - since.getTime() < dayMs) return null;
  const last =
    lastSuccessAt === null
      ? `Der Bestand konnte noch nie von ${dealership.listingPlatform} geholt werden.`
      : `Seit ${formatInstant(lastSuccessAt.toISOString())}\u00a0Uhr konnte der Bestand nicht von ${dealership.listingPlatform} geholt werden.`;
  const sentences = [
    `${last} Die Website zeigt weiter den letzten bekannten Stand; verkaufte Fahrzeuge und geänderte Preise fehlen darin.`,
    ...(lastError === null ? [] : [`Der letzte Versuch ergab: ${lastError}`]),
    `Bitte prüfen Sie den Zugang bei ${dealership.listingPlatform}. Die Website versucht es von selbst weiter.`,
  ];
  return { extent: 1, sentences };
}

const maxNamed = 20;

async function findFailedMails({ database, mailKinds }: AlarmParts): Promise<Trouble | null> {
  const dead = await database.orm
    .select({ reference: inquiries.reference, kind: mails.kind })
    .from(mails)
    .innerJoin(inquiries, eq(inquiries.id, mails.inquiryId))
    .where(and(failedMails, not(unwrittenMails)))
    .orderBy(asc(mails.failedAt), asc(mails.id));
  if (dead.length === 0) return null;
  const lines = dead.slice(-maxNamed).map((mail) => deadLine(mail, mailKinds));
  const [first = ""] = lines.map((line) => line.slice(0, line.indexOf(":")));
  const sentences = [
    `${dead.length === 1 ? "Eine E-Mail wurde" : `${dead.length} E-Mails wurden`} nach vielen Versuchen aufgegeben oder vom Mailserver endgültig abgelehnt. Die Anfragen selbst sind gespeichert, es ist keine verloren.`,
    lines.join("\n"),
    `Eine Anfrage lesen Sie mit diesem Befehl:\nnpm run dealer -- inquiries show ${first}`,
    "So wird alles noch einmal verschickt:\nnpm run dealer -- inquiries retry",
  ];
  return { extent: dead.length, sentences };
}

/** `K-7F4M-2Q: die Anfrage an Sie kam nicht an` */
const deadLine = (
  { reference, kind }: { reference: string | null; kind: MailName },
  words: MailWords,
) => [reference, words[kind].undeliverable].filter(Boolean).join(": ");

/** Also of inquiries that were dealt with, of search orders, and of mails about the site. */
async function findUnwritten({ database, mailKinds }: AlarmParts): Promise<Trouble | null> {
  const unwritten = await database.orm
    .select({ reference: inquiries.reference, kind: mails.kind })
    .from(mails)
    .leftJoin(inquiries, eq(inquiries.id, mails.inquiryId))
    .where(unwrittenMails)
    .orderBy(asc(mails.failedAt), asc(mails.id));
  const lines = unwritten.map((mail) => deadLine(mail, mailKinds));
  if (lines.length === 0) return null;
  const sentences = [
    `Ein Fehler der Website verhindert ${lines.length === 1 ? "eine E-Mail" : `${lines.length} E-Mails`}. Bitte geben Sie diese Nachricht an die Person weiter, die Ihre Website betreut; den Fehler nennt das Protokoll („a mail cannot be written“).`,
    lines.slice(-maxNamed).join("\n"),
    "Wenn der Fehler behoben ist, wird so alles noch einmal verschickt:\nnpm run dealer -- inquiries retry",
  ];
  return { extent: lines.length, sentences };
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
  const { unconfirmed } = await createSyncStateStore({ db: database }).read();
  if (unconfirmed === null) return null;
  const { missing, since } = unconfirmed;
  const sentences = [
    `Bei ${dealership.listingPlatform} fehlen seit ${formatInstant(since)}\u00a0Uhr auf einmal ${missing.length} Ihrer Fahrzeuge. Sie bleiben auf der Website, bis sich das bei einem späteren Abruf bestätigt.`,
    `Haben Sie diese Fahrzeuge selbst aus dem Angebot genommen, brauchen Sie nichts zu tun. Andernfalls prüfen Sie bitte Ihre Inserate bei ${dealership.listingPlatform}.`,
  ];
  return { extent: missing.length, sentences };
}

/** Some forty cars with all their photos fit into the last third. */
const photosFillUp = 2 / 3;
/** So many times what the site needs to take anything at all. */
const amplyRoom = 4;

async function findRoom({ database }: AlarmParts): Promise<Trouble | null> {
  const share = (await storedPhotoBytes(database.orm)) / maxTotalBytes;
  const isDiskAmple = await database.hasRoom(amplyRoom);
  const arePhotosMany = share >= photosFillUp;
  if (isDiskAmple && !arePhotosMany) return null;
  const sentences = [
    ...(arePhotosMany
      ? [
          `Die Fotos angebotener Fahrzeuge füllen ihren Speicher zu ${Math.floor(share * 100)}\u00a0%. Ist er voll, können Kunden keine Fotos mehr senden.`,
          `Nach ${keptDays} Tagen werden Fotos von selbst gelöscht. Früher wird Platz, wenn Sie eine Anfrage löschen, die Sie nicht mehr brauchen:\nnpm run dealer -- inquiries delete VORGANG`,
        ]
      : []),
    ...(isDiskAmple
      ? []
      : [
          "Auf dem Rechner der Website ist weniger als 1\u00a0GB frei. Unter 256\u00a0MB nimmt sie keine Anfragen und keine Fotos mehr an. Bitte lassen Sie dort Platz schaffen.",
        ]),
  ];
  return { extent: Math.floor(share * 10) + (isDiskAmple ? 0 : 10), sentences };
}

async function findEnergy({ stock, now }: AlarmParts): Promise<Trouble | null> {
  const { cars, withheld } = await stock();
  const moment = now();
  const gaps = [...withheld, ...cars].flatMap((car) => {
    const gap = energyGap(car, moment);
    return gap === null ? [] : { ...gap, car };
  });
  if (gaps.length === 0) return null;
  const hidden = gaps.filter(({ isWithheld }) => isWithheld);
  const doubtful = gaps.filter(({ isWithheld }) => !isWithheld);
  const named = (introduction: string, found: typeof gaps): string[] => {
    if (found.length === 0) return [];
    const lines = found.slice(0, maxNamed).map(({ car, missing }) => {
      return `${vehicleFullName(car)} (Inserat ${car.ad_key}): ${missing.join(", ")}`;
    });
    const rest = found.length - lines.length;
    return [introduction, [...lines, ...(rest > 0 ? [`und ${rest} weitere`] : [])].join("\n")];
  };
  const sentences = [
    ...named(
      "Diese Fahrzeuge gelten als Neuwagen. In ihren Inseraten fehlen Pflichtangaben oder passen nicht zusammen; so dürfen sie nicht beworben werden (§\u00a05 Pkw-EnVKV). Die Website zeigt sie deshalb nicht:",
      hidden,
    ),
    ...named(
      "Ob diese Fahrzeuge als Neuwagen gelten, ist unklar. Die Website zeigt sie; bitte prüfen Sie die fehlenden Angaben:",
      doubtful,
    ),
    `Bitte ergänzen Sie die Inserate bei ${dealership.listingPlatform}. Nach dem nächsten Abruf stimmt auch die Website.`,
  ];
  return { extent: hidden.length, sentences, about: gaps.map(({ car }) => car.ad_key) };
}

/** Each answers null while all is well. */
const findTrouble: Record<AlarmKind, (parts: AlarmParts) => Promise<Trouble | null>> = {
  sync: findSync,
  mails: findFailedMails,
  limit: findLimit,
  shrink: findShrink,
  writing: findUnwritten,
  room: findRoom,
  energy: findEnergy,
};
