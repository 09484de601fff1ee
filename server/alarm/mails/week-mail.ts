import { z } from "zod";
import { linkedLines, mailContent, paragraph } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

/** Counts and names of faults; the inquiries themselves, which it outlives, are behind its links. */
export const weekSchema = z.object({
  monday: z.iso.date(),
  /** `path`: a page of the office. */
  lines: z.array(z.object({ label: z.string(), note: z.string(), path: z.string() })).default([]),
});
export type Week = z.infer<typeof weekSchema>;

/** An empty overview is stored but not sent; a newer week supersedes an older one. */
export const isWeekSuperfluous = ({ monday, lines }: Week, weeks: readonly Week[]) =>
  lines.length === 0 || weeks.some((other) => other.monday > monday);

export function renderWeek({ lines }: Week, origin: string): MailContent {
  const summary = lines.map(({ label }) => label).join(", ");
  return mailContent({
    subject: `Ihre Woche: ${summary}`,
    title: "Ihre Woche",
    preview: summary,
    blocks: [
      linkedLines(lines.map(({ label, note, path }) => ({ label, note, address: origin + path }))),
      paragraph("Diese Übersicht kommt montags um 7\u00a0Uhr, wenn es etwas zu tun gibt.", {
        isQuiet: true,
      }),
    ],
  });
}
