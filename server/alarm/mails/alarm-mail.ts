import { z } from "zod";
import { officePaths } from "#domain/office/office.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import { buttons, mailContent, paragraph, typedText } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";

export const alarmKinds = [
  "sync",
  "mails",
  "bounces",
  "limit",
  "shrink",
  "writing",
  "room",
  "energy",
  "backup",
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmSchema = z.object({
  kind: z.enum(alarmKinds),
  /** Orders the alarms of a kind; `at` would not, since a clock may be set back. */
  number: z.int(),
  phase: z.enum(["raised", "again", "over"]),
  extent: z.number(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  about: z.array(z.string()).default([]),
  /** Must not contain visitors' data. */
  sentences: z.array(z.string()),
});
export type Alarm = z.infer<typeof alarmSchema>;

export const isSuperseded = ({ kind, number }: Alarm, alarms: readonly Alarm[]) =>
  alarms.some((other) => other.kind === kind && other.number > number);

const texts: Record<AlarmKind, { title: string; over: string }> = {
  sync: {
    title: "Der Fahrzeugbestand wird nicht mehr aktualisiert",
    over: `Der Fahrzeugbestand wird wieder von ${listingPlatform} aktualisiert.`,
  },
  mails: {
    title: "E-Mails an Sie konnten nicht zugestellt werden",
    over: "Es gibt keine unzustellbaren E-Mails an Sie zu offenen Anfragen mehr.",
  },
  bounces: {
    title: "E-Mails an Kunden konnten nicht zugestellt werden",
    over: "Es gibt keine unzustellbaren E-Mails an Kunden zu offenen Anfragen mehr.",
  },
  limit: {
    title: "Ungewöhnlich viele Anfragen über die Website",
    over: "Seit einem Tag kommen wieder so viele Anfragen wie üblich.",
  },
  shrink: {
    title: `Ungewöhnlich viele Fahrzeuge fehlen bei ${listingPlatform}`,
    over: "Die fehlenden Fahrzeuge sind wieder da oder wurden nach einer weiteren Prüfung aus dem Bestand genommen.",
  },
  writing: {
    title: "Die Website kann eine E-Mail nicht erstellen",
    over: "Es gibt keine E-Mail mehr, die nicht erstellt werden konnte.",
  },
  room: {
    title: "Der Speicher der Website wird knapp",
    over: "Die Website hat wieder genug Speicher.",
  },
  energy: {
    title: "Neuwagen ohne Pflichtangaben",
    over: "Die Inserate aller Neuwagen haben wieder ihre Pflichtangaben.",
  },
  backup: {
    title: "Die Datenbank der Website wird nicht mehr gesichert",
    over: "Die Datenbank der Website ist wieder gesichert.",
  },
};

const subjectPrefixes: Record<Alarm["phase"], string> = {
  raised: "Hinweis Ihrer Website",
  again: "Noch immer",
  over: "Entwarnung",
};

export function renderAlarm(
  { kind, phase, sentences }: Omit<Alarm, "at">,
  origin: string,
): MailContent {
  const { title, over } = texts[kind];
  const paragraphs = phase === "over" ? [over, "Sie brauchen nichts zu tun."] : sentences;
  const subject = `${subjectPrefixes[phase]}: ${title}`;
  return mailContent({
    subject,
    title: subject,
    preview: paragraphs[0] ?? "",
    blocks: [
      ...paragraphs.map((text) => (text.includes("\n") ? typedText(text) : paragraph(text))),
      phase === "over"
        ? null
        : buttons([{ label: "Büro öffnen", address: origin + officePaths.today }]),
      paragraph("Diese Nachricht kommt von Ihrer Website.", { isQuiet: true }),
    ],
  });
}

export const alarmTitle = (kind: AlarmKind): string => texts[kind].title;
