import { randomBytes } from "node:crypto";
import type { AlertServiceParts } from "#server/alerts/accept-order.ts";
import { createAlertService } from "#server/alerts/alert-service.ts";
import { createAlertStore } from "#server/alerts/store.ts";
import { createAppointmentService } from "#server/appointments/appointment-service.ts";
import { createAppointmentStore } from "#server/appointments/store.ts";
import type { Config } from "#server/config.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createDiskRoom } from "#server/platform/db/disk-checks.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/scheduler.ts";
import { createInquiryService, type InquiryService } from "./accept.ts";
import { createProofOfWork, createRecaptcha, verifyToken } from "./captcha.ts";
import { createInquiryLimits } from "./limits.ts";
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
  findVehicle: AlertServiceParts["findVehicle"];
  forgetMails: AlertServiceParts["forgetMails"];
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Log;
};

export function openInquiries(parts: InquiriesParts) {
  const { env, database, secret, queue, queueIsOpen, findVehicle, fetch, now, log } = parts;
  const { forgetMails } = parts;
  const { RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_VERIFY_URL: verifyUrl } = env;
  const origin = env.SITE_URL;
  const own = createProofOfWork({ secret, now });
  const vehicle =
    secretKey === undefined
      ? own
      : createRecaptcha({ secretKey, verifyUrl, origin, fetch, now, log });
  const hasRoom = createDiskRoom(env);
  const service = createInquiryService({
    db: database,
    secret,
    queue,
    captchas: { contact: own, vehicle },
    knowsVehicle: async (adKey) => (await findVehicle(adKey)) !== null,
    hasRoom,
    origin,
    now,
    random: randomBytes,
    log,
  });
  const alerts = createAlertService({
    db: database,
    store: createAlertStore({ db: database }),
    secret,
    queue,
    limits: createInquiryLimits({ db: database, secret, log }),
    verify: (token) => verifyToken(own, token),
    hasRoom,
    findVehicle,
    forgetMails,
    origin,
    now,
    log,
  });
  const appointments = createAppointmentService({
    db: database,
    store: createAppointmentStore({ db: database }),
    secret,
    queue,
    origin,
    now,
    log,
  });
  return {
    appointments,
    inquiries: acceptOnceQueueIsOpen(service, queueIsOpen),
    alerts: {
      ...alerts,
      accept: (...sent: Parameters<typeof alerts.accept>) =>
        waitFor(queueIsOpen).then(() => alerts.accept(...sent)),
    },
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
  maxWaitMs?: number,
): InquiryService {
  const opened = () => waitFor(queueIsOpen, maxWaitMs);
  return {
    ...service,
    acceptContact: (...sent) => opened().then(() => service.acceptContact(...sent)),
    acceptSell: (...sent) => opened().then(() => service.acceptSell(...sent)),
  };
}

function waitFor(queueIsOpen: Promise<void>, maxWaitMs = 5_000): Promise<void> {
  return withTimeout(queueIsOpen, maxWaitMs).catch(() => {
    throw cannotStore();
  });
}
