import type { SendMailOptions } from "nodemailer";
import type { OutgoingMail } from "#server/inquiries/ports.ts";

/** Without anything that separates addresses, quotes them or ends a line. */
const oneAddress = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * A mail in the words of nodemailer, which reads the recipients of an envelope as a list: what is not
 * plainly one address is refused here. Content is never a file name or an address to load.
 */
export function mimeOptions(mail: OutgoingMail) {
  const { autoSubmitted, attachments, replyTo, ...rest } = mail;
  if (!oneAddress.test(mail.to.address)) {
    throw Object.assign(new Error("The recipient is not one address."), { code: "EENVELOPE" });
  }
  return {
    ...rest,
    ...(oneAddress.test(replyTo.address) && { replyTo }),
    attachments: [...attachments],
    headers: { "Auto-Submitted": autoSubmitted },
    envelope: { from: mail.from.address, to: mail.to.address },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}
