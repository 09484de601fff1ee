import { expect } from "vitest";
import { apiPaths, appointmentPath } from "#domain/pages/paths.ts";
import type { FamilyAction } from "#domain/test-drive/appointment.ts";
import { appointmentToken } from "#server/inquiry/test-drive/appointment-store.ts";
import { appointments } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { contactBody } from "./test-inquiries.ts";
import { inquiryTestSite } from "./test-inquiry-site.ts";

/** The test site's clock shows Saturday, 21 November 2026, 7:00 in Ladenburg. */
export const wednesdayAfternoon = { first: { day: "2026-11-25", time: "14:30" }, second: null };
export const thursdayMorning = { first: { day: "2026-11-26", time: "vormittags" }, second: null };

export const fridaySlot = { day: "2026-11-27", clock: "16:00" };
const wednesdaySlot = { day: "2026-11-25", clock: "14:30" };

export function testDriveSite(overrides?: Parameters<typeof inquiryTestSite>[0]) {
  const { site, advanceClock } = inquiryTestSite(overrides);
  async function requestDrive(testDrive: object = wednesdayAfternoon, changes: object = {}) {
    const details = { vehicle: "1", intent: "probefahrt", testDrive };
    const body = contactBody({ details, ...changes });
    expect((await site().post(apiPaths.contactInquiry, body)).status).toBe(200);
    const row = (await stored()).at(-1);
    if (row === undefined) throw new Error("There is no appointment.");
    const secret = await openSiteSecret(site().database);
    const reference = (await site().inquiries.stored()).at(-1)?.reference ?? "";
    return {
      id: row.id,
      row: async () => (await stored()).find(({ id }) => id === row.id) ?? row,
      page: appointmentPath(appointmentToken(row.id, secret)),
      reference,
      /** The family's answer in the office. */
      answer: (
        action: FamilyAction,
        { round = 0, slot = wednesdaySlot, allowTaken = false, words = null as string | null } = {},
      ) =>
        site().services.testDrives.submitOfficeAnswer(
          reference,
          { action, round, slot, allowTaken, words },
          async () => undefined,
        ),
    };
  }

  const stored = () =>
    site().database.orm.select().from(appointments).orderBy(appointments.inquiryId);
  const post = async (path: string, fields: Record<string, string> = {}, headers = {}) => {
    const answer = await site().ask(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
    });
    return { status: answer.status, hint: answer.headers.get("location")?.split("?")[1] ?? "" };
  };
  const press = (page: string, aktion: string, runde: number, extra: Record<string, string> = {}) =>
    post(page, { aktion, runde: String(runde), ...extra });
  /** `kind round` of each mail about a change of the appointment, not of those about the inquiry. */
  const changeMails = async () =>
    (await site().inquiries.mails())
      .filter(({ appointmentRound }) => appointmentRound !== null)
      .map(({ kind, appointmentRound }) => `${kind} ${appointmentRound}`);

  return { site, advanceClock, requestDrive, stored, post, press, changeMails };
}

export const redirectOk = { status: 303, hint: "hinweis=ok" };
export const redirectOutdated = { status: 303, hint: "hinweis=veraltet" };
export const daySeconds = 24 * 3_600;
