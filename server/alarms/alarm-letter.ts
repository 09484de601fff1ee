import { dealership } from "#domain/dealership.ts";
import { html, mailPage, paragraph, writtenText } from "#server/inquiries/mail-html.ts";
import type { OutgoingMail } from "#server/inquiries/ports.ts";
import type { AlarmKind, Told } from "./plan.ts";

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

const beginnings: Record<Told["phase"], string> = {
  raised: "Hinweis Ihrer Website",
  again: "Noch immer",
  over: "Erledigt",
};

/** A mail to the dealer about an alarm; holds nothing that a visitor wrote. */
export function alarmLetter(
  kind: AlarmKind,
  phase: Told["phase"],
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
      html`${paragraph(closing)}`,
    ]),
  };
}
