import { join } from "node:path";
import { createAlertLetters } from "#server/alerts/alert-letters.ts";
import { createAppointmentLetters } from "#server/appointments/appointment-letters.ts";
import { createAppointmentStore } from "#server/appointments/store.ts";
import type { Config } from "#server/config.ts";
import { createRetention } from "#server/inquiries/retention.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import { createClockCheck } from "#server/platform/clock-check.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { createAlarms } from "./alarms.ts";
import { createDelivery } from "./delivery.ts";
import { createMailer } from "./mailer.ts";
import type { FindMailPhoto } from "./pictures.ts";

type MailParts = {
  env: Pick<Config, "DATA_DIR" | "SMTP_URL" | "MAIL_FROM" | "MAIL_TO" | "SITE_URL">;
  database: Database;
  findVehicle: Catalogue["find"];
  /** A process that sends no mail needs none. */
  findPhoto?: FindMailPhoto;
  now: () => Date;
  log: Log;
};

/** Opens the delivery of mails, and the jobs that delete expired inquiries and alarm the dealer. */
export function openMail({ env, database, findVehicle, findPhoto, now, log }: MailParts) {
  const mailer = createMailer(env.SMTP_URL, join(env.DATA_DIR, "mail"));
  const mailbox = { from: env.MAIL_FROM, to: env.MAIL_TO, origin: env.SITE_URL };
  const content = {
    openSecret: () => openSiteSecret(database),
    findCar: findVehicle,
    ...(findPhoto && { findPhoto }),
  };
  const delivery = createDelivery({
    ...content,
    database,
    inquiries: createInquiryStore({ db: database }),
    alerts: createAlertLetters({ ...content, database }),
    appointments: createAppointmentLetters({
      store: createAppointmentStore({ db: database }),
      openSecret: content.openSecret,
    }),
    mailer,
    mailbox,
    now,
    log,
  });
  const isClockBelieved = createClockCheck({ database, now, log });
  const { queue } = delivery;
  const retention = createRetention({ database, mailer, queue, isClockBelieved, now, log });
  const alarms = createAlarms({ database, queue, now, log });
  return { delivery, jobs: [delivery.job, retention, alarms], mailer };
}
