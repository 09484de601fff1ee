import { inquiryReference } from "#domain/inquiry/reference.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import type { InquiryMailName } from "./kinds.ts";
import type { Mailer, OutgoingMail } from "./mail.ts";

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
  findCar?: Parameters<typeof createDelivery>[0]["findCar"];
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
export function createTestDelivery(
  database: Database,
  mailer: TestMailer,
  { log = silentLog, timing, findCar = async () => null }: Omit<Settings, "role"> = {},
): DeliveringProcess {
  const delivery = createDelivery({
    database,
    inquiries: createInquiryStore({ db: database }),
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
  const process = createTestDelivery(database, mailer, settings);
  await process.jobs.start({ role });
  return process;
}

let stored = 0;

/** Stores an inquiry with its mails and their jobs, as the acceptance does; answers its id. */
export async function storeInquiry(
  database: Database,
  { kind, fields, adKey }: Inquiry,
  { delivery }: Pick<DeliveringProcess, "delivery">,
  kinds: readonly InquiryMailName[] = ["dealer"],
): Promise<{ id: number; mailIds: number[]; reference: string }> {
  const store = createInquiryStore({ db: database });
  stored += 1;
  const bytes = [0, 0, 0, 0, stored / 24, stored % 24];
  const reference = inquiryReference(kind, Uint8Array.from(bytes));
  const received = new Date(1_800_000_000_000 + stored);
  return await database.orm.transaction(async (tx) => {
    const kept = { adKey, reference, idempotencyKey: null, fingerprint: "f", receivedAt: received };
    const row =
      kind === "contact"
        ? { kind, fields: fields as Extract<Inquiry, { kind: "contact" }>["fields"] }
        : { kind, fields: fields as Extract<Inquiry, { kind: "vehicle" }>["fields"] };
    const inquiry = await store.create(tx, { ...kept, ...row });
    if (inquiry === null) throw new Error("The inquiry is not stored.");
    const mailIds: number[] = [];
    for (const mailKind of kinds) {
      const messageId = `<${reference}.${mailKind}@autohaus.example>`;
      const mail = { inquiryId: inquiry.id, kind: mailKind, messageId, createdAt: received };
      mailIds.push((await store.addMail(tx, mail)).id);
    }
    await delivery.queue.enqueue(tx, mailIds);
    return { id: inquiry.id, mailIds, reference };
  });
}

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
    attachments: [{ filename: "anfrage.xml", contentType: "application/xml", content: "<adf/>" }],
    date: new Date("2026-11-21T06:05:00Z"),
    autoSubmitted: "auto-generated",
    ...fields,
  };
}
