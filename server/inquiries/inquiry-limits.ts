import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#server/db/database.ts";
import { rateLimits } from "#server/db/schema.ts";
import type { Log } from "#server/log.ts";
import type { NewInquiry } from "./inquiry.ts";
import type { Statements } from "./inquiry-store.ts";
import { tooMany } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";

/** What was taken from limits; it goes back when nothing comes of it. */
type Taken = { giveBack(): Promise<void> };

/**
 * How much one sender and all together may send (reference/security.md, T2, T3). Counted in the
 * database, so by all processes together. `sender` is a group of addresses (server/http/client-address.ts).
 */
export type InquiryLimits = {
  /** One inquiry. Throws AppError `too-many`. */
  take(kind: NewInquiry["kind"], sender: string): Promise<Taken>;
  /** A refused one: people mistype, so there is a lot of room. Throws AppError `too-many`. */
  countRefusal(sender: string): Promise<void>;
  /**
   * One confirmation to this mail address; false when there shall be none. In the transaction that
   * stores its letter: without the one there is not the other.
   */
  takeConfirmation(tx: Statements, email: string): Promise<boolean>;
  /** Forgets counters that count no more. */
  forgetOld(now: Date): Promise<void>;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Of each form, from all senders together, in an hour. */
export const mostTogether = 60;
const together = { contact: "together-contact", vehicle: "together-vehicle" };
/** The rows that count them. */
export const togetherKeys = Object.values(together).map((prefix) => `${prefix}:all`);

export function createInquiryLimits({
  db,
  secret,
  log,
}: {
  db: Database;
  secret: SiteSecret;
  log: Log;
}): InquiryLimits {
  const limiter = (keyPrefix: string, points: number, duration: number, storeClient?: Statements) =>
    new RateLimiterDrizzle({
      storeClient: storeClient ?? db.orm,
      schema: rateLimits,
      keyPrefix,
      points,
      duration,
      // Its own cleaning would go on after the database is closed.
      clearExpiredByTimeout: false,
    });
  const perSender = {
    contact: [limiter("contact", 5, 10 * minute), limiter("contact-day", 20, day)],
    vehicle: [limiter("vehicle", 5, 10 * minute), limiter("vehicle-day", 20, day)],
  };
  // One for each form: whoever floods the one that has no captcha leaves the other open.
  const ofAll = {
    contact: limiter(together.contact, mostTogether, hour),
    vehicle: limiter(together.vehicle, mostTogether, hour),
  };
  const refused = limiter("refused", 60, 10 * minute);

  return {
    async take(kind, sender) {
      // A flood out of many networks then leaves no counters behind, of which each would have its own.
      const full = await overfull(ofAll[kind]);
      if (full !== null) throw tooMany(secondsUntil(full));
      const key = secret.digest("sender", sender);
      const own = await takeAll(perSender[kind].map((each) => [each, key]));
      if ("full" in own) throw tooMany(secondsUntil(own.full));
      const all = await takeAll([[ofAll[kind], "all"]]);
      if (!("full" in all)) return { giveBack: () => giveBackAll([own, all]) };
      await own.giveBack();
      // Once for each hour that is full, not for each that is refused in it.
      if (all.full.consumedPoints === mostTogether + 1) {
        log.error(
          { kind, limit: mostTogether },
          "so many inquiries in an hour that more are refused",
        );
      }
      throw tooMany(secondsUntil(all.full));
    },
    async countRefusal(sender) {
      const taken = await takeAll([[refused, secret.digest("sender", sender)]]);
      if ("full" in taken) throw tooMany(secondsUntil(taken.full));
    },
    async takeConfirmation(tx, email) {
      const taken = await takeAll([
        [limiter("confirmed", 1, day, tx), secret.digest("recipient", mailbox(email))],
        [limiter("confirmed-together", 30, hour, tx), "all"],
      ]);
      return !("full" in taken);
    },
    async forgetOld(now) {
      await db.orm.delete(rateLimits).where(lt(rateLimits.expire, now));
    },
  };
}

/** The limit of all when it was full before, and whoever watches the site knows that. */
async function overfull(limiter: RateLimiterDrizzle): Promise<RateLimiterRes | null> {
  const counted = await limiter.get("all");
  return counted !== null && counted.consumedPoints > mostTogether ? counted : null;
}

/** Takes one of each limit, or of none: then it answers the first that is full. */
async function takeAll(
  limits: readonly (readonly [RateLimiterDrizzle, string])[],
): Promise<Taken | { full: RateLimiterRes }> {
  const takes: Taken[] = [];
  for (const [limiter, key] of limits) {
    try {
      await limiter.consume(key);
    } catch (failure) {
      if (!(failure instanceof RateLimiterRes)) throw failure;
      await giveBackAll(takes);
      return { full: failure };
    }
    takes.push({ giveBack: async () => void (await limiter.reward(key)) });
  }
  return { giveBack: () => giveBackAll(takes) };
}

async function giveBackAll(takes: readonly Taken[]): Promise<void> {
  for (const taken of takes) await taken.giveBack();
}

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** What comes into the same mailbox counts as the same: case, and `+anything`, make no difference. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
