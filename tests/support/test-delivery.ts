import { DrizzleQueryError, eq } from "drizzle-orm";
import type { fromDrizzle, PgBoss } from "pg-boss";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { type Inquiry, randomReference } from "#server/inquiry/inquiry.ts";
import type { InquiryContext } from "#server/inquiry/mails/inquiry-context.ts";
import { type Mailer, type OutgoingMail, outgoingMail } from "#server/mail/mail.ts";
import { createOutbox, type MailKind, type Outbox, type StoredMail } from "#server/mail/outbox.ts";
import { createMailKinds, openMailKinds } from "#server/mails.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, type MailName, mails } from "#server/platform/db/personal-schema.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";

/** The shortest pauses that pg-boss accepts, in seconds. */
const shortTiming = { firstRetryDelay: 2, maxRetryDelay: 2, poll: 0.5, sweep: 1, deadAfter: 30 };

type Settings = {
  role?: "all" | "web" | "worker";
  log?: Log;
  timing?: Partial<typeof shortTiming>;
  findCars?: Catalogue["findAll"];
  /** Overrides properties of every kind of mail. */
  change?: Partial<MailKind>;
};

export type DeliveringProcess = {
  outbox: Outbox;
  kinds: Record<MailName, MailKind>;
  jobs: Jobs;
};

export const testMailbox = {
  from: { name: "Autohaus", address: "info@autohaus.example" },
  to: { name: "Autohaus", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
  profile: defaultProfile,
};

/** An office that nobody may enter. */
export const noPeople = { mayEnter: async () => false, isUnused: async () => false };

type TestMailer = Pick<Mailer, "send">;

export async function createTestDelivery(
  database: Database,
  mailer: TestMailer,
  {
    log = silentLog,
    timing,
    findCars = async () => new Map(),
    change,
  }: Omit<Settings, "role"> = {},
): Promise<DeliveringProcess> {
  const secret = await openSiteSecret(database);
  const now = () => new Date();
  const deps = { database, mailbox: () => testMailbox, now, log };
  const kinds: Record<MailName, MailKind> = openMailKinds({
    ...deps,
    secret,
    findCars,
    people: noPeople,
  });
  for (const kind of Object.values(kinds)) Object.assign(kind, change);
  const outbox = createOutbox({
    ...deps,
    kinds,
    mailer,
    timing: { ...shortTiming, ...timing },
  });
  return { outbox, kinds, jobs: createJobs({ database, log: silentLog, jobs: [outbox.job] }) };
}

export async function startDelivery(
  database: Database,
  mailer: TestMailer,
  { role = "all", ...settings }: Settings = {},
): Promise<DeliveringProcess> {
  const delivering = await createTestDelivery(database, mailer, settings);
  await delivering.jobs.start({ role });
  return delivering;
}

/** An outbox with an array as queue, which can be made to fail. `deliver` runs the real handler. */
export async function openTestOutbox(
  database: Pick<Database, "orm">,
  deps: Partial<Parameters<typeof createOutbox>[0]> = {},
) {
  const queued: number[] = [];
  const faults = { queueFails: false };
  const outbox = createOutbox({
    database,
    kinds: {},
    mailer: { send: async () => ({ outcome: "sent" }) },
    mailbox: () => testMailbox,
    now: () => new Date(),
    log: silentLog,
    ...deps,
  });
  type Work = (jobs: { data: { mailId: number }; createdOn: Date }[]) => Promise<void>;
  let work: Work = async () => undefined;
  const queue = {
    createQueue: async () => undefined,
    updateQueue: async () => undefined,
    findJobs: async () => [],
    async insert(
      _: string,
      jobs: { data: { mailId: number } }[],
      { db }: { db: ReturnType<typeof fromDrizzle> },
    ) {
      await db.executeSql("select 1", []);
      if (faults.queueFails)
        throw new DrizzleQueryError("insert", [], new Error("the queue is unavailable"));
      queued.push(...jobs.map(({ data }) => data.mailId));
      return jobs.map(({ data }) => String(data.mailId));
    },
    work: async (_: string, __: object, handler: Work) => {
      work = handler;
    },
  };
  await outbox.job.prepare?.(queue as unknown as PgBoss);
  await outbox.job.start(queue as unknown as PgBoss);
  await outbox.job.stop();
  return {
    outbox,
    queued,
    faults,
    async deliver() {
      for (const mailId of queued.splice(0))
        await work([{ data: { mailId }, createdOn: new Date() }]);
    },
  };
}

let storedCount = 0;

/** Stores an inquiry, its mails and their jobs in one transaction, as the site does; returns its id. */
export async function storeInquiry(
  database: Database,
  { kind, fields, details, adKey }: Inquiry,
  { outbox }: { outbox: Pick<Outbox, "add"> },
  kinds: readonly MailName[] = ["dealer"],
): Promise<{ id: number; mailIds: number[]; reference: string }> {
  storedCount += 1;
  const reference = randomReference(kind);
  const receivedAt = new Date(1_800_000_000_000 + storedCount);
  return await database.orm.transaction(async (tx) => {
    const row = { kind, fields, details, adKey, reference, fingerprint: "f", receivedAt };
    const [inquiry] = await tx.insert(inquiries).values(row).returning();
    if (inquiry === undefined) throw new Error("The inquiry is not stored.");
    const common = { inquiryId: inquiry.id, reference, createdAt: receivedAt };
    const newMails = kinds.map((mailKind) => ({ ...common, kind: mailKind }));
    return { id: inquiry.id, mailIds: await outbox.add(tx, newMails), reference };
  });
}

export async function waitForMail(
  { orm }: Database,
  mailId: number | undefined,
  isWanted: (mail: StoredMail) => boolean,
): Promise<StoredMail> {
  for (;;) {
    const [mail] = await orm
      .select()
      .from(mails)
      .where(eq(mails.id, mailId ?? 0));
    if (mail === undefined) throw new Error("The mail is gone.");
    if (isWanted(mail)) return mail;
  }
}
export const isSent = ({ sentAt }: StoredMail) => sentAt !== null;

/** The creation time of every mail from `composedMail`. */
const createdAt = new Date("2026-11-21T06:05:00Z");

/** Renders a mail without a database, either of an inquiry or of a job's payload. */
export async function composeMail(
  kind: MailName,
  source: Inquiry | { payload: object },
  context: Partial<InquiryContext> = {},
): Promise<OutgoingMail> {
  const { origin, from } = testMailbox;
  const inquiry = "payload" in source ? null : source;
  const findNothing = async () => null;
  const kinds = createMailKinds({
    async readInquiry() {
      if (inquiry === null) return null;
      const noCars = { car: null, cars: new Map(), picture: null };
      const common = { ...noCars, appointment: null, reply: null, photosPath: null };
      const inquiryContext = {
        ...common,
        officeLink: `${origin}/buero/anfragen/${inquiry.reference}`,
        origin,
        profile: defaultProfile,
        at: createdAt,
        organizer: from,
        ...context,
      };
      return { inquiry, context: inquiryContext };
    },
    officeLink: findNothing,
    alerts: { confirmation: findNothing, hits: findNothing, renewalQuestion: findNothing },
    stored: async () => [],
    origin,
  });
  const row: StoredMail = {
    id: 1,
    kind,
    inquiryId: null,
    alertId: null,
    alertAddress: null,
    payload: "payload" in source ? source.payload : null,
    messageId: "<1@autohaus.example>",
    appointmentRound: null,
    eventId: null,
    createdAt,
    attempts: 0,
    lastFailure: null,
    sentAt: null,
    failedAt: null,
  };
  const content = await kinds[kind].compose(row);
  if (content === null) throw new Error("The kind renders no mail.");
  return outgoingMail(content, row, testMailbox);
}

export function aMail(fields: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: "<1.test@autohaus.example>",
    from: { name: "Autohaus", address: "info@autohaus.example" },
    to: { name: "Autohaus", address: "verkauf@autohaus.example" },
    replyTo: { name: "Erika Muster", address: "erika@muster.example" },
    subject: "Neue Nachricht (K-7F4M-2Q)",
    text: "Grüße aus Köln\n",
    html: "<p>Grüße aus Köln</p>",
    pictures: [],
    date: new Date("2026-11-21T06:05:00Z"),
    autoSubmitted: "auto-generated",
    ...fields,
  };
}
