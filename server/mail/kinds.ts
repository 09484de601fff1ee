import type { Car } from "#domain/car/record.ts";
import type { Inquiry, InquiryMail } from "#server/inquiries/inquiry.ts";
import type { MailAddress, OutgoingMail } from "./mail.ts";
import { adfDocument } from "./templates/adf.ts";
import { renderConfirmation } from "./templates/confirmation.ts";
import { renderDealerInquiry } from "./templates/dealer-inquiry.ts";

/** Who writes and who reads at the dealer's: settings MAIL_FROM and MAIL_TO. */
export type Mailbox = { from: MailAddress; to: MailAddress; origin: string };

/** A letter as a mail, the same each time it is made, so that a second try is no second mail. */
export function composeMail(
  letter: Pick<InquiryMail, "recipient" | "messageId" | "createdAt">,
  inquiry: Inquiry,
  car: Car | null,
  { from, to, origin }: Mailbox,
): OutgoingMail {
  const { messageId, createdAt: date } = letter;
  const visitor = { name: visitorName(inquiry), address: inquiry.fields.email };
  if (letter.recipient === "visitor") {
    return {
      ...renderConfirmation(inquiry, origin),
      messageId,
      date,
      from,
      // Without the name: it is typed by whoever sent the form.
      to: { name: "", address: visitor.address },
      replyTo: to,
      attachments: [],
      autoSubmitted: "auto-replied",
    };
  }
  const adf = {
    filename: `anfrage-${inquiry.reference}.xml`,
    contentType: "application/xml",
    content: adfDocument(inquiry, car, origin),
  };
  return {
    ...renderDealerInquiry(inquiry, car, origin),
    messageId,
    date,
    from,
    to,
    replyTo: visitor,
    attachments: [adf],
    autoSubmitted: "auto-generated",
  };
}

function visitorName(inquiry: Inquiry): string {
  if (inquiry.kind === "contact") return inquiry.fields.name;
  return `${inquiry.fields.firstName} ${inquiry.fields.lastName}`;
}
