import { randomBytes } from "node:crypto";
import type { Database } from "./db/database.ts";
import { createDiskRoom } from "./disk-room.ts";
import type { Environment } from "./env.ts";
import { createProofOfWork } from "./gateways/captcha/proof-of-work.ts";
import { createRecaptcha } from "./gateways/captcha/recaptcha.ts";
import { createInquiryDesk, type InquiryDesk } from "./inquiries/accept.ts";
import { acceptOnceQueueIsOpen } from "./inquiries/accept-once-queue-is-open.ts";
import type { LetterQueue } from "./inquiries/ports.ts";
import type { SiteSecret } from "./inquiries/site-secret.ts";
import type { Log } from "./log.ts";

type InquiriesParts = {
  env: Pick<
    Environment,
    "DATABASE_URL" | "DATA_DIR" | "RECAPTCHA_SECRET_KEY" | "RECAPTCHA_VERIFY_URL" | "SITE_URL"
  >;
  database: Database;
  secret: SiteSecret;
  queue: LetterQueue;
  /** Resolves when letters can be put into the queue. */
  queueIsOpen: Promise<void>;
  /** Null for an ad_key that was never in stock. */
  findVehicle(adKey: string): Promise<object | null>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Log;
};

/** Opens the place where inquiries arrive, with the captcha of each form. */
export function openInquiries({ env, database, secret, ...parts }: InquiriesParts): {
  inquiries: InquiryDesk;
  captchaChallenge: () => Promise<object>;
} {
  const { queue, findVehicle, fetch, now, log } = parts;
  const { RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_VERIFY_URL: verifyUrl } = env;
  const origin = env.SITE_URL;
  const own = createProofOfWork({ secret, now });
  const vehicle =
    secretKey === undefined
      ? own
      : createRecaptcha({ secretKey, verifyUrl, origin, fetch, now, log });
  const desk = createInquiryDesk({
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
  const inquiries = acceptOnceQueueIsOpen(desk, parts.queueIsOpen);
  return { inquiries, captchaChallenge: own.createChallenge };
}
