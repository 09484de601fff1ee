import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { tooMany } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";

export type Kind = "contact" | "vehicle" | "alert";

/** What was consumed of limits; refunded when nothing comes of it. */
type Consumed = { refund(): Promise<void> };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Of each form, from all senders together, in an hour. */
export const maxTogether = 60;
const together = {
  contact: "together-contact",
  vehicle: "together-vehicle",
  alert: "together-alert",
};
export const togetherKeys = Object.values(together).map((prefix) => `${prefix}:all`);

/**
 * Of each form, from one network: an IPv4 address or /64, the /56 around it, the /48 (T16). Of all
 * networks that one sender may have none fills up `maxTogether`.
 */
const maxPerNetwork = [
  { inTenMinutes: 5, inADay: 20 },
  { inTenMinutes: 10, inADay: 40 },
  { inTenMinutes: 20, inADay: 50 },
];

type Limit = { limiter: RateLimiterDrizzle; key: string; isWide?: boolean };

type Full = { full: RateLimiterRes; limit: Limit };

export type InquiryLimits = ReturnType<typeof createInquiryLimits>;

/**
 * Rate limits: how much one sender and all together may send (T2, T3, F24). Counted in the database, for all
 * processes. Which limits are full is remembered in memory: to be refused again costs no statement (T16).
 * `networks` are those of a sender (server/platform/http/client-address.ts).
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
  const { consumeAll, findFull } = createCounting();
  const within = createLimiter(db.orm);

  const ofSender = (kind: Kind, networks: readonly string[]): Limit[] =>
    maxPerNetwork.slice(0, networks.length).flatMap(({ inTenMinutes, inADay }, width) => {
      const of = { key: secret.digest("sender", networks[width] ?? ""), isWide: width > 0 };
      return [
        { limiter: within(kind, inTenMinutes, 10 * minute), ...of },
        { limiter: within(`${kind}-day`, inADay, day), ...of },
      ];
    });
  // One for each form: whoever floods the one that has no captcha leaves the other open.
  const ofAll = (kind: Kind): Limit[] => [
    { limiter: within(together[kind], maxTogether, hour), key: "all" },
  ];
  const ofMailbox = (email: string) => secret.digest("recipient", mailbox(email));
  const hasRoom = async (limits: Limit[]) => (await consumeAll(limits)).full === null;

  async function consumeOrRefuse(limits: Limit[]): Promise<Consumed> {
    const { full, refund } = await consumeAll(limits);
    if (full !== null) throw refusalOf(full);
    return { refund };
  }

  return {
    /**
     * What this process knows without the database: whether all senders together are over their limit, so that
     * each must solve the captcha (R33). Throws AppError `too-many`.
     */
    async check(kind: Kind, networks: readonly string[]): Promise<boolean> {
      const full = await findFull(ofSender(kind, networks));
      if (full !== null) throw refusalOf(full);
      return (await findFull(ofAll(kind))) !== null;
    },
    /** One that went into the trap: it fills its sender's limits alone. Throws AppError `too-many`. */
    async countTrapped(kind: Kind, networks: readonly string[]): Promise<void> {
      await consumeOrRefuse(ofSender(kind, networks));
    },
    /** One inquiry. Throws AppError `too-many` for this sender's limits, never for those of all. */
    async consume(kind: Kind, networks: readonly string[]) {
      const own = await consumeOrRefuse(ofSender(kind, networks));
      const all = await consumeAll(ofAll(kind));
      // Once for each hour that is full, not for each process that hears of it.
      if (all.full?.full.consumedPoints === maxTogether + 1) {
        log.error({ kind, limit: maxTogether }, "more inquiries in an hour than are usual");
      }
      return {
        isCrowded: all.full !== null,
        async refund() {
          await own.refund();
          await all.refund();
        },
      };
    },
    /** A refused one: people mistype, so there is a lot of room. Throws AppError `too-many`. */
    async countRefusal(networks: readonly string[]): Promise<void> {
      // By the widest: nobody mistypes from many networks of one's own.
      const key = secret.digest("sender", networks.at(-1) ?? "");
      const limiter = within("refused", 60, 10 * minute);
      await consumeOrRefuse([{ limiter, key, isWide: networks.length > 1 }]);
    },
    /** A file sent for an inquiry, whatever it is; false when there were too many in a day (T33). */
    consumePhoto: (reference: string) =>
      hasRoom([{ limiter: within("photos", 40, day), key: secret.digest("photos", reference) }]),
    /**
     * One confirmation of an inquiry, in the transaction that stores it: both or none (T3). False when there
     * shall be none.
     */
    consumeConfirmation: (tx: Statements, email: string) =>
      hasRoom([
        { limiter: createLimiter(tx)("confirmed", 1, day), key: ofMailbox(email) },
        { limiter: createLimiter(tx)("confirmed-together", 30, hour), key: "all" },
      ]),
    /** The same for a mail that asks to confirm a search order; somebody may well have three in a day. */
    consumeOrderMail: (tx: Statements, email: string) =>
      hasRoom([{ limiter: createLimiter(tx)("order-mail", 3, day), key: ofMailbox(email) }]),
  };
}

const createLimiter =
  (storeClient: Statements) => (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient,
      schema: rateLimits,
      keyPrefix,
      points,
      duration,
      // Its own cleaning would go on after the database is closed.
      clearExpiredByTimeout: false,
    });

/** Remembers which limits are full, for as long as that lasts. */
function createCounting() {
  const memory = new RateLimiterMemory({ points: 0, duration: 0 });
  const nameOf = ({ limiter, key }: Limit) => limiter.getKey(key);

  async function findFull(limits: readonly Limit[]): Promise<Full | null> {
    for (const limit of limits) {
      const full = await memory.get(nameOf(limit));
      if (full !== null) return { full, limit };
    }
    return null;
  }

  /** Consumes one of each limit, or of none: then it answers the first that is full. */
  async function consumeAll(limits: readonly Limit[]): Promise<Consumed & { full: Full | null }> {
    const consumed: Limit[] = [];
    const refund = async () => {
      for (const limit of consumed.splice(0)) {
        await limit.limiter.reward(limit.key);
        await memory.delete(nameOf(limit));
      }
    };
    const known = await findFull(limits);
    if (known !== null) return { full: known, refund };
    for (const limit of limits) {
      try {
        await limit.limiter.consume(limit.key);
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full;
        await refund();
        await memory.block(nameOf(limit), secondsUntil(full));
        return { full: { full, limit }, refund };
      }
      consumed.push(limit);
    }
    return { full: null, refund };
  }
  return { consumeAll, findFull };
}

const refusalOf = ({ full, limit }: Full) => tooMany(secondsUntil(full), limit.isWide === true);

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** What comes into the same mailbox counts as the same: case, and `+anything`, make no difference. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
