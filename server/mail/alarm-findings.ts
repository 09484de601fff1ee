import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { formatInstant } from "#domain/site/format.ts";
import { maxTogether, togetherKeys } from "#server/inquiries/limits.ts";
import { failedMails } from "#server/inquiries/store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, letters, rateLimits } from "#server/platform/db/schema.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { unconfirmedRemovalsSchema } from "#server/stock/withdrawal.ts";
import type { Finding } from "./templates/alarm.ts";

type FindingParts = {
  database: Database;
  /** When this installation was started first: without any sync yet, the day counts from there. */
  installedAt: () => Promise<Date>;
  now: () => Date;
};

/** An hour of trouble at mobile.de is nothing; after a day prices and sold cars are wrong. */
const maxWithoutSync = 24 * 3_600_000;
const maxNamed = 20;

/** Looks at all that may be worth an alarm. Rejects when the database does not answer. */
export async function readFindings(parts: FindingParts): Promise<Finding[]> {
  return [
    await findSync(parts),
    await findLetters(parts),
    await findLimit(parts),
    await findShrink(parts),
  ];
}

async function findSync({ database, installedAt, now }: FindingParts): Promise<Finding> {
  const { lastSuccessAt, lastError } = await createSyncStateStore({ db: database }).read();
  const since = lastSuccessAt ?? (await installedAt());
  if (now().getTime() - since.getTime() < maxWithoutSync) return { kind: "sync", trouble: null };
  const last =
    lastSuccessAt === null
      ? "Der Bestand konnte noch nie von mobile.de geholt werden."
      : `Seit ${formatInstant(lastSuccessAt.toISOString())}\u00a0Uhr konnte der Bestand nicht von mobile.de geholt werden.`;
  const sentences = [
    `${last} Die Website zeigt weiter den letzten bekannten Stand; verkaufte Fahrzeuge und geänderte Preise fehlen darin.`,
    ...(lastError === null ? [] : [`Der letzte Versuch ergab: ${lastError}`]),
    "Bitte prüfen Sie den Zugang bei mobile.de. Die Website versucht es von selbst weiter.",
  ];
  return { kind: "sync", trouble: { extent: 1, sentences } };
}

async function findLetters({ database }: FindingParts): Promise<Finding> {
  const dead = await database.orm
    .select({ reference: inquiries.reference, recipient: letters.recipient })
    .from(letters)
    .innerJoin(inquiries, eq(inquiries.id, letters.inquiryId))
    .where(failedMails)
    .orderBy(asc(letters.failedAt), asc(letters.id));
  if (dead.length === 0) return { kind: "letters", trouble: null };
  const lines = dead
    .slice(-maxNamed)
    .map(({ reference, recipient }) => `${reference}: ${undelivered[recipient]}`);
  const [first = ""] = lines.map((line) => line.slice(0, line.indexOf(":")));
  const sentences = [
    `${dead.length === 1 ? "Eine E-Mail wurde" : `${dead.length} E-Mails wurden`} nach vielen Versuchen aufgegeben oder vom Mailserver endgültig abgelehnt. Die Anfragen selbst sind gespeichert, es ist keine verloren.`,
    lines.join("\n"),
    `Eine Anfrage lesen Sie mit diesem Befehl:\nnpm run dealer -- inquiries show ${first}`,
    "So wird alles noch einmal verschickt:\nnpm run dealer -- inquiries retry",
  ];
  return { kind: "letters", trouble: { extent: dead.length, sentences } };
}

const undelivered = {
  dealer: "die Anfrage an Sie kam nicht an",
  visitor:
    "die Bestätigung an den Absender kam nicht an; vielleicht ist dessen Adresse falsch geschrieben, dann hilft ein Anruf",
};

async function findLimit({ database, now }: FindingParts): Promise<Finding> {
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
  if (full.length === 0) return { kind: "limit", trouble: null };
  const sentences = [
    `Über ein Formular kamen in einer Stunde mehr als ${maxTogether} Anfragen. Niemand wird abgewiesen: Für den Rest der Stunde verlangt auch das Kontaktformular eine kurze automatische Prüfung, und ohne sie geht keine Bestätigung an den Absender.`,
    "Vermutlich sendet ein Programm unerwünschte Anfragen. Alle Anfragen sind gespeichert.",
  ];
  return { kind: "limit", trouble: { extent: 1, sentences } };
}

async function findShrink({ database }: FindingParts): Promise<Finding> {
  const stored = await createSyncStateStore({ db: database }).unconfirmedRemovals();
  const pending = unconfirmedRemovalsSchema.safeParse(stored);
  if (!pending.success) return { kind: "shrink", trouble: null };
  const { missing, since } = pending.data;
  const sentences = [
    `Bei mobile.de fehlen seit ${formatInstant(since)}\u00a0Uhr auf einmal ${missing.length} Ihrer Fahrzeuge. Sie bleiben auf der Website, bis sich das bei einem späteren Abruf bestätigt.`,
    "Haben Sie diese Fahrzeuge selbst aus dem Angebot genommen, brauchen Sie nichts zu tun. Andernfalls prüfen Sie bitte Ihre Inserate bei mobile.de.",
  ];
  return { kind: "shrink", trouble: { extent: missing.length, sentences } };
}
