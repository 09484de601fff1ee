import type { Mailer } from "#server/inquiries/ports.ts";
import { createFileMailer } from "./file-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/**
 * The mailer of this installation: files in `folder` unless there is a mail server. What lies there from
 * the time before there was one is forgotten as well.
 */
export function createMailer({
  smtpUrl,
  folder,
}: {
  smtpUrl: string | undefined;
  folder: string;
}): Mailer {
  const files = createFileMailer({ folder });
  return smtpUrl === undefined
    ? files
    : { ...createSmtpMailer({ url: smtpUrl }), forget: files.forget };
}
