import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import type { NewInquiry } from "./inquiry.ts";
import { tooMany } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";

type Kind = NewInquiry["kind"] | "alert";

/** What was consumed of limits; refunded when nothing comes of it. */
type Consumed = { refund(): Promise<void> };

/** Whether all senders together are over their limit: then each must solve the captcha (R33). */
type Crowd = { isCrowded: boolean };

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

export type InquiryLimits = ReturnType<typeof createInquiryLimits>;

/**
 * How much one sender and all together may send (T2, T3, F24). Counted in the database, for all
 * processes. Who was refused is remembered in memory: to be refused again costs no statement (T16).
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
  const limiter = createLimiter(db.orm);
  const perNetwork = (kind: Kind) =>
    maxPerNetwork.map(({ inTenMinutes, inADay }) => [
      limiter(kind, inTenMinutes, 10 * minute),
      limiter(`${kind}-day`, inADay, day),
    ]);
  const perSender = {
    contact: perNetwork("contact"),
    vehicle: perNetwork("vehicle"),
    alert: perNetwork("alert"),
  };
  // One for each form: whoever floods the one that has no captcha leaves the other open.
  const ofAll = {
    contact: limiter(together.contact, maxTogether, hour),
    vehicle: limiter(together.vehicle, maxTogether, hour),
    alert: limiter(together.alert, maxTogether, hour),
  };
  const refused = limiter("refused", 60, 10 * minute);
  const blocks = createBlocks();
  const digests = (networks: readonly string[]) =>
    networks.map((network) => secret.digest("sender", network));

  /** Null when that limit is full. */
  async function consumeTogether(kind: Kind): Promise<Consumed | null> {
    if (await blocks.has(together[kind])) return null;
    const all = await consumeAll([{ limiter: ofAll[kind], key: "all" }]);
    if (!("full" in all)) return all;
    await blocks.add(together[kind], all.full);
    // Once for each hour that is full, not for each process that hears of it.
    if (all.full.consumedPoints === maxTogether + 1) {
      log.error({ kind, limit: maxTogether }, "more inquiries in an hour than are usual");
    }
    return null;
  }

  return {
    /** What this process knows without the database. Throws AppError `too-many`. */
    async check(kind: Kind, networks: readonly string[]): Promise<Crowd> {
      for (const [width, key] of digests(networks).entries()) {
        await blocks.refuse(`${kind}:${key}`, width > 0);
      }
      return { isCrowded: await blocks.has(together[kind]) };
    },
    /** One inquiry. Throws AppError `too-many` for this sender's limits, never for those of all. */
    async consume(kind: Kind, networks: readonly string[]): Promise<Consumed & Crowd> {
      const keys = digests(networks);
      const own = await consumeAll(
        keys.flatMap((key, width) =>
          (perSender[kind][width] ?? []).map((each) => ({ limiter: each, key, width })),
        ),
      );
      if ("full" in own) {
        await blocks.add(`${kind}:${own.limit.key}`, own.full);
        throw tooMany(secondsUntil(own.full), own.limit.width > 0);
      }
      const all = await consumeTogether(kind);
      return {
        isCrowded: all === null,
        async refund() {
          await own.refund();
          await all?.refund();
          for (const key of keys) await blocks.lift(`${kind}:${key}`);
        },
      };
    },
    /** A refused one: people mistype, so there is a lot of room. Throws AppError `too-many`. */
    async countRefusal(networks: readonly string[]): Promise<void> {
      // By the widest: nobody mistypes from many networks of one's own.
      const key = digests(networks).at(-1) ?? "";
      const isWide = networks.length > 1;
      await blocks.refuse(`refused:${key}`, isWide);
      const consumed = await consumeAll([{ limiter: refused, key }]);
      if (!("full" in consumed)) return;
      await blocks.add(`refused:${key}`, consumed.full);
      throw tooMany(secondsUntil(consumed.full), isWide);
    },
    ...photoLimit(secret, limiter("photos", 40, day)),
    ...mailLimits(secret),
  };
}

function photoLimit(secret: SiteSecret, limiter: RateLimiterDrizzle) {
  return {
    /** A file sent for an inquiry, whatever it is; false when there were too many in a day (T33). */
    async consumePhoto(reference: string): Promise<boolean> {
      const key = secret.digest("photos", reference);
      return !("full" in (await consumeAll([{ limiter, key }])));
    },
  };
}

/** To one mailbox. In the transaction that stores the mail: both or none (T3). */
function mailLimits(secret: SiteSecret) {
  const keyOf = (email: string) => secret.digest("recipient", mailbox(email));
  return {
    /** One confirmation of an inquiry; false when there shall be none. */
    async consumeConfirmation(tx: Statements, email: string): Promise<boolean> {
      const within = createLimiter(tx);
      const consumed = await consumeAll([
        { limiter: within("confirmed", 1, day), key: keyOf(email) },
        { limiter: within("confirmed-together", 30, hour), key: "all" },
      ]);
      return !("full" in consumed);
    },
    /** One mail that asks to confirm a search order; somebody may well have three in a day. */
    async consumeOrderMail(tx: Statements, email: string): Promise<boolean> {
      const limiter = createLimiter(tx)("order-mail", 3, day);
      return !("full" in (await consumeAll([{ limiter, key: keyOf(email) }])));
    },
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

/** Which limits this process knows to be full, by name, for as long as that lasts. */
function createBlocks() {
  const memory = new RateLimiterMemory({ points: 0, duration: 0 });
  return {
    add: (name: string, full: RateLimiterRes) => memory.block(name, secondsUntil(full)),
    has: async (name: string) => (await memory.get(name)) !== null,
    lift: (name: string) => memory.delete(name),
    /** Throws AppError `too-many` when the named one is full. */
    async refuse(name: string, isWide: boolean) {
      const block = await memory.get(name);
      if (block !== null) throw tooMany(secondsUntil(block), isWide);
    },
  };
}

/** Consumes one of each limit, or of none: then it answers the first that is full. */
async function consumeAll<Limit extends { limiter: RateLimiterDrizzle; key: string }>(
  limits: readonly Limit[],
): Promise<Consumed | { full: RateLimiterRes; limit: Limit }> {
  const consumed: Limit[] = [];
  const refund = async () => {
    for (const { limiter, key } of consumed) await limiter.reward(key);
  };
  for (const limit of limits) {
    try {
      await limit.limiter.consume(limit.key);
    } catch (failure) {
      if (!(failure instanceof RateLimiterRes)) throw failure;
      await refund();
      return { full: failure, limit };
    }
    consumed.push(limit);
  }
  return { refund };
}

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** What comes into the same mailbox counts as the same: case, and `+anything`, make no difference. */
function mailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
