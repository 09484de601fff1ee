import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { openTestAlertService } from "#server/alerts/test-alert-service.ts";
import { createAppointmentService } from "#server/appointments/appointment-service.ts";
import { createInquiryService, type InquiryService } from "#server/inquiries/accept.ts";
import type { CaptchaVerifier } from "#server/inquiries/captcha.ts";
import { createInquiryLimits } from "#server/inquiries/limits.ts";
import { createInquiryMarks } from "#server/inquiries/marks.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import type { MailQueue } from "#server/mail/queue.ts";
import { openTestPhotoService } from "#server/photos/test-photos.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alerts, inquiries, letters } from "#server/platform/db/personal-schema.ts";
import { cars, rateLimits, redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

/** A body that passes the rules; the words differ each time, so that each is another inquiry. */
let made = 0;
export const contactBody = (change: object = {}) => {
  made += 1;
  return {
    name: "Erika Mustermann",
    email: `erika.${made}@example.org`,
    phone: "06203 900140",
    subject: "verkauf",
    message: `Guten Tag, dies ist die Nachricht ${made}.`,
    ...change,
  };
};

/** The same for the sell form, with a token that the fake captcha takes once. */
export const vehicleBody = (change: object = {}) => {
  made += 1;
  return {
    firstName: "Max",
    lastName: "Mustermann",
    email: `max.${made}@example.org`,
    phone: "0171 3920-014",
    make: "Volkswagen",
    model: "Golf",
    year: "2019",
    mileage: "85.000 km",
    equipment: "Navigation",
    message: "",
    recaptchaToken: `good ${made}`,
    ...change,
  };
};

/**
 * The services of a test site on its real database, and what the tests need to look behind it. Captcha,
 * queue and disk are fakes that fail on request; a token that begins with `good` is one.
 */
export async function openTestServices({
  database,
  origin,
  now,
  log,
}: {
  database: Database;
  origin: string;
  now: () => Date;
  log: Log;
}) {
  const outside = { captchaIsAway: false, queueFails: false, diskIsFull: false };
  /** What happens once while the next vehicle is looked for that a message names. */
  const meanwhile: (() => Promise<unknown>)[] = [];
  const rename = (table: string, name: string) =>
    database.orm.execute(
      sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(name)}`,
    );
  /** Ids of the mails whose jobs were put into the queue and not rolled back again. */
  const queued: number[] = [];
  const captcha = fakeCaptcha(outside, now);
  const enqueue: MailQueue["enqueue"] = async (tx, mailIds) => {
    await tx?.execute(sql`select 1`);
    if (outside.queueFails) throw new Error("the queue is away");
    return queued.push(...mailIds);
  };
  const hasRoom = async () => !outside.diskIsFull;
  const parts = { database, captcha, queue: { enqueue }, hasRoom, origin, now, log };
  const orders = await openTestAlertService(parts);
  const secret = await openSiteSecret(database);
  const common = { ...parts, db: database, secret };
  const open = async () =>
    createInquiryService({
      ...common,
      limits: createInquiryLimits(common),
      captchas: { contact: captcha, vehicle: captcha },
      knowsVehicle: async (adKey) => {
        await meanwhile.shift()?.();
        return (await database.orm.select().from(cars).where(eq(cars.adKey, adKey))).length > 0;
      },
    });
  let current = await open();
  const service: InquiryService = {
    acceptContact: (...sent) => current.acceptContact(...sent),
    acceptSell: (...sent) => current.acceptSell(...sent),
    issueTicket: () => current.issueTicket(),
  };
  return {
    service,
    /** As the backend takes them. */
    services: {
      inquiries: service,
      alerts: orders.service,
      appointments: createAppointmentService(common),
      marks: createInquiryMarks({ ...common, store: createInquiryStore(common) }),
      photos: await openTestPhotoService(parts),
    },
    forgotten: orders.forgotten,
    /** A second process of the same installation. */
    openAnother: open,
    outside,
    meanwhile,
    queued,
    rename,
    stored: () => database.orm.select().from(inquiries).orderBy(inquiries.id),
    letters: () => database.orm.select().from(letters).orderBy(letters.id),
    limits: () => database.orm.select().from(rateLimits),
    redeemed: () => database.orm.select().from(redeemedCaptchas),
    /** While `work` runs, every statement about inquiries fails, with its parameters in the error. */
    async breakTables(work: () => Promise<void>) {
      await rename("inquiries", "away");
      await work().finally(() => rename("away", "inquiries"));
    },
    async reset() {
      Object.assign(outside, { captchaIsAway: false, queueFails: false, diskIsFull: false });
      queued.length = 0;
      for (const table of [letters, alerts, inquiries, redeemedCaptchas, rateLimits]) {
        await database.orm.delete(table);
      }
      // What a process remembers of those it refused goes with it.
      current = await open();
      orders.restart();
    },
  };
}

function fakeCaptcha(outside: { captchaIsAway: boolean }, now: () => Date): CaptchaVerifier {
  return {
    async check(token) {
      if (outside.captchaIsAway) return { verdict: "unavailable" };
      if (!token.startsWith("good")) return { verdict: "bad" };
      const digest = createHash("sha256").update(token).digest("base64url");
      return { verdict: "good", digest, expiresAt: new Date(now().getTime() + 60_000) };
    },
  };
}
