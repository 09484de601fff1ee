import { z } from "zod";
import { dealership } from "#domain/site/dealership.ts";
import { formatDay } from "#domain/site/format.ts";
import type { MailContent } from "../mail.ts";
import { mailPage, paragraph, writtenText } from "./layout.ts";

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

/** The mail that lists inquiries to the family before they are deleted (R35). */
export function renderDeletionNotice({ inquiries }: DeletionNotice): MailContent {
  const isOne = inquiries.length === 1;
  const title = isOne
    ? "Eine Anfrage wird bald gelöscht"
    : `${inquiries.length} Anfragen werden bald gelöscht`;
  const example = inquiries[0]?.reference ?? "";
  const introduction = `${isOne ? "Diese Anfrage hat" : "Diese Anfragen hat"} bisher niemand als erledigt oder als Vertrag vermerkt. Sechs Monate nach dem Eingang ${isOne ? "wird sie" : "werden sie"} von selbst gelöscht, wie es die Datenschutzerklärung zusagt.`;
  const lines = inquiries
    .map(
      ({ reference, kind, receivedAt, deletionDay }) =>
        `${reference}: ${forms[kind]}, eingegangen am ${asDay(receivedAt)}, Löschung am ${asDay(deletionDay)}`,
    )
    .join("\n");
  const ways = [
    `So lesen Sie eine Anfrage:\nnpm run dealer -- inquiries show ${example}`,
    `Ist sie erledigt? Dann bleibt sie von jetzt an noch sechs Monate:\nnpm run dealer -- inquiries handled ${example}`,
    `Ist ein Vertrag daraus geworden? Dann bleibt sie bis zum Ende des zehnten Jahres danach:\nnpm run dealer -- inquiries contract ${example}`,
  ];
  const closing = `Wird nichts vermerkt, brauchen Sie nichts zu tun. Diese Nachricht kommt von der Website (${dealership.name}).`;
  return {
    subject: `Hinweis Ihrer Website: ${title}`,
    text: [title, introduction, lines, ...ways, closing, ""].join("\n\n"),
    html: mailPage(title, [
      paragraph(introduction),
      writtenText(lines),
      ...ways.map(writtenText),
      paragraph(closing),
    ]),
  };
}
