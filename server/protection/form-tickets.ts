import { dayMs } from "#domain/format/calendar.ts";
import { sign, verify } from "./signed-link.ts";
import type { SiteSecret } from "./site-secret.ts";

/** No person fills in a form faster (T2). */
const minFillMs = 3_000;
/** Clocks of two machines differ. */
const maxClockSkewMs = 60_000;

/** Signed, stateless tickets that tell when a visitor began to fill in a form (R33). */
export function createFormTickets({ secret, now }: { secret: SiteSecret; now: () => Date }) {
  const purpose = "form ticket";
  return {
    issue: () => sign(secret, purpose, now().getTime().toString(36)),
    /** `none` also for a forged or expired ticket: it is evidence neither of a person nor of a bot. */
    judge(ticket: string | null): "good" | "too-fast" | "none" {
      const time = verify(secret, purpose, ticket ?? "");
      if (time === null) return "none";
      const age = now().getTime() - Number.parseInt(time, 36);
      if (age > dayMs || age < -maxClockSkewMs) return "none";
      return age < minFillMs ? "too-fast" : "good";
    },
  };
}
