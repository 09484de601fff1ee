import { wishedSlots } from "#domain/appointment/wish.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createSmtpMailer } from "#server/mail/mailer.ts";
import { createTestDelivery, testMailbox } from "#server/mail/test-delivery.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { appointments } from "#server/platform/db/personal-schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { createAppointmentService } from "./appointment-service.ts";
import { familyLinks } from "./signed-links.ts";

/**
 * A site to be killed: opens the database in the folder named first and sends its mails to the mail server
 * named second, while the family presses the link of each wish. Prints a line when it begins.
 */
const [dataDir = "", smtpUrl = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: undefined });
const now = () => new Date();
const secret = await openSiteSecret(database);
const { delivery, jobs } = await createTestDelivery(database, createSmtpMailer({ url: smtpUrl }));
const service = createAppointmentService({
  db: database,
  secret,
  queue: delivery.queue,
  origin: testMailbox.origin,
  now,
  log: silentLog,
});
await jobs.start({ role: "all" });
process.stdout.write("begins\n");
for (const { id, wish } of await database.orm.select().from(appointments)) {
  const [slot = null] = wishedSlots(wish, now());
  const { confirm } = familyLinks({ id, round: 0 }, now(), secret);
  // Twice, as an impatient finger does; again after each start.
  const pressed = { slot, isKnown: true };
  await Promise.all([service.pressLink(confirm, pressed), service.pressLink(confirm, pressed)]);
}
