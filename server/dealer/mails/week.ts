import { z } from "zod";
import { dealership } from "#domain/dealership/dealership.ts";
import { formatDay } from "#domain/format/format.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import { carWords } from "#server/inquiry/mails/subject.ts";
import type { MarkLink } from "#server/inquiry/marks.ts";
import { linkedLines, mailContent, paragraph, section } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

/** A line leads to a page of the site, or to where an inquiry is marked. */
const lineSchema = z.object({
  label: z.string(),
  note: z.string(),
  to: z.union([z.object({ path: z.string() }), z.object({ inquiry: z.string() })]),
});

const sections = {
  problems: "Bitte ansehen",
  appointments: "Termine dieser Woche",
  inquiries: "Offene Anfragen",
  listings: "Inserate, denen etwas fehlt",
  demand: "Gesucht und nicht gefunden",
  arrived: "Neu im Bestand",
  gone: "Nicht mehr im Bestand",
} as const;
export type WeekSection = keyof typeof sections;

const sectionSchema = z.object({
  kind: z.enum(Object.keys(sections) as [WeekSection]),
  lines: z.array(lineSchema),
  /** Beyond the lines. */
  more: z.int(),
});

/** Nothing in it that a person could be known by but the numbers of inquiries: it outlives these. */
export const weekSchema = z.object({
  at: z.iso.datetime().transform((at) => new Date(at)),
  /** The week's first day, `2026-11-23`. */
  monday: z.iso.date(),
  sections: z.array(sectionSchema),
});
export type Week = z.infer<typeof weekSchema>;
export type WeekLine = z.infer<typeof lineSchema>;

export const inquiriesOfWeek = ({ sections: told }: Week): string[] =>
  told.flatMap(({ lines }) => lines.flatMap(({ to }) => ("inquiry" in to ? [to.inquiry] : [])));

/** A week without anything to say is stored and not sent (ML7); of two the newer says more. */
export const isWeekSuperfluous = ({ monday, sections: told }: Week, all: readonly Week[]) =>
  told.length === 0 || all.some((other) => other.monday > monday);

/** `3 offene Anfragen, 1 Termin`: what there is to do, for the subject. */
const counted: readonly [WeekSection, one: string, several: string][] = [
  ["appointments", "Termin", "Termine"],
  ["inquiries", "offene Anfrage", "offene Anfragen"],
  ["problems", "Hinweis", "Hinweise"],
  ["listings", "Inserat mit Lücken", "Inserate mit Lücken"],
];

/** `inquiries`: by reference, those that the mail tells of and that are not deleted yet. */
type Site = { origin: string; markLink: MarkLink; inquiries: ReadonlyMap<string, Inquiry> };

/** Monday's mail to the family: what is to be done, each line a link. */
export function renderWeek(
  { at, monday, sections: told }: Week,
  { origin, markLink, inquiries }: Site,
): MailContent {
  const counts = counted.flatMap(([kind, one, several]) => {
    const found = told.find((each) => each.kind === kind);
    const count = (found?.lines.length ?? 0) + (found?.more ?? 0);
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  const summary = counts.length === 0 ? "nichts zu erledigen" : counts.join(", ");
  const order = Object.keys(sections);
  const inOrder = told.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return mailContent({
    subject: `Ihre Woche: ${summary}`,
    title: `Ihre Woche ab ${formatDay(new Date(monday))}`,
    preview: summary,
    blocks: [
      ...inOrder.map(({ kind, lines, more }) =>
        section(
          `${sections[kind]} (${lines.length + more})`,
          linkedLines(
            lines.map(({ label, note, to }) => ({
              label,
              note: "path" in to ? note : [...senderOf(inquiries.get(to.inquiry)), note].join(", "),
              address: "path" in to ? origin + to.path : markLink(to.inquiry, at),
            })),
          ),
          more === 0 ? null : paragraph(`und ${more} weitere`, { isQuiet: true }),
        ),
      ),
      paragraph(
        `Diese Übersicht schreibt die Website (${dealership.name}) montags um 7\u00a0Uhr, wenn es etwas zu sagen gibt. Jede offene Anfrage führt zu einer Seite, auf der Sie sie als erledigt vermerken. Die Anfrage selbst steht in der E-Mail, mit der sie kam.`,
        { isQuiet: true },
      ),
    ],
  });
}

/** Who wrote, and the car that is offered to us. */
function senderOf(inquiry: Inquiry | undefined): string[] {
  if (inquiry === undefined) return [];
  const offered = inquiry.kind === "vehicle" ? carWords(inquiry, null) : null;
  return [senderName(inquiry), ...(offered === null ? [] : [offered])];
}
