import { dealership } from "#domain/site/dealership.ts";
import type { OutgoingMail } from "#server/mail/mail.ts";
import { mailMarkup, mailPage, paragraph, writtenText } from "./layout.ts";

/** What the dealer is told of by mail, without having asked. */
export const alarmKinds = ["sync", "letters", "limit", "shrink"] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** How something stands that may be worth an alarm. */
export type Finding = {
  kind: AlarmKind;
  /** Null while all is well. `extent` says how bad it is, in whatever counts there. */
  trouble: { extent: number; sentences: readonly string[] } | null;
};

export const phases = ["raised", "again", "over"] as const;
/** The last that the dealer was told of one kind. */
export type AlarmState = { phase: (typeof phases)[number]; extent: number; at: Date };

const day = 24 * 3_600_000;
/** What goes on is told again after this time. Milliseconds, as all here. */
const againAfter = 7 * day;
/** What grew worse, at most this often. */
const worseAfter = day;
/**
 * What comes and goes by the hour is over only after a day: nobody wants two mails an hour of a flood
 * that lasts all night.
 */
const overAfter: Record<AlarmKind, number> = { sync: 0, letters: 0, limit: day, shrink: 0 };

/**
 * What the dealer is to be told now, null for nothing: each incident once, again when it goes on after
 * a week or grows worse after a day, and when it is over. `told`: null for a kind he never heard of.
 */
export function planAlarm(
  { kind, trouble }: Finding,
  told: AlarmState | null,
  now: Date,
): AlarmState | null {
  // A clock that was set back counts as no time at all.
  const since = told === null ? 0 : Math.max(0, now.getTime() - told.at.getTime());
  if (told === null || told.phase === "over") {
    return trouble === null ? null : { phase: "raised", extent: trouble.extent, at: now };
  }
  if (trouble === null) {
    return since < overAfter[kind] ? null : { phase: "over", extent: 0, at: now };
  }
  const isDue = since >= againAfter || (trouble.extent > told.extent && since >= worseAfter);
  return isDue ? { phase: "again", extent: trouble.extent, at: now } : null;
}

type Words = { title: string; over: string };

const words: Record<AlarmKind, Words> = {
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

const beginnings: Record<AlarmState["phase"], string> = {
  raised: "Hinweis Ihrer Website",
  again: "Noch immer",
  over: "Erledigt",
};

/** A mail to the dealer about an alarm; holds nothing that a visitor wrote. */
export function renderAlarm(
  kind: AlarmKind,
  phase: AlarmState["phase"],
  sentences: readonly string[],
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const { title, over } = words[kind];
  const told = phase === "over" ? [over, "Sie brauchen nichts zu tun."] : sentences;
  const subject = `${beginnings[phase]}: ${title}`;
  const closing = `Diese Nachricht kommt von der Website (${dealership.name}).`;
  return {
    subject,
    text: [subject, ...told, closing, ""].join("\n\n"),
    html: mailPage(subject, [
      ...told.map((sentence) =>
        sentence.includes("\n") ? writtenText(sentence) : paragraph(sentence),
      ),
      mailMarkup`${paragraph(closing)}`,
    ]),
  };
}
