import { dayMs } from "#domain/format/calendar.ts";
import { type InquiryMark, type MarkedInquiry, markLinkDays } from "#domain/inquiry/outcome.ts";
import { lastContractYear } from "#domain/inquiry/retention-periods.ts";
import { inquiryMarkPath } from "#domain/pages/paths.ts";
import { slotAt } from "#domain/test-drive/slots.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { signUntil, verifyUntil } from "#server/protection/site-secret.ts";
import { type Inquiry, inquiryState } from "./inquiry.ts";
import type { InquiryStore } from "./inquiry-store.ts";
import { createAppointmentStore } from "./test-drive/appointment-store.ts";
import { createCancelPath } from "./test-drive/family-links.ts";

const purpose = "inquiry mark";

/** Permits only to mark this inquiry as handled or as a contract, without a login (ML5). */
export const markToken = (reference: string, mailedAt: Date, secret: SiteSecret) =>
  signUntil(secret, purpose, reference, new Date(mailedAt.getTime() + markLinkDays * dayMs));

export type MarkLink = (reference: string, mailedAt: Date) => string;

export const createMarkLink =
  (secret: SiteSecret, origin: string): MarkLink =>
  (reference, mailedAt) =>
    origin + inquiryMarkPath(markToken(reference, mailedAt, secret));

export type InquiryMarks = ReturnType<typeof createInquiryMarks>;

export function createInquiryMarks({
  db,
  store,
  secret,
  now,
  log,
}: {
  store: Pick<InquiryStore, "find" | "mark">;
  db: Pick<Database, "orm">;
  secret: SiteSecret;
  now: () => Date;
  log: Log;
}) {
  async function findByToken(token: string): Promise<Inquiry | null> {
    const verified = verifyUntil(secret, purpose, token, now());
    return verified && store.find(verified.payload);
  }
  return {
    async find(token: string): Promise<MarkedInquiry | null> {
      const inquiry = await findByToken(token);
      if (inquiry === null) return null;
      const { reference, receivedAt } = inquiry;
      const state = inquiryState(inquiry);
      const appointment = await createAppointmentStore({ db }).findByInquiry(inquiry.id);
      const cancelPath = appointment && createCancelPath(appointment, secret, now());
      const testDrive =
        appointment?.startsAt && cancelPath
          ? { slot: slotAt(appointment.startsAt), cancelPath }
          : null;
      const { phone } = inquiry.fields;
      return {
        reference,
        receivedAt: receivedAt.toISOString(),
        state,
        lastContractYear: lastContractYear(inquiry.contractAt ?? now()),
        testDrive,
        phone,
      };
    },
    /** Idempotent: the first mark stays. False for an unknown or expired token. */
    async mark(token: string, mark: InquiryMark): Promise<boolean> {
      const inquiry = await findByToken(token);
      if (inquiry === null) return false;
      await store.mark(inquiry.reference, mark, now());
      log.info({ reference: inquiry.reference, mark }, "inquiry marked by mail link");
      return true;
    },
  };
}
