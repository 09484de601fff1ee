import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { MailCredentials } from "#domain/office/connections.ts";
import { createAlertService } from "#server/alert/alert-service.ts";
import { createInquiryService } from "#server/inquiry/inquiry-service.ts";
import { createPhotoStore } from "#server/inquiry/photo/photo-store.ts";
import { createTestDriveService } from "#server/inquiry/test-drive/test-drive-service.ts";
import type { Mailbox, MailOutcome } from "#server/mail/mail.ts";
import { openMailKinds } from "#server/mails.ts";
import type { ConnectionsDeskDeps } from "#server/office/connections-desk.ts";
import { fitDemo } from "#server/office/demo-files.ts";
import { createOfficeService } from "#server/office/office-service.ts";
import { createOfficePeople } from "#server/office/people.ts";
import { createAnswerTimeReader } from "#server/office/waiting.ts";
import { createBrandPictures } from "#server/picture/brand-pictures.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  alerts,
  inquiries,
  mails,
  officeCalendars,
  officeLinks,
  officeLog,
  officePeople,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";
import { credentials, rateLimits, redeemedCaptchas } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { openProfileStore } from "#server/profile/profile-store.ts";
import { createSitePictures } from "#server/profile/site-pictures.ts";
import type { CaptchaVerifier } from "#server/protection/captcha.ts";
import { type CredentialStore, openCredentials } from "#server/protection/credentials.ts";
import { createInquiryLimits, type InquiryLimits } from "#server/protection/rate-limits.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { ProviderError, type ProviderErrorCode } from "#server/stock/provider.ts";
import type { Sync } from "#server/stock/sync.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { openTestOutbox, testMailbox } from "./test-delivery.ts";
import { openTestPhotoService } from "./test-photos.ts";
import { profileInMemory } from "./test-profile.ts";
import { openTestPush } from "./test-push.ts";

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
export const sellBody = (changes: object = {}) => {
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
  stockSync: Pick<Sync, "start" | "status">;
  origin: string;
  now: () => Date;
  log: Log;
}) {
  const mail = await openTestOutbox(database, { mailbox: () => ({ ...testMailbox, origin }) });
  const { outbox, queued } = mail;
  const faults = Object.assign(mail.faults, {
    ...{ captchaIsAway: false, diskIsFull: false, lacksMailServer: false },
  });
  /** For races: each function runs once and holds the next contact inquiry that names a vehicle. */
  const duringVehicleLookup: (() => Promise<unknown>)[] = [];
  const captcha = fakeCaptcha(faults, now);
  const hasDiskSpace = async () => !faults.diskIsFull;
  const lacksMailServer = () => faults.lacksMailServer;
  const deps = { database, captcha, outbox, lacksMailServer, hasDiskSpace, origin, now, log };
  const secret = await openSiteSecret(database);
  const profiles = await openProfileStore({
    ...{ ...deps, copy: profileInMemory() },
    onSave: (tx, next) => fitDemo(tx, next, now()),
  });
  const common = { ...deps, db: database, secret, schedule: profiles.current };
  /** Tests may remove addresses. */
  const officeEmails = [...officeAddresses];
  const { limits, forgetRefusals } = forgetfulLimits(() => createInquiryLimits(common));
  const files = createVehicleFiles(common);
  const catalogue = createCatalogue({ db: database, now, filesOf: files.ofCars });
  const findCars = catalogue.findAll;
  const findVehicle = async (adKey: string) => (await catalogue.find(adKey))?.car ?? null;
  const mailbox = () => ({ ...testMailbox, origin, profile: profiles.current() });
  const testDrives = createTestDriveService({ ...common, findVehicle, mailbox });
  const answerTimeProfile = { showsAnswerTime: false };
  const people = createOfficePeople({
    db: database,
    doors: () => ({ named: officeEmails, mailbox: "post@autohaus.example" }),
  });
  const mailKinds = openMailKinds({
    ...{ database, secret, findCars, mailbox, now },
    people,
  });
  const pushes = await openTestPush({ ...common, people });
  const { push } = pushes;
  const createService = (own: InquiryLimits) =>
    createInquiryService({
      ...common,
      push,
      limits: own,
      captchas: { contact: captcha, sell: captcha },
      findVehicle: async (adKey) => {
        await duringVehicleLookup.shift()?.();
        return findVehicle(adKey);
      },
    });
  const sitePictures = createSitePictures(common);
  const brandPictures = createBrandPictures({
    find: sitePictures.find,
    profile: profiles.current,
    pictures: { find: async () => "unknown" },
    heroCars: async () => [],
    store: { read: async () => null, write: async () => undefined },
    log,
  });
  const connections = fakeConnections(await openCredentials({ ...deps, secret }), mailbox);
  const service = createService(limits);
  return {
    service,
    services: {
      inquiries: service,
      alerts: createAlertService({
        ...common,
        limits,
        findCars,
        stock: async () => ({ cars: await catalogue.list() }),
      }),
      testDrives,
      photos: await openTestPhotoService(deps),
      answerTime: createAnswerTimeReader({ ...common, profile: () => answerTimeProfile }),
      office: createOfficeService({
        ...common,
        limits,
        push,
        photos: createPhotoStore(common),
        files,
        findCars,
        stock: catalogue.listWithHidden,
        // The stock is not kept in memory here.
        recheckStock: () => undefined,
        stockSync,
        testDrives,
        countProfileGaps: () => 3,
        mailKinds,
        people,
        ...connections.deps,
        profiles,
        sitePictures,
      }),
      ...{ brandPictures, sitePictures },
    },
    officeEmails,
    people,
    pushes,
    connections: connections.faults,
    profiles,
    sitePictures,
    brandPictures,
    /** Tests may show the answer time to visitors. */
    answerTimeProfile,
    mailKinds,
    /** A second process of the same installation. */
    openAnother: async () => createService(createInquiryLimits(common)),
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
      faults.lacksMailServer = false;
      queued.length = 0;
      pushes.reset();
      officeEmails.splice(0, officeEmails.length, ...officeAddresses);
      const office = [
        officeLinks,
        officeSessions,
        officeLog,
        officePeople,
        officeCalendars,
        credentials,
      ];
      for (const table of [mails, alerts, inquiries, redeemedCaptchas, rateLimits, ...office]) {
        await database.orm.delete(table);
      }
      forgetRefusals();
    },
  };
}

/** A provider and a mail server that can be made to refuse; `sent` has the trial mails. */
function fakeConnections(credentials: CredentialStore, mailbox: () => Mailbox) {
  const faults = {
    provider: null as ProviderErrorCode | null,
    ads: 145,
    mail: { outcome: "sent" } as MailOutcome,
    sent: [] as { server: MailCredentials; to: string }[],
    hasOwnStock: false,
    credentials,
  };
  const deps: Omit<ConnectionsDeskDeps, "db" | "now"> = {
    credentials,
    settings: { hasStock: false, hasMail: false },
    hasOwnStock: () => faults.hasOwnStock,
    async countAds() {
      if (faults.provider !== null) throw new ProviderError(faults.provider, "GET /: refused");
      return faults.ads;
    },
    async sendTrial(server, { to }) {
      faults.sent.push({ server, to: to.address });
      return faults.mail;
    },
    mailer: { send: async () => faults.mail },
    mailbox,
  };
  return { deps, faults };
}

/** `forgetRefusals` empties the memory of refused senders, as a restart does. */
function forgetfulLimits(create: () => InquiryLimits) {
  let current = create();
  const limits = new Proxy(current, { get: (_, name) => Reflect.get(current, name) });
  return {
    limits,
    forgetRefusals() {
      current = create();
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
