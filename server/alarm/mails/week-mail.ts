import { z } from "zod";
import { formatDay } from "#domain/format/format.ts";
import { officePaths } from "#domain/office/office.ts";
import { sortParameter } from "#domain/office/stock-overview.ts";
import { type Inquiry, senderName } from "#server/inquiry/inquiry.ts";
import { carLabel } from "#server/inquiry/mails/subject-line.ts";
import type { MarkLink } from "#server/inquiry/marks.ts";
import { linkedLines, linkLine, mailContent, paragraph, section } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

/** `to` is a page of the site, or the page on which an inquiry is marked as handled. */
const lineSchema = z.object({
  label: z.string(),
  note: z.string(),
  to: z.union([z.object({ path: z.string() }), z.object({ inquiry: z.string() })]),
});

const sectionTitles = {
  problems: "Bitte ansehen",
  appointments: "Termine dieser Woche",
  inquiries: "Offene Anfragen",
  listings: "Inserate, denen etwas fehlt",
  demand: "Gesucht und nicht gefunden",
  arrived: "Neu im Bestand",
  gone: "Nicht mehr im Bestand",
} as const;
export type WeekSection = keyof typeof sectionTitles;

const sectionSchema = z.object({
  kind: z.enum(Object.keys(sectionTitles) as [WeekSection]),
  lines: z.array(lineSchema),
  /** Number of lines left out. */
  more: z.int(),
});

/** The stored overview outlives inquiries, so it contains their references instead of names. */
export const weekSchema = z.object({
  at: z.iso.datetime().transform((at) => new Date(at)),
  monday: z.iso.date(),
  sections: z.array(sectionSchema),
});
export type Week = z.infer<typeof weekSchema>;
export type WeekLine = z.infer<typeof lineSchema>;

export const inquiriesOfWeek = ({ sections }: Week): string[] =>
  sections.flatMap(({ lines }) => lines.flatMap(({ to }) => ("inquiry" in to ? [to.inquiry] : [])));

/** An empty overview is stored but not sent (ML7); a newer week supersedes an older one. */
export const isWeekSuperfluous = ({ monday, sections }: Week, weeks: readonly Week[]) =>
  sections.length === 0 || weeks.some((other) => other.monday > monday);

/** The subject counts what there is to do: `3 offene Anfragen, 1 Termin`. */
const countLabels: readonly [WeekSection, singular: string, plural: string][] = [
  ["appointments", "Termin", "Termine"],
  ["inquiries", "offene Anfrage", "offene Anfragen"],
  ["problems", "Hinweis", "Hinweise"],
  ["listings", "Inserat mit Lücken", "Inserate mit Lücken"],
];

/** `inquiries`: those of the overview that still exist, by reference. */
type RenderContext = {
  origin: string;
  hasOffice: boolean;
  markLink: MarkLink;
  inquiries: ReadonlyMap<string, Inquiry>;
};

export function renderWeek(
  { at, monday, sections }: Week,
  { origin, hasOffice, markLink, inquiries }: RenderContext,
): MailContent {
  const others = (kind: WeekSection, more: number) => {
    if (more === 0) return null;
    const address = `${origin}${officePaths.stock}?${sortParameter}=hinweise`;
    return hasOffice && kind === "listings"
      ? linkLine(address, `${more} weitere im Büro`)
      : paragraph(`und ${more} weitere`, { isQuiet: true });
  };
  const counts = countLabels.flatMap(([kind, singular, plural]) => {
    const section = sections.find((each) => each.kind === kind);
    const count = (section?.lines.length ?? 0) + (section?.more ?? 0);
    return count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`];
  });
  const summary = counts.length === 0 ? "nichts zu erledigen" : counts.join(", ");
  const order = Object.keys(sectionTitles);
  const inOrder = sections.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return mailContent({
    subject: `Ihre Woche: ${summary}`,
    title: `Ihre Woche ab ${formatDay(new Date(monday))}`,
    preview: summary,
    blocks: [
      ...inOrder.map(({ kind, lines, more }) =>
        section(
          `${sectionTitles[kind]} (${lines.length + more})`,
          linkedLines(
            lines.map(({ label, note, to }) => ({
              label,
              note:
                "path" in to ? note : [...senderLabels(inquiries.get(to.inquiry)), note].join(", "),
              address: "path" in to ? origin + to.path : markLink(to.inquiry, at),
            })),
          ),
          others(kind, more),
        ),
      ),
      paragraph(
        `Diese Übersicht kommt montags um 7\u00a0Uhr, wenn es etwas zu sagen gibt. Über den Link einer offenen Anfrage vermerken Sie sie als erledigt.`,
        { isQuiet: true },
      ),
    ],
  });
}

function senderLabels(inquiry: Inquiry | undefined): string[] {
  if (inquiry === undefined) return [];
  const offered = inquiry.kind === "vehicle" ? carLabel(inquiry, null) : null;
  return [senderName(inquiry), ...(offered === null ? [] : [offered])];
}
