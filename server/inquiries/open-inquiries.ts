import { randomBytes } from "node:crypto";
import type { Config } from "#server/config.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createDiskRoom } from "#server/platform/db/disk-checks.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/scheduler.ts";
import { createInquiryService, type InquiryService } from "./accept.ts";
import { createProofOfWork, createRecaptcha } from "./captcha.ts";
import { cannotStore } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";

type InquiriesParts = {
  env: Pick<
    Config,
    "DATABASE_URL" | "DATA_DIR" | "RECAPTCHA_SECRET_KEY" | "RECAPTCHA_VERIFY_URL" | "SITE_URL"
  >;
  database: Database;
  secret: SiteSecret;
  queue: Pick<MailQueue, "enqueue">;
  queueIsOpen: Promise<void>;
  findVehicle(adKey: string): Promise<object | null>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Log;
};

export function openInquiries(parts: InquiriesParts) {
  const { env, database, secret, queue, queueIsOpen, findVehicle, fetch, now, log } = parts;
  const { RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_VERIFY_URL: verifyUrl } = env;
  const origin = env.SITE_URL;
  const own = createProofOfWork({ secret, now });
  const vehicle =
    secretKey === undefined
      ? own
      : createRecaptcha({ secretKey, verifyUrl, origin, fetch, now, log });
  const service = createInquiryService({
    db: database,
    secret,
    queue,
    captchas: { contact: own, vehicle },
    knowsVehicle: async (adKey) => (await findVehicle(adKey)) !== null,
    hasRoom: createDiskRoom(env),
    origin,
    now,
    random: randomBytes,
    log,
  });
  return {
    inquiries: acceptOnceQueueIsOpen(service, queueIsOpen),
    captchaChallenge: own.createChallenge,
  };
}

/**
 * Pages are answered before the queue is open. Who sends an inquiry in that moment waits for it, and
 * reads that it cannot be stored when that takes longer, because the database hangs or is away.
 */
export function acceptOnceQueueIsOpen(
  service: InquiryService,
  queueIsOpen: Promise<void>,
  maxWaitMs = 5_000,
): InquiryService {
  const opened = () =>
    withTimeout(queueIsOpen, maxWaitMs).catch(() => {
      throw cannotStore();
    });
  return {
    ...service,
    acceptContact: (...sent) => opened().then(() => service.acceptContact(...sent)),
    acceptSell: (...sent) => opened().then(() => service.acceptSell(...sent)),
  };
}
