import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { createPersonExport } from "#server/cli/inquiry-reports.ts";
import { openDealershipFacts } from "#server/dealership/dealership-facts.ts";
import { createSitePictures } from "#server/dealership/site-pictures.ts";
import { createInquiryService, type InquiryService } from "#server/inquiry/inquiry-service.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { createInquiryMarks } from "#server/inquiry/marks.ts";
import { createTestDriveService } from "#server/inquiry/test-drive/test-drive-service.ts";
import { openMailKinds } from "#server/mails.ts";
import { createOfficeService } from "#server/office/office-service.ts";
import { createAnswerTimeReader } from "#server/office/waiting.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  alerts,
  inquiries,
  mails,
  officeLinks,
  officeLog,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";
import { cars, rateLimits, redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import type { CaptchaVerifier } from "#server/protection/captcha.ts";
import { createInquiryLimits } from "#server/protection/rate-limits.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import type { Sync } from "#server/stock/sync.ts";
import { openTestAlertService } from "./test-alert-service.ts";
import { openTestOutbox, testMailbox } from "./test-delivery.ts";
import { factsInMemory } from "./test-facts.ts";
import { openTestPhotoService } from "./test-photos.ts";

const officeAddresses = ["chef@autohaus.example", "anna@autohaus.example"];

/** Numbers the messages, because equal ones would count as duplicates. */
let serial = 0;
export const contactBody = (changes: object = {}) => {
  serial += 1;
  return {
    name: "Erika Mustermann",
    email: `erika.${serial}@example.org`,
    phone: "06203 900140",
    subject: "verkauf",
    message: `Guten Tag, dies ist die Nachricht ${serial}.`,
    ...changes,
  };
};

/** A valid body of the sell form. The fake captcha accepts its token once. */
export const vehicleBody = (changes: object = {}) => {
  serial += 1;
  return {
    firstName: "Max",
    lastName: "Mustermann",
    email: `max.${serial}@example.org`,
    phone: "0171 3920-014",
    make: "Volkswagen",
    model: "Golf",
    year: "2019",
    mileage: "85.000 km",
    equipment: "Navigation",
    message: "",
    recaptchaToken: `good ${serial}`,
    ...changes,
  };
};

/**
 * The services of a test site on a real database. Captcha, queue and disk are fakes that can be made to fail; the
 * captcha accepts tokens that begin with `good`.
 */
export async function openTestServices({
  database,
  origin,
  stockSync,
  now,
  log,
}: {
  database: Database;
  stockSync: Pick<Sync, "run" | "status">;
  origin: string;
  now: () => Date;
  log: Log;
}) {
  const mail = await openTestOutbox(database, { mailbox: () => ({ ...testMailbox, origin }) });
  const { outbox, queued } = mail;
  const faults = Object.assign(mail.faults, { captchaIsAway: false, diskIsFull: false });
  /** For races: each function runs once and holds the next contact inquiry that names a vehicle. */
  const duringVehicleLookup: (() => Promise<unknown>)[] = [];
  const captcha = fakeCaptcha(faults, now);
  const hasDiskSpace = async () => !faults.diskIsFull;
  const parts = { database, captcha, outbox, hasDiskSpace, origin, now, log };
  const alertService = await openTestAlertService(parts);
  const secret = await openSiteSecret(database);
  const facts = await openDealershipFacts({ ...parts, copy: factsInMemory() });
  const common = { ...parts, db: database, secret, schedule: facts.current };
  /** Tests may remove addresses. */
  const officeEmails = [...officeAddresses];
  let officeLimits = createInquiryLimits(common);
  const catalogue = createCatalogue({ db: database, now });
  const findCars = catalogue.findAll;
  const testDrives = createTestDriveService(common);
  const answerTimeFacts = { showsAnswerTime: false };
  const mailbox = () => ({ ...testMailbox, origin, dealership: facts.current() });
  const mailKinds = openMailKinds({ database, secret, findCars, mailbox, officeEmails, now });
  const createService = async () =>
    createInquiryService({
      ...common,
      limits: createInquiryLimits(common),
      captchas: { contact: captcha, vehicle: captcha },
      knowsVehicle: async (adKey) => {
        await duringVehicleLookup.shift()?.();
        return (await database.orm.select().from(cars).where(eq(cars.adKey, adKey))).length > 0;
      },
    });
  const sitePictures = createSitePictures(common);
  let current = await createService();
  const service: InquiryService = {
    acceptContact: (...args) => current.acceptContact(...args),
    acceptSell: (...args) => current.acceptSell(...args),
    issueTicket: () => current.issueTicket(),
  };
  return {
    service,
    services: {
      inquiries: service,
      alerts: alertService.service,
      testDrives,
      inquiryMarks: createInquiryMarks({ ...common, store: createInquiryStore(common) }),
      photos: await openTestPhotoService(parts),
      answerTime: createAnswerTimeReader({ ...common, facts: () => answerTimeFacts }),
      office: createOfficeService({
        ...common,
        limits: {
          consumeOfficeRequest: (...args) => officeLimits.consumeOfficeRequest(...args),
          consumeOfficeMail: (...args) => officeLimits.consumeOfficeMail(...args),
          countRefusal: (...args) => officeLimits.countRefusal(...args),
        },
        findCars,
        stock: catalogue.listWithWithheld,
        stockSync,
        testDrives,
        countMissingFacts: () => 3,
        mailKinds,
        lacksMailServer: false,
        emails: officeEmails,
        exportPerson: createPersonExport(common),
        facts,
        sitePictures,
      }),
      sitePictures,
    },
    officeEmails,
    facts,
    sitePictures,
    /** Tests may show the answer time to visitors. */
    answerTimeFacts,
    mailKinds,
    /** A second process of the same installation. */
    openAnother: createService,
    faults,
    duringVehicleLookup,
    outbox,
    queued,
    stored: () => database.orm.select().from(inquiries).orderBy(inquiries.id),
    mails: () => database.orm.select().from(mails).orderBy(mails.id),
    limits: () => database.orm.select().from(rateLimits),
    redeemed: () => database.orm.select().from(redeemedCaptchas),
    /** While `work` runs, every query on `inquiries` fails, and its error contains the parameters. */
    async breakTables(work: () => Promise<void>) {
      await database.orm.execute(sql`alter table inquiries rename to away`);
      await work().finally(() => database.orm.execute(sql`alter table away rename to inquiries`));
    },
    async reset() {
      Object.assign(faults, { captchaIsAway: false, queueFails: false, diskIsFull: false });
      queued.length = 0;
      officeEmails.splice(0, officeEmails.length, ...officeAddresses);
      const office = [officeLinks, officeSessions, officeLog];
      for (const table of [mails, alerts, inquiries, redeemedCaptchas, rateLimits, ...office]) {
        await database.orm.delete(table);
      }
      // A new service has an empty memory of the senders that it refused.
      current = await createService();
      officeLimits = createInquiryLimits(common);
      alertService.restart();
    },
  };
}

function fakeCaptcha(faults: { captchaIsAway: boolean }, now: () => Date): CaptchaVerifier {
  return {
    async check(token) {
      if (faults.captchaIsAway) return { verdict: "unavailable" };
      if (!token.startsWith("good")) return { verdict: "bad" };
      const digest = createHash("sha256").update(token).digest("base64url");
      return { verdict: "good", digest, expiresAt: new Date(now().getTime() + 60_000) };
    },
  };
}
