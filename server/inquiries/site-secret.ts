import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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

/** Nobody fills in a form faster (T2). */
const minFillMs = 3_000;
const maxAgeMs = 24 * 60 * 60 * 1_000;
/** Clocks of two processes differ. */
const skewMs = 60_000;

/** Signed tickets that say when somebody began to fill in a form (R33); nothing is stored for them. */
export function createFormTickets({ secret, now }: { secret: SiteSecret; now: () => Date }) {
  const sign = (time: string) => secret.digest("form ticket", time);
  return {
    issue(): string {
      const time = now().getTime().toString(36);
      return `${time}.${sign(time)}`;
    },
    /** `none` is also what is forged or too old: it proves nothing, and accuses nobody. */
    judge(ticket: string | null): "good" | "too-fast" | "none" {
      const [, time = "", signature = ""] =
        /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(ticket ?? "") ?? [];
      if (time === "" || !isSame(signature, sign(time))) return "none";
      const age = now().getTime() - Number.parseInt(time, 36);
      if (age > maxAgeMs || age < -skewMs) return "none";
      return age < minFillMs ? "too-fast" : "good";
    },
  };
}

function isSame(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
