import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Database } from "#server/platform/db/database.ts";
import { siteSecrets } from "#server/platform/db/schema.ts";

/** The installation's secret. One purpose's digests tell nothing about another's. */
export type SiteSecret = { digest(purpose: string, text: string): string };

/** Reads the installation's secret; the first process to ask creates it. */
export async function openSiteSecret({ orm }: Database): Promise<SiteSecret> {
  const fresh = randomBytes(32).toString("base64url");
  await orm.insert(siteSecrets).values({ secret: fresh }).onConflictDoNothing();
  const [row] = await orm.select().from(siteSecrets);
  if (row === undefined) throw new Error("the site's secret cannot be read");
  return {
    digest: (purpose, text) =>
      createHmac("sha256", row.secret).update(`${purpose}\0${text}`).digest("base64url"),
  };
}

/** The database stores only this hash of a token that a mail contains. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
