import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** The path of the search order's page in a mail to this address that the site wrote; null before it is there. */
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
