import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, type PgBoss } from "pg-boss";
import { z } from "zod";
import { dealership } from "#domain/site/dealership.ts";
import { formatDay } from "#domain/site/format.ts";
import type { Mailbox } from "#server/mail/kinds.ts";
import { type Mailer, messageId } from "#server/mail/mail.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { MailContent } from "./dealer-inquiry.ts";
import { mailPage, paragraph, writtenText } from "./layout.ts";

const queueName = "deletion-notices";

/** A job holds nothing that a visitor wrote. */
const noticeSchema = z.object({
  at: z.iso.datetime(),
  inquiries: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(["contact", "vehicle"]),
      receivedAt: z.iso.datetime(),
      /** First day without it, `2026-11-21`. */
      deletionDay: z.string(),
    }),
  ),
});
type Notice = z.infer<typeof noticeSchema>;

/** Mails that list inquiries to the family before they are deleted; each is one job of the queue. */
export type DeletionNotices = {
  /** Sets the queue up and works on it. */
  open(): Promise<void>;
  /** In the transaction that notes it at the inquiries: both happen or none. */
  add(tx: Executor, notice: Notice): Promise<void>;
};

/** In seconds. */
export const defaultNoticeTiming = { firstPause: 60, longestPause: 3600, poll: 60 };

type NoticeParts = {
  mailer: Pick<Mailer, "send">;
  mailbox: Mailbox;
  timing?: typeof defaultNoticeTiming;
  log: Log;
};

export function createDeletionNotices(
  boss: PgBoss,
  { timing = defaultNoticeTiming, ...parts }: NoticeParts,
): DeletionNotices {
  const options = {
    // With pauses of up to an hour: about a week, in which a mail server is mended or was given up.
    retryLimit: 170,
    // pg-boss doubles it before the first pause.
    retryDelay: Math.ceil(timing.firstPause / 2),
    retryBackoff: true,
    retryDelayMax: timing.longestPause,
    // Longer than the mailer's limits together.
    expireInSeconds: 120,
    heartbeatSeconds: 10,
  };
  return {
    async open() {
      await boss.createQueue(queueName, options);
      // What an earlier version of this program set stays in the database otherwise.
      await boss.updateQueue(queueName, options);
      // pg-boss asks for a queue once; inside a transaction it could not on the embedded engine.
      await boss.findJobs(queueName, { key: "none" });
      const { poll: pollingIntervalSeconds } = timing;
      await boss.work(queueName, { pollingIntervalSeconds }, async ([job]: Job<object>[]) => {
        if (job !== undefined) await sendNotice(job, parts);
      });
    },
    async add(tx, notice) {
      if (notice.inquiries.length === 0) return;
      await boss.send(queueName, notice, { db: fromDrizzle(tx, sql) });
    },
  };
}

/** The same mail each time it is tried. Throws when it shall be tried again. */
async function sendNotice({ id, data }: Job<object>, parts: NoticeParts): Promise<void> {
  const { mailer, mailbox, log } = parts;
  const { from, to, origin } = mailbox;
  const notice = noticeSchema.parse(data);
  const sending = await mailer.send({
    ...noticeText(notice),
    messageId: messageId({ reference: `loeschung-${id}`, recipient: "dealer", origin }),
    date: new Date(notice.at),
    from,
    to,
    replyTo: to,
    attachments: [],
    autoSubmitted: "auto-generated",
  });
  if (sending.outcome === "sent") return;
  log.error({ reason: sending.reason }, "a notice of deletion does not reach the dealer yet");
  throw new Error(sending.reason);
}

const forms = { contact: "Kontaktformular", vehicle: "Fahrzeugankauf" };
const asDay = (instant: string) => formatDay(new Date(instant));

function noticeText({ inquiries }: Notice): MailContent {
  const isOne = inquiries.length === 1;
  const title = isOne
    ? "Eine Anfrage wird bald gelöscht"
    : `${inquiries.length} Anfragen werden bald gelöscht`;
  const example = inquiries[0]?.reference ?? "";
  const introduction = `${isOne ? "Diese Anfrage hat" : "Diese Anfragen hat"} bisher niemand als erledigt oder als Vertrag vermerkt. Sechs Monate nach dem Eingang ${isOne ? "wird sie" : "werden sie"} von selbst gelöscht, wie es die Datenschutzerklärung zusagt.`;
  const lines = inquiries
    .map(
      ({ reference, kind, receivedAt, deletionDay }) =>
        `${reference}: ${forms[kind]}, eingegangen am ${asDay(receivedAt)}, Löschung am ${asDay(deletionDay)}`,
    )
    .join("\n");
  const ways = [
    `So lesen Sie eine Anfrage:\nnpm run dealer -- inquiries show ${example}`,
    `Ist sie erledigt? Dann bleibt sie von jetzt an noch sechs Monate:\nnpm run dealer -- inquiries handled ${example}`,
    `Ist ein Vertrag daraus geworden? Dann bleibt sie bis zum Ende des zehnten Jahres danach:\nnpm run dealer -- inquiries contract ${example}`,
  ];
  const closing = `Wird nichts vermerkt, brauchen Sie nichts zu tun. Diese Nachricht kommt von der Website (${dealership.name}).`;
  return {
    subject: `Hinweis Ihrer Website: ${title}`,
    text: [title, introduction, lines, ...ways, closing, ""].join("\n\n"),
    html: mailPage(title, [
      paragraph(introduction),
      writtenText(lines),
      ...ways.map(writtenText),
      paragraph(closing),
    ]),
  };
}
