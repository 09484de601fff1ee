import { drawReference, type Inquiry } from "#server/inquiries/inquiry.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import type { InquiryMail, InquiryMailName } from "./kinds.ts";
import type { Mailer, OutgoingMail } from "./mail.ts";
import { addMails, type MailQueue } from "./queue.ts";

/** Pauses as short as the queue knows them. */
const shortTiming = {
  firstPause: 2,
  longestPause: 2,
  poll: 0.5,
  sitePoll: 0.5,
  tryFor: 3600,
  trySiteMailFor: 3600,
  sweep: 1,
  deadAfter: 30,
};

type Settings = {
  role?: "all" | "web" | "worker";
  log?: Log;
  timing?: Partial<typeof shortTiming>;
  findCar?: Catalogue["find"];
};

export type DeliveringProcess = { delivery: Delivery; jobs: Jobs };

export const testMailbox = {
  from: { name: "Autohaus", address: "info@autohaus.example" },
  to: { name: "Autohaus", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};

/** A mailer that keeps nothing of what it sends need not forget anything. */
type TestMailer = Pick<Mailer, "send"> & Partial<Pick<Mailer, "forget">>;

/** A process with the delivery, over `database` and `mailer`, not started yet. */
export async function createTestDelivery(
  database: Database,
  mailer: TestMailer,
  { log = silentLog, timing, findCar = async () => null }: Omit<Settings, "role"> = {},
): Promise<DeliveringProcess> {
  const delivery = createDelivery({
    database,
    secret: await openSiteSecret(database),
    mailer: { send: mailer.send, forget: mailer.forget ?? (async () => undefined) },
    findCar,
    mailbox: testMailbox,
    now: () => new Date(),
    log,
    timing: { ...shortTiming, ...timing },
  });
  return { delivery, jobs: createJobs({ database, log: silentLog, jobs: [delivery.job] }) };
}

/** The same, started in its role. */
export async function startDelivery(
  database: Database,
  mailer: TestMailer,
  { role = "all", ...settings }: Settings = {},
): Promise<DeliveringProcess> {
  const process = await createTestDelivery(database, mailer, settings);
  await process.jobs.start({ role });
  return process;
}

let stored = 0;

/** Stores an inquiry with its mails and their jobs, as the acceptance does; answers its id. */
export async function storeInquiry(
  database: Database,
  { kind, fields, adKey }: Inquiry,
  { delivery }: { delivery: { queue: Pick<MailQueue, "enqueue"> } },
  kinds: readonly InquiryMailName[] = ["dealer"],
): Promise<{ id: number; mailIds: number[]; reference: string }> {
  stored += 1;
  const reference = drawReference(kind);
  const received = new Date(1_800_000_000_000 + stored);
  return await database.orm.transaction(async (tx) => {
    const row = { kind, fields, adKey, reference, fingerprint: "f", receivedAt: received };
    const [inquiry] = await tx.insert(inquiries).values(row).returning();
    if (inquiry === undefined) throw new Error("The inquiry is not stored.");
    const about = { inquiryId: inquiry.id, reference, createdAt: received };
    const mails = kinds.map((mailKind) => ({ ...about, kind: mailKind }));
    const { origin } = testMailbox;
    const mailIds = await addMails(tx, mails, { queue: delivery.queue, origin });
    return { id: inquiry.id, mailIds, reference };
  });
}

/** Resolves with the stored mail as soon as it is as wanted. */
export async function mailWhen(
  database: Database,
  mailId: number | undefined,
  wanted: (mail: InquiryMail) => boolean,
): Promise<InquiryMail> {
  const store = createInquiryStore({ db: database });
  for (;;) {
    const found = await store.mail(mailId ?? 0);
    if (found === null) throw new Error("The mail is gone.");
    if (wanted(found.mail)) return found.mail;
  }
}
export const isSent = ({ sentAt }: InquiryMail) => sentAt !== null;

/** A mail for tests; what a test is about is given, the rest does not matter. */
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
    attachments: [{ filename: "anfrage.xml", contentType: "application/xml", content: "<adf/>" }],
    date: new Date("2026-11-21T06:05:00Z"),
    autoSubmitted: "auto-generated",
    ...fields,
  };
}
