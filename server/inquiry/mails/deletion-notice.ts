import { z } from "zod";
import { formatDay } from "#domain/format/format.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { linkedLines, mailContent, paragraph } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

export const deletionNoticeSchema = z.object({
  at: z.iso.datetime().transform((at) => new Date(at)),
  inquiries: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(["contact", "vehicle"]),
      receivedAt: z.iso.datetime(),
      /** First day without it, `2026-11-21`. */
      deletionDay: z.string(),
    }),
  ),
});
export type DeletionNotice = z.infer<typeof deletionNoticeSchema>;

const forms = { contact: "Kontaktformular", vehicle: "Fahrzeugankauf" };
const asDay = (instant: string) => formatDay(new Date(instant));

export function renderDeletionNotice({ inquiries }: DeletionNotice, origin: string): MailContent {
  const isOne = inquiries.length === 1;
  const title = isOne
    ? "Eine Anfrage wird bald gelöscht"
    : `${inquiries.length} Anfragen werden bald gelöscht`;
  const introduction = `${isOne ? "Diese Anfrage hat" : "Diese Anfragen hat"} bisher niemand abgeschlossen. Sechs Monate nach dem Eingang ${isOne ? "wird sie" : "werden sie"} von selbst gelöscht, wie es die Datenschutzerklärung zusagt.`;
  const lines = inquiries.map(({ reference, kind, receivedAt, deletionDay }) => ({
    label: reference,
    address: origin + inquiryPath(reference),
    note: `${forms[kind]}, eingegangen am ${asDay(receivedAt)}, Löschung am ${asDay(deletionDay)}`,
  }));
  const instructions =
    "Jede Nummer führt zu der Anfrage in Ihrem Büro, wo Sie sie abschließen: Ohne Kauf bleibt sie noch sechs Monate, nach einem Kauf bis zum Ende des zehnten Jahres danach.";
  const closing = `${isOne ? "Soll sie" : "Sollen sie"} gelöscht werden, brauchen Sie nichts zu tun. Diese Nachricht kommt von Ihrer Website.`;
  return mailContent({
    subject: `Hinweis Ihrer Website: ${title}`,
    title,
    preview: introduction,
    blocks: [
      paragraph(introduction),
      linkedLines(lines),
      paragraph(instructions),
      paragraph(closing, { isQuiet: true }),
    ],
  });
}
