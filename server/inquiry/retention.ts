import { randomUUID } from "node:crypto";
import { and, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import { photosKeptFrom } from "#domain/inquiry/photos.ts";
import {
  isAnnouncementDue,
  isDeletionDue,
  unmarkedDeletionDay,
} from "#domain/inquiry/retention-periods.ts";
import type { Mailer } from "#server/mail/mail.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import {
  inquiries,
  officeLinks,
  officeLog,
  officeSessions,
  storedKind,
} from "#server/platform/db/personal-schema.ts";
import { carViews, rateLimits, redeemedCaptchas } from "#server/platform/db/schema.ts";
import { type Job, repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { deleteUnnamedPictures } from "#server/profile/site-pictures.ts";
import { deleteEndedHolds } from "#server/stock/holds.ts";
import { deleteOldFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { deleteWithdrawnEvents } from "./inquiry-events.ts";
import { deleteHidden, deleteInquiries, isShown } from "./inquiry-store.ts";
import type { DeletionNotice } from "./mails/deletion-notice.ts";
import { deleteOldPhotos } from "./photo/photo-store.ts";

/** Several times a day, so that no due day is missed. */
const intervalSeconds = 6 * 3600;

type RetentionDeps = {
  database: Pick<Database, "orm" | "runExclusive">;
  mailer: Pick<Mailer, "removeFiles">;
  outbox: Pick<Outbox, "add">;
  now: () => Date;
  log: Log;
};

/** Kept as long as backups, because a mail file is a copy of the data too. */
const mailFileRetentionMs = 14 * dayMs;

/**
 * Deletes expired inquiries with their mails, expired photos and mail files, rate limits and redeemed
 * captchas, and what the office no longer needs; announces by mail the deletion of unmarked inquiries. The log gets counts only.
 */
export function createRetention(deps: RetentionDeps): Job {
  const { database, log } = deps;
  const run = () => database.runExclusive("retention", () => deleteExpired(deps));
  return repeatEvery(intervalSeconds, run, { failure: "retention failed", atStart: true, log });
}

async function deleteExpired(deps: RetentionDeps): Promise<void> {
  const { database, mailer, now, log } = deps;
  const { orm } = database;
  // Both expire within a day, and the privacy page promises deletion within 48 hours.
  await orm.delete(redeemedCaptchas).where(lt(redeemedCaptchas.expiresAt, now()));
  await orm.delete(rateLimits).where(lt(rateLimits.expire, now()));
  await deleteFromOffice(orm, now());
  await deleteHidden(orm, now());
  await deleteWithdrawnEvents(orm, now());
  await deleteEndedHolds(orm, now());
  const announced = await announceDeletions(deps, now());
  if (announced > 0) log.info({ announced }, "deletion of unmarked inquiries announced");
  const stored = await orm.select(retentionColumns).from(inquiries);
  const expired = stored.filter((each) => isDeletionDue(each, now())).map((row) => row.id);
  const photos = await deleteOldPhotos(orm, photosKeptFrom(now()));
  if (photos > 0) log.info({ photos }, "expired photos deleted");
  if (expired.length > 0) {
    await deleteInquiries(orm, expired, now());
    log.info({ deleted: expired.length }, "expired inquiries deleted");
  }
  const entries = await deleteOldFiles(orm, now());
  if (entries > 0) log.info({ entries }, "entries of vehicle files deleted");
  const pictures = await deleteUnnamedPictures(orm, now());
  if (pictures > 0) log.info({ pictures }, "unnamed pictures deleted");
  await mailer.removeFiles(new Date(now().getTime() - mailFileRetentionMs));
}

/** Of the log and of the counted page views. */
const officeKeptDays = 365;

async function deleteFromOffice(orm: Db, now: Date): Promise<void> {
  const isLinkOver = or(lt(officeLinks.expiresAt, now), isNotNull(officeLinks.usedAt));
  await orm.delete(officeLinks).where(isLinkOver);
  await orm.delete(officeSessions).where(lt(officeSessions.expiresAt, now));
  const keptFrom = new Date(now.getTime() - officeKeptDays * dayMs);
  await orm.delete(officeLog).where(lt(officeLog.at, keptFrom));
  await orm.delete(carViews).where(lt(carViews.day, keptFrom.toISOString().slice(0, 10)));
}

const { id, receivedAt, handledAt, contractAt, announcedAt } = inquiries;
const retentionColumns = { id, receivedAt, handledAt, contractAt, announcedAt };

/** Marks the inquiries and stores the mail in one transaction, so that each is announced exactly once. */
async function announceDeletions(
  { database: { orm }, outbox }: RetentionDeps,
  now: Date,
): Promise<number> {
  const isUnmarked = and(isNull(handledAt), isNull(contractAt), isShown);
  const unmarked = await orm.select(retentionColumns).from(inquiries).where(isUnmarked);
  const due = unmarked.filter((each) => isAnnouncementDue(each, now)).map((row) => row.id);
  if (due.length === 0) return 0;
  return orm.transaction(async (tx) => {
    // `isUnmarked` again, because an inquiry may have been marked since the select.
    const rows = await tx
      .update(inquiries)
      .set({ announcedAt: now })
      .where(and(inArray(id, due), isUnmarked))
      .returning();
    if (rows.length === 0) return 0;
    const announced = rows.toSorted((one, other) => one.id - other.id);
    const payload: DeletionNotice = {
      at: now,
      inquiries: announced.map((row) => ({
        reference: row.reference,
        kind: storedKind(row.kind),
        receivedAt: row.receivedAt.toISOString(),
        deletionDay: unmarkedDeletionDay(row.receivedAt, now),
      })),
    };
    const reference = `loeschung-${randomUUID()}`;
    await outbox.add(tx, [{ kind: "deletion-notice", reference, createdAt: now, payload }]);
    return announced.length;
  });
}
