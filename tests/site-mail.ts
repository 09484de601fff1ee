import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** The path of the alert's page in a mail that the site wrote to this address; null while there is none. */
export async function orderLink(siteFolder: string, address: string): Promise<string | null> {
  const folder = join(siteFolder, "mail");
  for (const file of await readdir(folder).catch(() => [])) {
    if (!/^suchauftrag-.*\.eml$/.test(file)) continue;
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    if (mail.to?.[0]?.address !== address) continue;
    return /\/suchauftrag\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? null;
  }
  return null;
}
