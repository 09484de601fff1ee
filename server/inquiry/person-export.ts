import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import {
  alertHits,
  alerts,
  appointments,
  holds,
  inquiries,
  inquiryEvents,
  inquiryPhotos,
  mails,
  officeCalendars,
  officeLinks,
  officeLog,
  officePeople,
  officePushes,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";
import { dealerProfiles } from "#server/platform/db/schema.ts";
import { isUntold } from "./inquiry-store.ts";

/**
 * Everything that is stored about an e-mail address, as it is stored (Art. 15 GDPR). Left out are digests, which
 * identify nobody, and which member of the family did what.
 */
export async function exportPerson(orm: Db, typed: string): Promise<object[]> {
  const email = typed.trim().toLowerCase();
  const office = await exportFromOffice(orm, email);
  // One mail tells of the hits of all alerts.
  const hitMails = await selectMails(orm, eq(mails.alertAddress, email));
  return [
    ...(await exportInquiries(orm, sql`lower(${inquiries.fields} ->> 'email') = ${email}`)),
    ...(await exportAlerts(orm, email)),
    ...(hitMails.length > 0 ? [{ kind: "Treffer der Suchaufträge", email, mails: hitMails }] : []),
    ...(Object.values(office).some(({ length }) => length > 0)
      ? [{ kind: "Büro", email, ...office }]
      : []),
  ];
}

/** Of somebody without an address. */
export const exportInquiry = (orm: Db, id: number): Promise<object[]> =>
  exportInquiries(orm, eq(inquiries.id, id));

async function exportInquiries(orm: Db, isTheirs: SQL): Promise<object[]> {
  const rows = await orm
    .select({ ...getTableColumns(inquiries), isUntold })
    .from(inquiries)
    .where(isTheirs)
    .orderBy(desc(inquiries.receivedAt), desc(inquiries.id));
  const exports: object[] = [];
  for (const row of rows) {
    const {
      id,
      reference,
      kind,
      adKey,
      fields,
      fingerprint: _,
      idempotencyKey: __,
      ...other
    } = row;
    const { isUntold: isOpen, ...rest } = other;
    const photos = await orm
      .select()
      .from(inquiryPhotos)
      .where(eq(inquiryPhotos.inquiryId, id))
      .orderBy(asc(inquiryPhotos.addedAt));
    exports.push({
      kind: kind === "contact" ? "Kontakt" : "Fahrzeugankauf",
      reference,
      vehicle: adKey,
      ...Object(fields),
      ...rest,
      firstHandledAt: isOpen ? null : rest.firstHandledAt,
      testDrives: await orm
        .select(testDriveColumns)
        .from(appointments)
        .where(eq(appointments.inquiryId, id)),
      holds: await orm
        .select({ vehicle: holds.adKey, until: holds.until, createdAt: holds.createdAt })
        .from(holds)
        .where(eq(holds.inquiryId, id)),
      photos: photos.map(({ jpeg, width, height, addedAt }) => ({
        addedAt,
        width,
        height,
        picture: `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`,
      })),
      mails: await selectMails(orm, eq(mails.inquiryId, id)),
      events: await orm
        .select({ at: eventAt, kind: eventKind, text: inquiryEvents.text })
        .from(inquiryEvents)
        // What was taken back may have been about somebody else, and is deleted within a day.
        .where(and(eq(inquiryEvents.inquiryId, id), isNull(inquiryEvents.withdrawnAt)))
        .orderBy(asc(inquiryEvents.id)),
      log: await orm
        .select({ at: officeLog.at, action: officeLog.action })
        .from(officeLog)
        .where(eq(officeLog.subject, reference))
        .orderBy(asc(officeLog.id)),
    });
  }
  return exports;
}

const { at: eventAt, kind: eventKind } = inquiryEvents;

const { wish, state, proposedFor, startsAt, movedFrom, words, changedAt } = appointments;
const testDriveColumns = { wish, state, proposedFor, startsAt, movedFrom, words, changedAt };

const selectMails = (orm: Db, where: ReturnType<typeof eq>) =>
  orm
    .select({
      kind: mails.kind,
      createdAt: mails.createdAt,
      attempts: mails.attempts,
      lastFailure: mails.lastFailure,
      sentAt: mails.sentAt,
      failedAt: mails.failedAt,
    })
    .from(mails)
    .where(where)
    .orderBy(asc(mails.id));

async function exportAlerts(orm: Db, email: string): Promise<object[]> {
  const rows = await orm
    .select()
    .from(alerts)
    .where(eq(alerts.email, email))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  const exports: object[] = [];
  for (const { id, adKey, query, tokenHash: _, ...rest } of rows) {
    const hits = await orm.select().from(alertHits).where(eq(alertHits.alertId, id));
    exports.push({
      kind: "Suchauftrag",
      vehicle: adKey,
      search: query,
      ...rest,
      told: hits.map(({ adKey: vehicle, formerPrice }) => ({ vehicle, formerPrice })),
      mails: await selectMails(orm, eq(mails.alertId, id)),
    });
  }
  return exports;
}

/** The family's own addresses have entered the office. */
async function exportFromOffice(orm: Db, email: string) {
  const { device, createdAt, seenAt, expiresAt } = officeSessions;
  const { action, subject, at } = officeLog;
  const { name, addedAt } = officePeople;
  return {
    person: await orm
      .select({ name, addedAt })
      .from(officePeople)
      .where(eq(officePeople.email, email)),
    sessions: await orm
      .select({ device, createdAt, seenAt, expiresAt })
      .from(officeSessions)
      .where(eq(officeSessions.email, email)),
    pushes: await orm
      .select({ device, service: officePushes.endpoint, createdAt: officePushes.createdAt })
      .from(officePushes)
      .innerJoin(officeSessions, eq(officeSessions.id, officePushes.sessionId))
      .where(eq(officeSessions.email, email)),
    calendars: await orm
      .select({ createdAt: officeCalendars.createdAt })
      .from(officeCalendars)
      .where(eq(officeCalendars.email, email)),
    links: await orm
      .select({ device: officeLinks.device, createdAt: officeLinks.createdAt })
      .from(officeLinks)
      .where(eq(officeLinks.email, email)),
    log: await orm
      .select({ at, action, subject })
      .from(officeLog)
      .where(eq(officeLog.address, email))
      .orderBy(asc(officeLog.id)),
    events: await orm
      .select({ at: eventAt, kind: eventKind, subject: inquiries.reference })
      .from(inquiryEvents)
      .innerJoin(inquiries, eq(inquiries.id, inquiryEvents.inquiryId))
      .where(eq(inquiryEvents.address, email))
      .orderBy(asc(inquiryEvents.id)),
    changes: await orm
      .select({ version: dealerProfiles.version, changedAt: dealerProfiles.changedAt })
      .from(dealerProfiles)
      .where(eq(dealerProfiles.changedBy, email)),
  };
}
