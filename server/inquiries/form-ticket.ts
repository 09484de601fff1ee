import { timingSafeEqual } from "node:crypto";
import type { SiteSecret } from "./site-secret.ts";

/** Nobody fills in a form faster (T2). */
const shortestMs = 3_000;
const longestMs = 24 * 60 * 60 * 1_000;
/** Clocks of two processes differ. */
const skewMs = 60_000;

/**
 * Tickets that say when somebody began to fill in a form. They carry nothing but the time and our
 * signature; nothing is stored for them.
 */
export type FormTickets = {
  issue(): string;
  /** `none` is also what is forged or too old: it proves nothing, and accuses nobody. */
  judge(ticket: string | null): "good" | "hasty" | "none";
};

export function createFormTickets({
  secret,
  now,
}: {
  secret: SiteSecret;
  now: () => Date;
}): FormTickets {
  const sign = (time: string) => secret.digest("form ticket", time);
  return {
    issue() {
      const time = now().getTime().toString(36);
      return `${time}.${sign(time)}`;
    },
    judge(ticket) {
      const [, time = "", signature = ""] =
        /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(ticket ?? "") ?? [];
      if (time === "" || !isSame(signature, sign(time))) return "none";
      const age = now().getTime() - Number.parseInt(time, 36);
      if (age > longestMs || age < -skewMs) return "none";
      return age < shortestMs ? "hasty" : "good";
    },
  };
}

function isSame(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
