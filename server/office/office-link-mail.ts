import { z } from "zod";
import { formatInstant } from "#domain/format/format.ts";
import { officeLinkMinutes } from "#domain/office/office.ts";
import { buttons, mailContent, paragraph } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { OfficeLinks } from "./office-links.ts";

/** The outbox must hold neither the token nor the address. */
const payloadSchema = z.object({ link: z.uuid() });
export type OfficeLinkPayload = z.infer<typeof payloadSchema>;

type MailParts = { database: Pick<Database, "orm">; links: OfficeLinks; now: () => Date };

/** Composes nothing for a link that was used or expired while the mail waited. */
export const createOfficeLinkMail =
  ({ database, links, now }: MailParts): MailKind["compose"] =>
  async ({ payload }) => {
    const { link: id } = payloadSchema.parse(payload);
    const link = await links.find(database.orm, id, now());
    if (link === null) return null;
    return { to: link.email, content: renderOfficeLink(link, links.addressOf(id)) };
  };

function renderOfficeLink(
  { createdAt, device }: { createdAt: Date; device: string },
  address: string,
): MailContent {
  const asked = `Am ${formatInstant(createdAt.toISOString())}\u00a0Uhr hat jemand für diese Adresse einen Link ins Büro Ihrer Website angefordert (${device}).`;
  return mailContent({
    subject: "Ihr Link ins Büro Ihrer Website",
    title: "Ihr Link ins Büro",
    preview: `Er gilt ${officeLinkMinutes} Minuten und nur einmal.`,
    blocks: [
      paragraph(asked),
      buttons([{ label: "Im Büro anmelden", address, isMain: true }]),
      paragraph(
        `Der Link gilt ${officeLinkMinutes}\u00a0Minuten und nur einmal. Öffnen Sie ihn auf dem Gerät, auf dem Sie sich anmelden wollen, und geben Sie ihn nicht weiter.`,
      ),
      paragraph(
        "Waren Sie das nicht, dann löschen Sie diese E-Mail. Ohne den Link kommt niemand ins Büro.",
        { isQuiet: true },
      ),
    ],
  });
}
