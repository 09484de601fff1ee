import { wishedSlots } from "#domain/test-drive/request.ts";
import { familyLinks } from "#server/inquiry/test-drive/family-links.ts";
import { createTestDriveService } from "#server/inquiry/test-drive/test-drive-service.ts";
import { createSmtpMailer } from "#server/mail/mailer.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { appointments } from "#server/platform/db/personal-schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { createTestDelivery } from "./test-delivery.ts";

/**
 * A site that tests kill: it opens the database in the folder `argv[2]` and sends its mails to the SMTP
 * server `argv[3]`, while the family confirms each requested test drive. It prints a line when it begins.
 */
const [dataDir = "", smtpUrl = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: undefined });
const now = () => new Date();
const secret = await openSiteSecret(database);
const { outbox, jobs } = await createTestDelivery(database, createSmtpMailer({ url: smtpUrl }));
const service = createTestDriveService({
  db: database,
  secret,
  outbox,
  now,
  log: silentLog,
});
await jobs.start({ role: "all" });
process.stdout.write("begins\n");
for (const { id, wish } of await database.orm.select().from(appointments)) {
  const [slot = null] = wishedSlots(wish, now());
  const { confirm } = familyLinks({ id, round: 0 }, now(), secret);
  // The family double-clicks, and clicks again after each restart.
  const pressed = { slot, allowTaken: true };
  await Promise.all([
    service.submitFamilyAction(confirm, pressed),
    service.submitFamilyAction(confirm, pressed),
  ]);
}
