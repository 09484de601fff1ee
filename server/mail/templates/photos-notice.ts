import { dialLink } from "#domain/site/contact-links.ts";
import { type Inquiry, senderName } from "#server/inquiries/inquiry.ts";
import type { InquirySubject, MailContent } from "../mail.ts";
import { facts, mailContent, paragraph, ways } from "./layout.ts";

/** Once for an inquiry, with its first photo. The photos stay with us: mails are kept by others (I7). */
export function renderPhotosNotice(
  inquiry: Inquiry,
  { origin, photoLinks }: Pick<InquirySubject, "origin" | "photoLinks">,
): MailContent {
  if (inquiry.kind !== "vehicle" || photoLinks === null) throw new Error("photos of no car");
  const { make, model, year, phone } = inquiry.fields;
  const title = "Fotos zu einem Fahrzeugangebot";
  return mailContent({
    subject: `${title} (${inquiry.reference})`,
    title,
    preview: inquiry.reference,
    blocks: [
      paragraph(
        "Zu diesem Fahrzeugangebot kommen Fotos. Die Seite zeigt immer alle, auch die, die noch folgen.",
      ),
      ways([{ label: "Fotos ansehen", address: origin + photoLinks.family, isMain: true }]),
      facts([
        ["Vorgang", inquiry.reference],
        ["Fahrzeug", `${make} ${model}, ${year}`],
        ["Name", senderName(inquiry)],
        ["Telefon", phone, dialLink(phone)],
      ]),
      paragraph(
        "Der Link öffnet ohne Anmeldung nur diese Fotos und gilt, bis die Anfrage gelöscht wird. Geben Sie ihn nicht weiter.",
        { isQuiet: true },
      ),
    ],
  });
}
