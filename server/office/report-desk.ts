import type { PersonReport } from "#domain/office/person-report.ts";
import { senderName } from "#server/inquiry/inquiry.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { exportInquiry, exportPerson } from "#server/inquiry/person-export.ts";
import { writePersonPdf } from "#server/inquiry/person-pdf.ts";
import { describePerson } from "#server/inquiry/person-report.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { MailName } from "#server/platform/db/personal-schema.ts";
import type { ProfileStore } from "#server/profile/profile-store.ts";
import type { OfficePerson } from "./office-sessions.ts";

type ReportDeskDeps = {
  db: Database;
  profiles: Pick<ProfileStore, "current">;
  mailKinds: Readonly<Record<MailName, Pick<MailKind, "label">>>;
  now: () => Date;
};

/** What is given out about the sender of an inquiry; null for an unknown reference. */
export function createReportDesk(deps: ReportDeskDeps, person: OfficePerson) {
  const { db, profiles, mailKinds, now } = deps;
  const read = async (typed: string) => {
    const inquiry = await createInquiryStore({ db }).find(typed);
    if (inquiry === null) return null;
    const { reference, id, fields } = inquiry;
    const isKnown = fields.email !== "";
    const rows = await (isKnown ? exportPerson(db.orm, fields.email) : exportInquiry(db.orm, id));
    const about = isKnown ? fields.email : `${senderName(inquiry)} (${reference})`;
    const mailLabel = (kind: string) =>
      Object.entries(mailKinds).find(([name]) => name === kind)?.[1].label ?? kind;
    const of = { profile: profiles.current(), about, at: now(), mailLabel };
    return { reference, rows, report: () => describePerson(rows, of) };
  };
  return {
    /** Without the bytes of photos, which only the file has. */
    async describe(reference: string): Promise<PersonReport | null> {
      const report = (await read(reference))?.report() ?? null;
      const sections = report?.sections.map((section) => ({
        ...section,
        pictures: section.pictures.map(() => ""),
      }));
      return report && { ...report, sections: sections ?? [] };
    },
    async export(typed: string, format: "pdf" | "json") {
      const found = await read(typed);
      if (found === null) return null;
      await db.orm.transaction((tx) => person.record(tx, "exported", found.reference));
      return format === "json"
        ? `${JSON.stringify(found.rows, null, 2)}\n`
        : writePersonPdf(found.report(), now());
    },
  };
}
