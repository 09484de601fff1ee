import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** A mail that the site, without SMTP, wrote to a file of its data folder; null while there is none. */
export async function findMail(
  siteFolder: string,
  fileName: RegExp,
  isWanted: (mail: Email) => boolean = () => true,
): Promise<Email | null> {
  const folder = join(siteFolder, "mail");
  for (const file of await readdir(folder).catch(() => [])) {
    // Not the draft of one that is being written.
    if (!file.endsWith(".eml") || !fileName.test(file)) continue;
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    if (isWanted(mail)) return mail;
  }
  return null;
}

/** The path of the alert's page in the mail to this address; null while there is none. */
export async function alertLink(siteFolder: string, address: string): Promise<string | null> {
  const isTo = ({ to }: Email) => to?.[0]?.address === address;
  const mail = await findMail(siteFolder, /^suchauftrag-.*\.eml$/, isTo);
  return /\/suchauftrag\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? null;
}
