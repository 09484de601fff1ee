import { type AlertServiceParts, createAlertService } from "#server/alerts/alert-service.ts";
import { createAppointmentService } from "#server/appointments/appointment-service.ts";
import type { Config } from "#server/config.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import { createPhotoService } from "#server/photos/photo-service.ts";
import { createPhotoStore } from "#server/photos/photo-store.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import { createInquiryService } from "./accept.ts";
import { createProofOfWork, createRecaptcha, verifyToken } from "./captcha.ts";
import { createInquiryLimits } from "./limits.ts";
import { createInquiryMarks } from "./marks.ts";
import { cannotStore } from "./refusals.ts";
import type { SiteSecret } from "./site-secret.ts";
import { createInquiryStore } from "./store.ts";

type InquiriesParts = {
  env: Pick<Config, "RECAPTCHA_SECRET_KEY" | "RECAPTCHA_VERIFY_URL" | "SITE_URL">;
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
  const { hasRoom } = database;
  const common = { db: database, secret, queue, hasRoom, origin, now, log };
  const limits = createInquiryLimits(common);
  const inquiries = createInquiryStore(common);
  const service = createInquiryService({
    ...common,
    limits,
    captchas: { contact: own, vehicle },
    knowsVehicle: async (adKey) => (await findVehicle(adKey)) !== null,
  });
  const photos = createPhotoService({
    ...common,
    store: createPhotoStore(common),
    inquiries,
    limits,
  });
  const alerts = createAlertService({
    ...common,
    limits,
    verify: (token) => verifyToken(own, token),
    findVehicle,
    forgetMails,
  });
  return {
    appointments: createAppointmentService(common),
    marks: createInquiryMarks({ ...common, store: inquiries }),
    inquiries: {
      ...service,
      acceptContact: whenOpen(queueIsOpen, service.acceptContact),
      acceptSell: whenOpen(queueIsOpen, service.acceptSell),
    },
    alerts: { ...alerts, accept: whenOpen(queueIsOpen, alerts.accept) },
    photos: { ...photos, add: whenOpen(queueIsOpen, photos.add) },
    captchaChallenge: own.createChallenge,
  };
}

/**
 * Pages are answered before the queue is open. Who sends something in that moment waits for it, and
 * reads that it cannot be stored when that takes longer, because the database hangs or is away.
 */
export function whenOpen<Sent extends unknown[], Answer>(
  queueIsOpen: Promise<void>,
  accept: (...sent: Sent) => Promise<Answer>,
  maxWaitMs = 5_000,
) {
  return async (...sent: Sent): Promise<Answer> => {
    await withTimeout(queueIsOpen, maxWaitMs).catch(() => {
      throw cannotStore();
    });
    return accept(...sent);
  };
}
