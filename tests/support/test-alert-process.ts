import { createAlertMatching } from "#server/alert/alert-matching.ts";
import { createSmtpMailer } from "#server/mail/mailer.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createTestDelivery } from "./test-delivery.ts";
import { openAfterKill } from "./test-kill-rounds.ts";

/**
 * A worker that tests kill: it opens the database in the folder `argv[2]`, matches the alerts stored there
 * and sends their mails to the SMTP server `argv[3]`. It prints a line when it begins.
 */
const [dataDir = "", smtpUrl = ""] = process.argv.slice(2);
const database = await openAfterKill(() => openDatabase({ dataDir, databaseUrl: undefined }));
const now = () => new Date();
const catalogue = createCatalogue({ db: database, now });
const mailer = createSmtpMailer({ url: smtpUrl });
const { outbox } = await createTestDelivery(database, mailer, {
  findCars: catalogue.findAll,
  timing: { firstRetryDelay: 120, maxRetryDelay: 3600, poll: 1, sweep: 60 },
});
const matching = createAlertMatching({
  database,
  outbox,
  stock: async () => ({ version: await catalogue.version(), cars: await catalogue.list() }),
  isSyncing: async () => false,
  now,
  log: silentLog,
});
const jobs = createJobs({ database, log: silentLog, jobs: [outbox.job, matching] });
process.stdout.write("begins\n");
await jobs.start({ role: "all" });
