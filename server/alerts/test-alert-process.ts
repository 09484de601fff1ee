import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createDelivery } from "#server/mail/delivery.ts";
import { createSmtpMailer } from "#server/mail/mailer.ts";
import { testMailbox } from "#server/mail/test-delivery.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createAlertMatching } from "./matching.ts";

/**
 * A worker to be killed: opens the database in the folder named first, matches the orders that are in it and
 * sends their mails to the mail server named second. Prints a line when it begins.
 */
const [dataDir = "", smtpUrl = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: undefined });
const now = () => new Date();
const catalogue = createCatalogue({ db: database, now });
const delivery = createDelivery({
  database,
  secret: await openSiteSecret(database),
  mailer: createSmtpMailer({ url: smtpUrl }),
  findCar: catalogue.find,
  mailbox: testMailbox,
  now,
  log: silentLog,
});
const matching = createAlertMatching({
  database,
  queue: delivery.queue,
  stock: async () => ({ version: await catalogue.version(), cars: await catalogue.list() }),
  isSyncing: async () => false,
  forgetMails: async () => undefined,
  isClockBelieved: async () => true,
  origin: testMailbox.origin,
  now,
  log: silentLog,
});
const jobs = createJobs({ database, log: silentLog, jobs: [delivery.job, matching] });
process.stdout.write("begins\n");
await jobs.start({ role: "all" });
