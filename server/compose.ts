import { createHash } from "node:crypto";
import { join } from "node:path";
import type { StockCredentials } from "#domain/office/connections.ts";
import { setupLinkMinutes } from "#domain/office/office.ts";
import { lookKey } from "#domain/profile/look.ts";
import { missingOwnerDetails, unprovenClaims } from "#domain/profile/missing-details.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { countGaps } from "#domain/profile/profile-sections.ts";
import { createAlarms } from "./alarm/alarms.ts";
import { createWeeklyOverview } from "./alarm/weekly.ts";
import { createAlertMatching } from "./alert/alert-matching.ts";
import { createAlertService } from "./alert/alert-service.ts";
import { deriveToken } from "./alert/alert-store.ts";
import { type Config, smtpUrl, withCredentials } from "./config.ts";
import { createInquiryService } from "./inquiry/inquiry-service.ts";
import { createInquiryStore } from "./inquiry/inquiry-store.ts";
import { createPhotoService } from "./inquiry/photo/photo-service.ts";
import { createPhotoStore } from "./inquiry/photo/photo-store.ts";
import { createPush } from "./inquiry/push.ts";
import { createRetention } from "./inquiry/retention.ts";
import { appointmentToken } from "./inquiry/test-drive/appointment-store.ts";
import { notifyOfGoneCars } from "./inquiry/test-drive/gone-cars.ts";
import { createTestDriveService } from "./inquiry/test-drive/test-drive-service.ts";
import { type MailServer, tryMailServer } from "./mail/mailer.ts";
import { openMail } from "./mails.ts";
import type { ConnectionsDeskDeps } from "./office/connections-desk.ts";
import { type DemoFiles, enterDemoFiles, fitDemo } from "./office/demo-files.ts";
import { createOfficeLinks } from "./office/office-links.ts";
import { createOfficeService } from "./office/office-service.ts";
import { createAnswerTimeReader } from "./office/waiting.ts";
import { createBrandPictures } from "./picture/brand-pictures.ts";
import { encodePicture, openEncoder } from "./picture/encode-picture.ts";
import { createMailPictures } from "./picture/mail-photo.ts";
import { createPhotoSource } from "./picture/photo-source.ts";
import { createPictureRenderer, startPreparingPictures } from "./picture/picture-renderer.ts";
import { openPictureStore } from "./picture/picture-store.ts";
import { createSharePictures, drawSharePicture } from "./picture/share-pictures.ts";
import {
  type Backups,
  createBackups,
  createNightlyBackup,
  recordBackup,
} from "./platform/db/backups.ts";
import { type Database, isOutdatedServer } from "./platform/db/database.ts";
import { onceDatabaseAnswers, openServerDatabase } from "./platform/db/open-database.ts";
import type { OpeningFailure } from "./platform/db/opening-failure.ts";
import { alerts, appointments } from "./platform/db/personal-schema.ts";
import { writeRows } from "./platform/db/rows-file.ts";
import { freeDiskBytes } from "./platform/disk.ts";
import { createJobs, type Jobs, repeatEvery } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { openProfileStore } from "./profile/profile-store.ts";
import { createSitePictures } from "./profile/site-pictures.ts";
import { createProofOfWork, createRecaptcha } from "./protection/captcha.ts";
import {
  type CredentialStore,
  type Credentials,
  openCredentials,
} from "./protection/credentials.ts";
import { createInquiryLimits } from "./protection/rate-limits.ts";
import {
  openSiteSecret,
  renewTokenHashes,
  type SiteSecret,
  siteKeyFile,
} from "./protection/site-secret.ts";
import type { SiteServices } from "./routes.ts";
import {
  type AppPages,
  createSiteServer,
  openWorkerPort,
  type Runtime,
  type SiteServer,
} from "./site-server.ts";
import { createCarViews } from "./stock/car-views.ts";
import { type Catalogue, createCatalogue } from "./stock/catalogue.ts";
import { createIndexNow } from "./stock/index-now.ts";
import { type Account, type LiveAccount, openLiveAccount } from "./stock/live-account.ts";
import { carsByKey, createStockSnapshots, type StockSnapshots } from "./stock/snapshot.ts";
import { createStock, createStockList } from "./stock/stock-list.ts";
import { demoSource } from "./stock/stock-source.ts";
import { createSyncSchedule, openSync, type Sync } from "./stock/sync.ts";
import { createVehicleFiles } from "./vehicle-file/vehicle-file-store.ts";

/** main.ts provides these, since only it knows the app and the demo. */
type EntryDeps = {
  openAccount: (env: Config) => Promise<Account>;
  openDemoFiles: () => Promise<DemoFiles>;
  openPages: () => Promise<AppPages>;
  isDev: boolean;
  graceMs: number;
};

/** Composition root: starts a process in its role. Until the database opens, the site answers without it. */
export async function compose(runtime: Runtime, entry: EntryDeps): Promise<void> {
  const { config, log, shutdown, telemetry } = runtime;
  const { ROLE: role } = config;
  const isWorker = role === "worker";
  const server = isWorker ? null : openServer(runtime, entry);
  if (isWorker) await openWorkerPort(runtime, entry.graceMs);
  const onFailure = async ({ kind }: OpeningFailure) => {
    await server?.showUnavailable(kind);
  };
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  const database = await openServerDatabase({ dataDir, databaseUrl }, runtime, onFailure);
  telemetry.setDatabase(database);
  const open = () => openSite(runtime, entry, database);
  const site = await onceDatabaseAnswers(runtime, open, onFailure);
  telemetry.setStock(site.snapshots.current);
  telemetry.setMailServer(() => site.settings().SMTP_URL !== undefined);
  const dump = (path: string) => writeRows(database.orm, path);
  const record = (at: Date) => recordBackup(database, at);
  const backups = createBackups({ dump, record, dataDir, now: runtime.now });
  const jobs = createSiteJobs(runtime, site, database, backups);
  shutdown.onStop(jobs.stop);
  await onceDatabaseAnswers(runtime, () => jobs.prepare({ role }), onFailure);
  if (server) {
    shutdown.onStop(site.carViews.stop);
    await site.carViews.start();
    await server.show(createServices(runtime, site, database), site.stockSource);
    await printSetupLink(runtime, site, database);
    shutdown.onStop(site.startPreparingPictures());
  }
  await jobs.start({ role });
  if (role === "web") {
    // Whichever process migrates writes a backup, which is kept as long as the worker's.
    const failure = "removing old backups failed";
    const removal = repeatEvery(3_600, backups.removeOld, { failure, atStart: true, log });
    shutdown.onStop(removal.stop);
    await removal.start();
  }
  // Checked last, since no page waits for it; a failure still ends the process.
  if (server) await openEncoder();
  warnOfProfileGaps(site.profiles.current(), log);
  const { major, minor } = database.version;
  log.info({ role, source: site.stockSource(), postgres: `${major}.${minor}` }, "running");
  // One quiet line, since npm's PostgreSQL always lags behind; gauge and weekly overview remind of it.
  const outdated = isOutdatedServer(database.version, runtime.now());
  if (outdated === true)
    log.info(
      {},
      "a newer minor version of PostgreSQL fixes vulnerabilities: docs/operating.md tells how to get it",
    );
  if (outdated === null)
    log.info(
      {},
      "it is not known whether a newer PostgreSQL fixes vulnerabilities: update the site, or use 15 to 18",
    );
}

/**
 * Like Jupyter: whoever starts the site for the first time also sets up its office. Not in the log, which is sent to
 * other machines (docs/threats.md).
 */
async function printSetupLink(
  { config, now }: Runtime,
  { secret, mail: { people } }: Site,
  { orm }: Database,
): Promise<void> {
  if (!(await people.isUnused())) return;
  const links = createOfficeLinks({ secret, people, origin: config.SITE_URL });
  const address = await links.createSetup(orm, "Start", now());
  process.stdout.write(
    `Büro einrichten: ${address}\n(gilt einmal und ${setupLinkMinutes} Minuten; einen neuen Link zeigt „npm run dealer -- office link“)\n`,
  );
}

function warnOfProfileGaps(profile: DealerProfile, log: Log): void {
  const missing = missingOwnerDetails(profile);
  if (missing.length > 0)
    log.warn(
      { missing },
      "the profile lacks details for the legal pages; enter them in the office",
    );
  const unproven = unprovenClaims(profile);
  if (unproven.length > 0) log.warn({ unproven }, "claims without proof, source and period");
}

/** Loads the pages while the database opens; a failure is thrown where they are awaited. */
function openServer(runtime: Runtime, { openPages, isDev, graceMs }: EntryDeps): SiteServer {
  const loadingPages = openPages();
  loadingPages.catch(() => undefined);
  return createSiteServer(runtime, { loadingPages, isDev, graceMs });
}

async function openSite(runtime: Runtime, entry: EntryDeps, database: Database) {
  const { openAccount } = entry;
  const { config: env, log, shutdown, now } = runtime;
  const secret = await openSiteSecret(database, siteKeyFile(env));
  await renewTokens(database, secret, log);
  const credentials = await openCredentials({ database, secret, log });
  shutdown.onClose(async () => credentials.close());
  /** With what the office was given. */
  const settings = () => withCredentials(env, credentials.current());
  const opened = credentials.current().stock;
  const openCurrent = () => openOwnAccount(openAccount, env, credentials.current());
  const account = await openLiveAccount({ ...runtime, open: openCurrent, database });
  shutdown.onClose(account.close);
  const source = () => account.current().source;
  const files = createVehicleFiles({ db: database, now, log });
  const catalogue = createCatalogue({ db: database, source, filesOf: files.ofCars, now, log });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshots({ catalogue, onStockChanged, log });
  shutdown.onClose(snapshots.close);
  const pictureParts = openPictures(runtime, account, { catalogue, snapshots, database });
  const findPicture = createMailPictures({ pictures: pictureParts.pictures, log });
  const findCars = catalogue.findAll;
  const profiles = await openProfileStore({
    ...{ database, copy: runtime.profileCopy, now, log },
    onSave: (tx, next) => fitDemo(tx, next, now()),
  });
  shutdown.onClose(async () => profiles.close());
  const profile = profiles.current;
  const mail = openMail({
    ...{ env, profile, database, secret, findCars, findPicture, now, log },
    server: () => mailServer(settings(), env),
    findHead: pictureParts.brandPictures.mailHead,
  });
  shutdown.onClose(mail.mailer.close);
  const { people } = mail;
  const contact = () => profile().email;
  const push = createPush({ ...runtime, database, secret, people, contact });
  const countCars = async () => (await snapshots.current()).cars.length;
  const notifySearchEngines = openIndexNow(runtime, database);
  const onSynced = () => {
    snapshots.recheck();
    notifySearchEngines?.();
    void notifyOfGoneCars({ db: database, outbox: mail.outbox, now, log });
    if (source() === demoSource)
      void enterDemoFiles({ ...entry, database, catalogue, profile, now, log });
  };
  const intervalSeconds = env.SYNC_INTERVAL_SECONDS;
  const sync = openSync({
    ...runtime,
    intervalSeconds,
    account: account.current,
    database,
    catalogue,
    countCars,
    onSynced,
  });
  shutdown.onStop(async () => sync.stop());
  followCredentials(runtime, { opened, credentials, account, sync });
  const carViews = createCarViews({ db: database, now, log });
  const own = { carViews, files, profiles, mail, push, credentials, settings, openAccount };
  const stockSource = () => account.current().stockSource;
  return { stockSource, secret, catalogue, snapshots, sync, ...pictureParts, ...own };
}

/** What was typed into a form reaches the internet only; SMTP_URL reaches any host. */
function mailServer({ SMTP_URL: url }: Config, env: Config): MailServer | null {
  return url === undefined ? null : { url, isPublic: env.SMTP_URL === undefined };
}

/** Accounts that the office was given are told apart, because a mistyped seller's vehicles must not stay. */
async function openOwnAccount(
  openAccount: EntryDeps["openAccount"],
  env: Config,
  given: Credentials,
): Promise<Account> {
  const account = await openAccount(withCredentials(env, given));
  if (env.MOBILE_DE_USERNAME !== undefined || given.stock === null) return account;
  const { username, customerId } = given.stock;
  const seller = createHash("sha256")
    .update(JSON.stringify([username, customerId]))
    .digest("hex");
  return { ...account, source: `${account.source}/${seller.slice(0, 12)}` };
}

type Followers = {
  /** What the account was opened with. */
  opened: StockCredentials | null;
  credentials: CredentialStore;
  account: LiveAccount;
  sync: Pick<Sync, "run">;
};

/** From the demo to the dealer's own stock without a restart, in every process. */
function followCredentials(
  { config, shutdown, log }: Runtime,
  { opened, credentials, account, sync }: Followers,
): void {
  if (config.MOBILE_DE_USERNAME !== undefined) return;
  let known = opened;
  const follow = async () => {
    const { stock } = credentials.current();
    if (JSON.stringify(stock) === JSON.stringify(known)) return;
    known = stock;
    await account.replace();
    if (config.ROLE !== "web" && stock !== null) await sync.run(shutdown.signal);
  };
  const followInBackground = () => {
    follow().catch((error: unknown) => {
      if (!shutdown.signal.aborted) log.warn({ err: error }, "the first sync of an account failed");
    });
  };
  credentials.onChange(followInBackground);
  // They may have changed while the account was opened.
  followInBackground();
}

type PictureSources = {
  catalogue: Catalogue;
  snapshots: StockSnapshots;
  database: Database;
};

function openPictures(
  { config, log, fetch, now, profileCopy }: Runtime,
  account: LiveAccount,
  { catalogue, snapshots, database }: PictureSources,
) {
  const { onStockChanged } = database;
  const providerUrl = () => account.current().baseUrl;
  const root = join(config.DATA_DIR, "pictures");
  const store = openPictureStore({ root, maxBytes: 2 * 1024 ** 3, log });
  const pictures = createPictureRenderer({
    findPhoto: catalogue.findPhoto,
    fetchPhoto: createPhotoSource({ fetch, providerUrl, allowedHosts: config.PICTURE_HOSTS }),
    encode: encodePicture,
    folder: store,
    log,
  });
  const cars = async () => (await snapshots.current()).cars;
  const profile = profileCopy.current;
  const sitePictures = createSitePictures({ db: database, now });
  const brandPictures = createBrandPictures({
    find: sitePictures.find,
    profile,
    pictures,
    heroCars: async () => createStockList(await snapshots.current(), now()).hero(),
    store,
    log,
  });
  const findCar = async (adKey: string) => carsByKey(await snapshots.current()).get(adKey) ?? null;
  return {
    pictures,
    sitePictures,
    brandPictures,
    shares: createSharePictures({
      findCar,
      pictures,
      dealer: { key: () => lookKey(profile()), sign: brandPictures.sign },
      draw: drawSharePicture,
      store,
      log,
    }),
    startPreparingPictures: () => startPreparingPictures({ cars, onStockChanged, pictures, log }),
  };
}

async function renewTokens(database: Database, secret: SiteSecret, log: Log): Promise<void> {
  const renewed = {
    alerts: await renewTokenHashes(database, alerts, (id) => deriveToken(id, secret)),
    appointments: await renewTokenHashes(database, appointments, (id) =>
      appointmentToken(id, secret),
    ),
  };
  if (renewed.alerts + renewed.appointments > 0)
    log.warn(renewed, "the site's key has changed: links in earlier mails no longer work");
}

/** Returns undefined when no key is set: IndexNow is optional. */
function openIndexNow({ config, fetch, log }: Runtime, db: Database): (() => void) | undefined {
  const { INDEXNOW_KEY: key, INDEXNOW_URL: url, SITE_URL: origin } = config;
  if (key === undefined) return undefined;
  const notify = createIndexNow({ db, key, url, origin, fetch, log });
  return () => void notify();
}

type Site = Awaited<ReturnType<typeof openSite>>;

function createServices(runtime: Runtime, site: Site, database: Database): SiteServices {
  const { config: env, log, shutdown, now, fetch } = runtime;
  const { secret, catalogue, snapshots, sync, carViews, files, profiles, mail } = site;
  const { pictures, shares, sitePictures, brandPictures } = site;
  const { RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_VERIFY_URL: verifyUrl } = env;
  const origin = env.SITE_URL;
  const lacksMailServer = () => site.settings().SMTP_URL === undefined;
  const sending = { outbox: mail.outbox, push: site.push, lacksMailServer };
  const { hasDiskSpace } = database;
  const schedule = profiles.current;
  const common = { db: database, secret, ...sending, hasDiskSpace, schedule, origin, now, log };
  const proofOfWork = createProofOfWork({ secret, now });
  const recaptcha = secretKey && createRecaptcha({ secretKey, verifyUrl, origin, fetch, now, log });
  const limits = createInquiryLimits(common);
  const store = createInquiryStore(common);
  const findVehicle = async (adKey: string) => (await catalogue.find(adKey))?.car ?? null;
  const inquiries = createInquiryService({
    ...common,
    limits,
    captchas: { contact: proofOfWork, sell: recaptcha || proofOfWork },
    findVehicle,
  });
  const photoStore = createPhotoStore(common);
  const photos = createPhotoService({ ...common, store: photoStore, inquiries: store, limits });
  const alerts = createAlertService({
    ...common,
    limits,
    captcha: proofOfWork,
    findCars: catalogue.findAll,
    stock: snapshots.current,
  });
  const testDrives = createTestDriveService({ ...common, findVehicle, mailbox: mail.mailbox });
  const office = createOfficeService({
    ...common,
    limits,
    ...{ photos: photoStore, files, testDrives },
    findCars: catalogue.findAll,
    stock: snapshots.latest,
    recheckStock: snapshots.recheck,
    stockSync: sync,
    countProfileGaps: () => countGaps(profiles.current()),
    mailKinds: mail.kinds,
    ...connectionDeps(runtime, site),
    ...{ people: mail.people, profiles, sitePictures },
  });
  shutdown.onClose(office.settled);
  return {
    stock: createStock({ snapshots, catalogue, now }),
    ...{ sync, carViews, files, pictures, shares, testDrives, inquiries, alerts, photos, office },
    answerTime: createAnswerTimeReader({ ...common, profile: profiles.current }),
    ...{ brandPictures, sitePictures },
    captchaChallenge: proofOfWork.createChallenge,
    checkReady: database.ping,
  };
}

/** Shorter than a reverse proxy waits. */
const trialMs = 30_000;

/** What the office needs to try and store the access to mobile.de and the mail server. */
function connectionDeps(
  { config: env, ...ports }: Runtime,
  { credentials, mail, openAccount, stockSource }: Site,
): Omit<ConnectionsDeskDeps, "db" | "now"> {
  return {
    credentials,
    settings: {
      hasStock: env.MOBILE_DE_USERNAME !== undefined,
      hasMail: env.SMTP_URL !== undefined,
    },
    hasOwnStock: () => stockSource() !== demoSource,
    async countAds(stock) {
      const account = await openAccount(withCredentials(env, { stock, mail: null }));
      const answer = await account.connect(ports).listVehicles(AbortSignal.timeout(trialMs));
      return answer.total;
    },
    sendTrial: (server, sent) => tryMailServer({ url: smtpUrl(server), isPublic: true }, sent),
    mailer: mail.mailer,
    mailbox: mail.mailbox,
  };
}

function createSiteJobs(
  { config: env, log, now }: Runtime,
  { sync, mail, push, snapshots }: Site,
  database: Database,
  backups: Backups,
): Jobs {
  const intervalSeconds = env.SYNC_INTERVAL_SECONDS;
  const schedule = createSyncSchedule({ sync, intervalSeconds, log });
  const freeBytes = () => freeDiskBytes(env.DATA_DIR);
  const backup = createNightlyBackup({ database, backups, freeDiskBytes: freeBytes, now, log });
  const { mailer, outbox, kinds: mailKinds } = mail;
  const retention = createRetention({ database, mailer, outbox, now, log });
  const stock = snapshots.current;
  const alarmDeps = { database, outbox, mailKinds, stock, freeDiskBytes: freeBytes, now, log };
  const alarms = createAlarms(alarmDeps);
  const weekly = createWeeklyOverview({
    database,
    outbox,
    stock,
    now,
    log,
  });
  const matching = createAlertMatching({
    database,
    outbox,
    stock,
    isSyncing: async () => (await sync.status()).running,
    now,
    log,
  });
  const jobs = [outbox.job, push.job, retention, alarms, weekly, matching, schedule, backup];
  return createJobs({ database, log, jobs });
}
