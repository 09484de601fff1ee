import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { siteSecrets } from "#server/db/schema.ts";

/** What signs and blinds on this site. One purpose's digests tell nothing about another's. */
export type SiteSecret = {
  /** The same in all processes of the installation, and for nobody else to be had. */
  digest(purpose: string, text: string): string;
};

/** Reads the installation's secret; the first process to ask makes it. */
export async function openSiteSecret(db: Database): Promise<SiteSecret> {
  const secret = (await readSecret(db)) ?? (await makeSecret(db));
  return {
    digest: (purpose, text) =>
      createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url"),
  };
}

async function readSecret({ orm }: Database): Promise<string | undefined> {
  const [row] = await orm.select().from(siteSecrets);
  return row?.secret;
}

async function makeSecret(db: Database): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  await db.orm.insert(siteSecrets).values({ secret: made }).onConflictDoNothing();
  // Another process may have been faster.
  const secret = await readSecret(db);
  if (secret === undefined) throw new Error("the site's secret cannot be read");
  return secret;
}
