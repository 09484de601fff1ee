import { join } from "node:path";
import { createAlarms } from "./alarms/alarms.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { Database } from "./db/database.ts";
import type { Environment } from "./env.ts";
import { createMailer } from "./gateways/mailer/mailer.ts";
import { createDelivery, type Delivery } from "./inquiries/delivery.ts";
import { createInquiryStore } from "./inquiries/inquiry-store.ts";
import type { Mailer } from "./inquiries/ports.ts";
import { createRetention } from "./inquiries/retention.ts";
import { createClockCheck } from "./jobs/clock-check.ts";
import type { Job } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";

type MailParts = {
  env: Pick<Environment, "DATA_DIR" | "SMTP_URL" | "MAIL_FROM" | "MAIL_TO" | "SITE_URL">;
  database: Database;
  findVehicle: Catalogue["find"];
  now: () => Date;
  log: Log;
};

/** Opens the way of letters out of the house, and what deletes inquiries when their time is over and alarms the dealer. */
export function openMail({ env, database, findVehicle, now, log }: MailParts): {
  delivery: Delivery;
  jobs: Job[];
  mailer: Mailer;
} {
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, folder: join(env.DATA_DIR, "mail") });
  const mailbox = { from: env.MAIL_FROM, to: env.MAIL_TO, origin: env.SITE_URL };
  const delivery = createDelivery({
    database,
    inquiries: createInquiryStore({ db: database }),
    mailer,
    findCar: findVehicle,
    mailbox,
    now,
    log,
  });
  const isClockBelieved = createClockCheck({ database, now, log });
  const retention = createRetention({ database, mailer, mailbox, isClockBelieved, now, log });
  const alarms = createAlarms({ database, mailer, mailbox, now, log });
  return { delivery, jobs: [delivery.job, retention, alarms], mailer };
}
