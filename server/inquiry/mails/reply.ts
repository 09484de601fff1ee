import { oneLine, shortVehicleName, vehicleFullName } from "#domain/car/title.ts";
import { formatDay } from "#domain/format/format.ts";
import { replySubject } from "#domain/office/inquiry-view.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import {
  farewell,
  mailContent,
  mailRows,
  paragraph,
  section,
  typedText,
} from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";
import type { InquiryContext } from "./inquiry-context.ts";
import { purposeLabel } from "./subject-line.ts";

/**
 * What one of the family wrote in the office, and what the customer had asked. Unlike other mails to visitors it repeats
 * what was typed, because somebody has read it.
 */
export function renderReply(
  inquiry: Inquiry,
  { reply, car, profile }: Pick<InquiryContext, "reply" | "car" | "profile">,
): MailContent {
  if (reply === null) throw new Error("The mail has no reply.");
  const { text, name, isQuoted } = reply;
  const { message } = inquiry.fields;
  return mailContent({
    subject: oneLine(replySubject(inquiry.reference, car && shortVehicleName(car))),
    title: "Ihre Anfrage bei uns",
    preview: `Antwort von ${profile.name}`,
    blocks: [
      paragraph(text),
      name === null ? farewell(profile) : paragraph(`Freundliche Grüße\n${name}\n${profile.name}`),
      section(
        `Ihre Anfrage vom ${formatDay(inquiry.receivedAt)}`,
        isQuoted && message !== "" ? typedText(message) : null,
        mailRows([
          ["Anliegen", purposeLabel(inquiry, car !== null)],
          car && ["Fahrzeug", vehicleFullName(car)],
          ["Vorgangsnummer", inquiry.reference],
        ]),
      ),
    ],
  });
}
