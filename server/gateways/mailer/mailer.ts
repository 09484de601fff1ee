import type { Mailer } from "#server/inquiries/ports.ts";
import { createFileMailer } from "./file-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer of this installation: files in `folder` unless there is a mail server. */
export function createMailer({
  smtpUrl,
  folder,
}: {
  smtpUrl: string | undefined;
  folder: string;
}): Mailer {
  return smtpUrl === undefined ? createFileMailer({ folder }) : createSmtpMailer({ url: smtpUrl });
}
