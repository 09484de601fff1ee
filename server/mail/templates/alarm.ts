import { z } from "zod";
import { dealership } from "#domain/site/dealership.ts";
import type { MailContent } from "../mail.ts";
import { mailContent, paragraph, written } from "./layout.ts";

export const alarmKinds = ["sync", "letters", "limit", "shrink"] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmSchema = z.object({
  kind: z.enum(alarmKinds),
  /** Counts the alarms of a kind: clocks are set back at times. */
  number: z.int(),
  phase: z.enum(["raised", "again", "over"]),
  extent: z.number(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  /** Nothing of a visitor. */
  sentences: z.array(z.string()),
});
export type Alarm = z.infer<typeof alarmSchema>;

export const alarmReference = ({ kind, number, at }: Alarm) =>
  `alarm-${kind}-${number}-${at.getTime()}`;

/** A newer alarm of its kind says more. */
export const isOvertaken = ({ kind, number }: Alarm, all: readonly Alarm[]) =>
  all.some((other) => other.kind === kind && other.number > number);

const words: Record<AlarmKind, { title: string; over: string }> = {
  sync: {
    title: "Der Fahrzeugbestand wird nicht mehr aktualisiert",
    over: "Der Fahrzeugbestand wird wieder von mobile.de aktualisiert.",
  },
  letters: {
    title: "E-Mails zu Anfragen konnten nicht zugestellt werden",
    over: "Es gibt keine unzustellbaren E-Mails zu offenen Anfragen mehr.",
  },
  limit: {
    title: "Ungewöhnlich viele Anfragen über die Website",
    over: "Seit einem Tag kamen nicht mehr ungewöhnlich viele Anfragen.",
  },
  shrink: {
    title: "Ungewöhnlich viele Fahrzeuge fehlen bei mobile.de",
    over: "Die fehlenden Fahrzeuge sind wieder da oder wurden nach einer weiteren Prüfung aus dem Bestand genommen.",
  },
};

const beginnings: Record<Alarm["phase"], string> = {
  raised: "Hinweis Ihrer Website",
  again: "Noch immer",
  over: "Erledigt",
};

export function renderAlarm({ kind, phase, sentences }: Omit<Alarm, "at">): MailContent {
  const { title, over } = words[kind];
  const said = phase === "over" ? [over, "Sie brauchen nichts zu tun."] : sentences;
  const subject = `${beginnings[phase]}: ${title}`;
  const closing = `Diese Nachricht kommt von der Website (${dealership.name}).`;
  return mailContent({
    subject,
    title: subject,
    preview: said[0] ?? "",
    blocks: [
      ...said.map((part) => (part.includes("\n") ? written(part) : paragraph(part))),
      paragraph(closing, { isQuiet: true }),
    ],
  });
}

export const alarmTitle = (kind: AlarmKind): string => words[kind].title;
