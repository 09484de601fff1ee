import { and, eq, gt, sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import webPush from "web-push";
import { z } from "zod";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import {
  type DevicePush,
  type PushMessage,
  type PushSubscriptionFields,
  pushTitle,
} from "#domain/office/push.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { officePushes, officeSessions } from "#server/platform/db/personal-schema.ts";
import { credentials } from "#server/platform/db/schema.ts";
import type { Job } from "#server/platform/jobs.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import {
  credentialPurpose,
  type SiteSecret,
  seal,
  unseal,
} from "#server/protection/site-secret.ts";
import { spamSuspicion } from "./inquiry.ts";
import { createInquiryStore } from "./inquiry-store.ts";

type PushDeps = {
  database: Pick<Database, "orm">;
  secret: SiteSecret;
  people: { mayEnter(email: string): Promise<boolean> };
  /** The address by which a push service reaches the sender (RFC 8292). */
  contact: () => string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Log;
};

export type Push = ReturnType<typeof createPush>;

const queueName = "pushes";
/** Seconds. Tried for about two hours, by which time somebody has looked into the office. */
const queueSettings = {
  retryLimit: 9,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 60,
  retentionSeconds: 12 * 3600,
  deleteAfterSeconds: 3600,
};
const timeoutMs = 10_000;
/** How long a push service keeps a message for a phone that is off. */
const keptSeconds = 12 * 3600;

/** `gone`: there is no subscription, any more. */
type Outcome = "sent" | "gone";
type JobData = { sessionId: string; inquiryId: number };

/**
 * Push messages to the devices that asked for them, best effort: a job of its own for each device, so that none delays
 * a mail or another device.
 */
export function createPush(deps: PushDeps) {
  const { database, log } = deps;
  const { orm } = database;
  const inquiries = createInquiryStore({ db: database });
  let boss: PgBoss | null = null;

  async function deliver({ sessionId, inquiryId }: JobData): Promise<void> {
    const inquiry = await inquiries.findById(inquiryId);
    if (inquiry === null || inquiry.handledAt !== null) return;
    const { kind, details, adKey, reference } = inquiry;
    const title = pushTitle(kind, details, adKey !== null);
    await send(sessionId, { title, path: inquiryPath(reference), tag: reference }, deps);
  }

  const job: Job = {
    async prepare(prepared) {
      await prepared.createQueue(queueName, queueSettings);
      await prepared.updateQueue(queueName, queueSettings);
      boss = prepared;
    },
    async start(started) {
      const options = { pollingIntervalSeconds: 1, localConcurrency: 4 };
      await started.work<JobData>(queueName, options, async ([job]) => {
        if (job) await deliver(job.data);
      });
    },
    stop() {
      // The queue itself waits for running work.
    },
  };

  return {
    job,
    /** Queues a message about a stored inquiry for each device, in the caller's transaction; none about spam. */
    async announce(
      tx: Statements,
      { id: inquiryId, note }: { id: number; note: string | null },
    ): Promise<void> {
      if (note === spamSuspicion) return;
      const devices = await tx.select({ sessionId: officePushes.sessionId }).from(officePushes);
      if (devices.length === 0) return;
      if (boss === null) throw new Error("The queue of push messages is not open yet.");
      const jobs = devices.map(({ sessionId }) => ({ data: { sessionId, inquiryId } }));
      await boss.insert(queueName, jobs, { db: fromDrizzle(tx, sql) });
    },
    /** Sessions of the devices that get messages. */
    async sessionIds(): Promise<ReadonlySet<string>> {
      const rows = await orm.select({ id: officePushes.sessionId }).from(officePushes);
      return new Set(rows.map(({ id }) => id));
    },
    device: (sessionId: string) => ({
      async read(): Promise<DevicePush> {
        // First, because new keys end the subscriptions with others.
        const { publicKey } = await openKeys(deps);
        const isOwn = eq(officePushes.sessionId, sessionId);
        const [own] = await orm.select().from(officePushes).where(isOwn);
        return { publicKey, endpoint: own?.endpoint ?? null };
      },
      /** A browser has one subscription, whoever was signed in before. */
      turnOn: (fields: PushSubscriptionFields): Promise<void> =>
        orm.transaction(async (tx) => {
          await tx.delete(officePushes).where(eq(officePushes.endpoint, fields.endpoint));
          const set = { ...fields, createdAt: deps.now() };
          await tx
            .insert(officePushes)
            .values({ sessionId, ...set })
            .onConflictDoUpdate({ target: officePushes.sessionId, set });
        }),
      async turnOff(): Promise<void> {
        await orm.delete(officePushes).where(eq(officePushes.sessionId, sessionId));
      },
      /** Sends one now; `failed` when the push service does not take it. */
      async test(): Promise<Outcome | "failed"> {
        const title = "Dieses Gerät bekommt Benachrichtigungen";
        const message = { title, path: officePaths.people, tag: "test" };
        return send(sessionId, message, deps).catch((error: unknown) => {
          log.warn({ failure: describeFailure(error) }, "a push message was not taken");
          return "failed";
        });
      },
    }),
  };
}

/** Throws when the push service does not take it, so that it is tried again. */
async function send(sessionId: string, message: PushMessage, deps: PushDeps): Promise<Outcome> {
  const { database, people, contact, fetch, now, log } = deps;
  const isDevice = and(eq(officePushes.sessionId, sessionId), gt(officeSessions.expiresAt, now()));
  const [device] = await database.orm
    .select({ push: officePushes, email: officeSessions.email })
    .from(officePushes)
    .innerJoin(officeSessions, eq(officeSessions.id, officePushes.sessionId))
    .where(isDevice);
  if (device === undefined || !(await people.mayEnter(device.email))) return "gone";
  const { endpoint, p256dh, auth } = device.push;
  const vapidDetails = { subject: `mailto:${contact()}`, ...(await openKeys(deps)) };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails, TTL: keptSeconds, urgency: "high", contentEncoding: "aes128gcm" },
  );
  // `fetch` counts the body itself.
  const { "Content-Length": _, ...sent } = headers;
  const response = await fetch(endpoint, {
    method: "POST",
    headers: sent,
    body: new Uint8Array(body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  const { status } = response;
  // The endpoint is a secret; its host is not.
  const fields = { service: new URL(endpoint).hostname, status };
  if (status === 404 || status === 410) {
    await database.orm.delete(officePushes).where(eq(officePushes.endpoint, endpoint));
    log.info(fields, "a device has ended its push messages");
    return "gone";
  }
  if (response.ok) {
    log.info(fields, "push message sent");
    return "sent";
  }
  log.warn(fields, "push message not taken");
  throw new Error(`push: HTTP ${status}`);
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
type Keys = z.infer<typeof keysSchema>;

const purpose = credentialPurpose("push");
const isKeys = eq(credentials.name, "push");

/**
 * The site's VAPID keys, made on first use. Keys that do not open, such as a backup's on another machine, are replaced;
 * the devices subscribed with those must ask again.
 */
async function openKeys({ database: { orm }, secret, now }: PushDeps): Promise<Keys> {
  const read = async (tx: Statements): Promise<Keys | null> => {
    const [row] = await tx.select().from(credentials).where(isKeys);
    const text = row === undefined ? null : unseal(secret, purpose, row.sealed);
    return text === null ? null : keysSchema.parse(JSON.parse(text));
  };
  return (
    (await read(orm)) ??
    (await orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`);
      const known = await read(tx);
      if (known !== null) return known;
      const keys = webPush.generateVAPIDKeys();
      const set = { sealed: seal(secret, purpose, JSON.stringify(keys)), changedAt: now() };
      await tx.delete(officePushes);
      await tx
        .insert(credentials)
        .values({ name: "push", ...set })
        .onConflictDoUpdate({ target: credentials.name, set });
      return keys;
    }))
  );
}
