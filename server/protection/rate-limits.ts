import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { officeLinkMinutes } from "#domain/office/office.ts";
import type { AppError } from "#server/platform/app-error.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { tooMany, tooManyLinks } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";

/** `sell`: a visitor offers us a car. */
export type SubmissionKind = "contact" | "sell" | "alert";

type Consumed = { refund(): Promise<void> };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Rate limit of each form for all senders together, per hour. */
export const globalHourlyLimit = 60;
const globalPrefixes = {
  contact: "together-contact",
  sell: "together-vehicle",
  alert: "together-alert",
};
export const globalLimitKeys = Object.values(globalPrefixes).map((prefix) => `${prefix}:all`);

/**
 * Rate limits of each form for one network: an IPv4 address or IPv6 /64, the /56 around it, the /48.
 * All stay below `globalHourlyLimit`, so that no single network can use that up.
 */
const maxPerNetwork = [
  { inTenMinutes: 5, inADay: 20 },
  { inTenMinutes: 10, inADay: 40 },
  { inTenMinutes: 20, inADay: 50 },
];

type Limit = { limiter: RateLimiterDrizzle; key: string; isWide?: boolean };

type Exceeded = { state: RateLimiterRes; limit: Limit };

export type InquiryLimits = ReturnType<typeof createInquiryLimits>;

/**
 * Rate limits of one sender and of all together. The database counts for all processes; memory
 * caches the exceeded limits, so that a repeated refusal costs no statement. `networks` are those of a
 * sender (server/platform/http/client-address.ts).
 */
export function createInquiryLimits({
  db,
  secret,
  log,
}: {
  db: Database;
  secret: SiteSecret;
  log: Log;
}) {
  const { consumeAll, findExceeded } = createCachedLimits();
  const limiter = createLimiter(db.orm);

  const senderLimits = (kind: SubmissionKind, networks: readonly string[]): Limit[] =>
    networkLimits(secret, networks, ({ inTenMinutes, inADay }) => [
      limiter(kind, inTenMinutes, 10 * minute),
      limiter(`${kind}-day`, inADay, day),
    ]);
  // Each form has its own: a flood of the form without a captcha must not close the other.
  const globalLimits = (kind: SubmissionKind): Limit[] => [
    { limiter: limiter(globalPrefixes[kind], globalHourlyLimit, hour), key: "all" },
  ];
  const mailboxKey = (email: string) => secret.digest("recipient", normalizeAddress(email));
  const tryConsume = async (limits: Limit[]) => (await consumeAll(limits)).exceeded === null;

  async function consumeOrRefuse(limits: Limit[]): Promise<Consumed> {
    const { exceeded, refund } = await consumeAll(limits);
    if (exceeded !== null) throw toRefusal(exceeded);
    return { refund };
  }

  return {
    /**
     * Reads only the cache. True when all senders together exceed their limit, so that each must solve the
     * captcha. Throws AppError `too-many` for this sender's limits.
     */
    async check(kind: SubmissionKind, networks: readonly string[]): Promise<boolean> {
      const exceeded = await findExceeded(senderLimits(kind, networks));
      if (exceeded !== null) throw toRefusal(exceeded);
      return (await findExceeded(globalLimits(kind))) !== null;
    },
    /** Counts against the sender alone, not against all. Throws AppError `too-many`. */
    async countHoneypot(kind: SubmissionKind, networks: readonly string[]): Promise<void> {
      await consumeOrRefuse(senderLimits(kind, networks));
    },
    /** Throws AppError `too-many` for this sender's limits, never for those of all. */
    async consume(kind: SubmissionKind, networks: readonly string[]) {
      const sender = await consumeOrRefuse(senderLimits(kind, networks));
      const all = await consumeAll(globalLimits(kind));
      // Logged once per hour for all processes: by the inquiry that exceeds the limit first.
      if (all.exceeded?.state.consumedPoints === globalHourlyLimit + 1) {
        log.error({ kind, limit: globalHourlyLimit }, "hourly rate limit of all senders exceeded");
      }
      return {
        isCrowded: all.exceeded !== null,
        async refund() {
          await sender.refund();
          await all.refund();
        },
      };
    },
    /** The limit is generous, since people mistype. Throws AppError `too-many`. */
    async countRefusal(networks: readonly string[]): Promise<void> {
      // Only the widest network counts: nobody mistypes from many addresses.
      const key = secret.digest("sender", networks.at(-1) ?? "");
      const refused = limiter("refused", 60, 10 * minute);
      await consumeOrRefuse([{ limiter: refused, key, isWide: networks.length > 1 }]);
    },
    /**
     * Counts a request for a link into the office, whatever its address; resolves to the refusal over the limit.
     * No limit lasts a day, because strangers may share the family's network.
     */
    async consumeOfficeRequest(networks: readonly string[]): Promise<AppError | null> {
      const limits = networkLimits(secret, networks, ({ inTenMinutes }) => [
        limiter("office", inTenMinutes, 10 * minute),
      ]);
      const { exceeded } = await consumeAll(limits);
      return exceeded && tooManyLinks(secondsUntilReset(exceeded.state));
    },
    /**
     * Counts a link mailed to a known address of the office, for the network that asks for it, so that strangers
     * do not use up the family's; false when there were too many. Together they are limited for a day.
     */
    consumeOfficeMail(email: string, networks: readonly string[]): Promise<boolean> {
      const own = { key: secret.digest("office mail", `${email} ${networks.at(-1)}`) };
      return tryConsume([
        { limiter: limiter("office-mail", 3, officeLinkMinutes * minute), ...own },
        { limiter: limiter("office-mail-day", 10, day), ...own },
        {
          limiter: limiter("office-mail-together", 50, day),
          key: secret.digest("office mail", email),
        },
      ]);
    },
    /** Counts any file uploaded for an inquiry; false when there were too many in a day. */
    consumePhoto: (reference: string) =>
      tryConsume([
        { limiter: limiter("photos", 40, day), key: secret.digest("photos", reference) },
      ]),
    /**
     * Counts a confirmation mail in its inquiry's transaction; false when none may be sent. Who asks about a few
     * cars on one evening gets one for each; a stranger whose address somebody enters, few.
     */
    consumeConfirmation: (tx: Statements, email: string) =>
      tryConsume([
        { limiter: createLimiter(tx)("confirmed-hour", 5, hour), key: mailboxKey(email) },
        { limiter: createLimiter(tx)("confirmed", 10, day), key: mailboxKey(email) },
        { limiter: createLimiter(tx)("confirmed-together", 30, hour), key: "all" },
      ]),
    /** Counts a mail that asks to confirm an alert; a person may well set up three in a day. */
    consumeAlertMail: (tx: Statements, email: string) =>
      tryConsume([{ limiter: createLimiter(tx)("order-mail", 3, day), key: mailboxKey(email) }]),
  };
}

type Max = (typeof maxPerNetwork)[number];

function networkLimits(
  secret: SiteSecret,
  networks: readonly string[],
  limitersOf: (max: Max) => RateLimiterDrizzle[],
): Limit[] {
  return maxPerNetwork.slice(0, networks.length).flatMap((max, width) => {
    const key = secret.digest("sender", networks[width] ?? "");
    return limitersOf(max).map((limiter) => ({ limiter, key, isWide: width > 0 }));
  });
}

const createLimiter =
  (storeClient: Statements) => (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient,
      schema: rateLimits,
      keyPrefix,
      points,
      duration,
      // The library's cleanup timer would run on after the database is closed.
      clearExpiredByTimeout: false,
    });

function createCachedLimits() {
  const memory = new RateLimiterMemory({ points: 0, duration: 0 });
  const toCacheKey = ({ limiter, key }: Limit) => limiter.getKey(key);

  async function findExceeded(limits: readonly Limit[]): Promise<Exceeded | null> {
    for (const limit of limits) {
      const state = await memory.get(toCacheKey(limit));
      if (state !== null) return { state, limit };
    }
    return null;
  }

  /** Consumes one point of each limit, or of none and returns the first exceeded one. */
  async function consumeAll(
    limits: readonly Limit[],
  ): Promise<Consumed & { exceeded: Exceeded | null }> {
    const consumed: Limit[] = [];
    const refund = async () => {
      for (const limit of consumed.splice(0)) {
        await limit.limiter.reward(limit.key);
        await memory.delete(toCacheKey(limit));
      }
    };
    const cached = await findExceeded(limits);
    if (cached !== null) return { exceeded: cached, refund };
    for (const limit of limits) {
      try {
        await limit.limiter.consume(limit.key);
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state;
        await refund();
        await memory.block(toCacheKey(limit), secondsUntilReset(state));
        return { exceeded: { state, limit }, refund };
      }
      consumed.push(limit);
    }
    return { exceeded: null, refund };
  }
  return { consumeAll, findExceeded };
}

const toRefusal = ({ state, limit }: Exceeded) =>
  tooMany(secondsUntilReset(state), limit.isWide === true);

const secondsUntilReset = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** Case and a `+tag` of an address lead to the same mailbox, so they count as one. */
function normalizeAddress(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
