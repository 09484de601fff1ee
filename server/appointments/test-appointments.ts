import { expect } from "vitest";
import type { FamilyAction } from "#domain/appointment/appointment.ts";
import { appointmentLinkPath, appointmentPath, wirePaths } from "#domain/site/paths.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { appointments } from "#server/platform/db/personal-schema.ts";
import { contactBody } from "#server/platform/http/test-inquiries.ts";
import { inquiryTestSite } from "#server/platform/http/test-inquiry-site.ts";
import { appointmentToken, familyLinks } from "./signed-links.ts";

/** The clock of the test site stands on Saturday, 21 November 2026, 7:00 in Ladenburg. */
export const wednesday = "Terminwunsch: Mittwoch, 25.11.2026, 14:30 Uhr";
export const morning = "Terminwunsch: Donnerstag, 26.11.2026, vormittags";

/** A test site and what somebody does with appointments there. */
export function appointmentTestSite() {
  const { site, wait } = inquiryTestSite();
  async function ask(line = wednesday, change: object = {}) {
    const message = `Guten Tag\nFahrzeugnummer: 1\n\n${line}`;
    const body = contactBody({ message, ...change });
    expect((await site().post(wirePaths.contactInquiry, body)).status).toBe(200);
    const row = (await stored()).at(-1);
    if (row === undefined) throw new Error("There is no appointment.");
    const secret = await openSiteSecret(site().database);
    const mailedAt = site().clock.now;
    return {
      id: row.id,
      row: async () => (await stored()).find(({ id }) => id === row.id) ?? row,
      page: appointmentPath(appointmentToken(row.id, secret)),
      /** As in the mail of that round. */
      link: (action: FamilyAction, round = 0) =>
        appointmentLinkPath(familyLinks({ id: row.id, round }, mailedAt, secret)[action]),
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
  const press = (page: string, aktion: string, runde: number, more: Record<string, string> = {}) =>
    post(page, { aktion, runde: String(runde), ...more });
  /** Mails beyond the two of the inquiry itself: kind and round. */
  const told = async () =>
    (await site().inquiries.letters())
      .filter(({ appointmentRound }) => appointmentRound !== null)
      .map(({ recipient, appointmentRound }) => `${recipient} ${appointmentRound}`);

  return { site, wait, ask, stored, post, press, told };
}

export const confirm = { zeit: "2026-11-25T14:30" };
export const done = { status: 303, hint: "hinweis=ok" };
export const used = { status: 303, hint: "hinweis=veraltet" };
export const linkOf = (path: string) => path.split("/").at(-1) ?? "";
export const daySeconds = 24 * 3_600;
