import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { dayMs } from "#domain/site/calendar.ts";
import type { Database } from "#server/platform/db/database.ts";
import { siteSecrets } from "#server/platform/db/schema.ts";

/** The installation's secret. One purpose's digests tell nothing about another's. */
export type SiteSecret = { digest(purpose: string, text: string): string };

/** Reads the installation's secret; the first process to ask makes it. */
export async function openSiteSecret({ orm }: Database): Promise<SiteSecret> {
  const made = randomBytes(32).toString("base64url");
  await orm.insert(siteSecrets).values({ secret: made }).onConflictDoNothing();
  const [row] = await orm.select().from(siteSecrets);
  if (row === undefined) throw new Error("the site's secret cannot be read");
  return {
    digest: (purpose, text) =>
      createHmac("sha256", row.secret).update(`${purpose}\0${text}`).digest("base64url"),
  };
}

/** Whether `signature` is the secret's digest of the text, in a time that does not tell how much of it is right. */
export function isSigned(secret: SiteSecret, purpose: string, text: string, signature: string) {
  const [given, expected] = [Buffer.from(signature), Buffer.from(secret.digest(purpose, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What is stored of a token that a mail carries. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Nobody fills in a form faster (T2). */
const minFillMs = 3_000;
/** Clocks of two processes differ. */
const skewMs = 60_000;

/** Signed tickets that say when somebody began to fill in a form (R33); nothing is stored for them. */
export function createFormTickets({ secret, now }: { secret: SiteSecret; now: () => Date }) {
  const purpose = "form ticket";
  return {
    issue(): string {
      const time = now().getTime().toString(36);
      return `${time}.${secret.digest(purpose, time)}`;
    },
    /** `none` is also what is forged or too old: it proves nothing, and accuses nobody. */
    judge(ticket: string | null): "good" | "too-fast" | "none" {
      const [, time = "", signature = ""] =
        /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(ticket ?? "") ?? [];
      if (time === "" || !isSigned(secret, purpose, time, signature)) return "none";
      const age = now().getTime() - Number.parseInt(time, 36);
      if (age > dayMs || age < -skewMs) return "none";
      return age < minFillMs ? "too-fast" : "good";
    },
  };
}
