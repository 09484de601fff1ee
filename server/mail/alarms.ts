import type { Database } from "#server/platform/db/database.ts";
import type { Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { readFindings } from "./alarm-findings.ts";
import { type Alarm, createAlarmQueue } from "./alarm-queue.ts";
import type { Mailbox } from "./kinds.ts";
import { type Mailer, messageId } from "./mail.ts";
import { planAlarm, renderAlarm } from "./templates/alarm.ts";

/** In seconds. */
const defaultTiming = { look: 60, firstPause: 60, longestPause: 3600, poll: 2 };

type AlarmParts = {
  database: Database;
  mailer: Pick<Mailer, "send">;
  mailbox: Mailbox;
  now: () => Date;
  timing?: typeof defaultTiming;
  log: Log;
};

/**
 * Tells the dealer by mail what he must know and would not notice (docs/decisions/027). One process
 * looks at a time; the mails go through the queue, since the mail server may be what is broken, and
 * what the queue holds is what he was told. Each alarm is also an error in the log.
 */
export function createAlarms({ timing = defaultTiming, ...parts }: AlarmParts): Job {
  const { database, now, log } = parts;
  let timer: NodeJS.Timeout | null = null;
  let ended = false;
  return {
    async start(boss) {
      const queue = createAlarmQueue(boss, timing);
      await queue.open();
      await queue.work((alarm) => sendAlarm(alarm, parts));
      const look = async () => {
        const findings = await readFindings({ ...parts, installedAt: queue.installedAt });
        const told = await queue.told();
        for (const finding of findings) {
          const { kind, trouble } = finding;
          const last = told.get(kind) ?? null;
          const next = planAlarm(finding, last, now());
          if (next === null) continue;
          const number = (last?.number ?? 0) + 1;
          await queue.add({ kind, number, ...next, sentences: trouble?.sentences ?? [] });
          const { phase, extent } = next;
          if (phase === "over") log.info({ alarm: kind }, "an alarm is over");
          else log.error({ alarm: kind, phase, extent }, "an alarm goes to the dealer");
        }
      };
      const lookSafely = () => {
        database.runExclusive("alarms", look).catch((error: unknown) => {
          // At the end the database closes under it; the next look does the rest.
          if (!ended) log.error({ err: error }, "nobody could look for alarms");
        });
      };
      if (ended) return;
      lookSafely();
      timer = setInterval(lookSafely, 1000 * timing.look).unref();
    },
    stop() {
      ended = true;
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** The same mail each time it is tried. Throws when it shall be tried again, refused or not. */
async function sendAlarm(alarm: Alarm, { mailer, mailbox, log }: AlarmParts): Promise<void> {
  const { kind, number, phase, sentences, at: date } = alarm;
  const { from, to, origin } = mailbox;
  const reference = `alarm-${kind}-${number}-${date.getTime()}`;
  const sending = await mailer.send({
    ...renderAlarm(kind, phase, sentences),
    messageId: messageId({ reference, recipient: "dealer", origin }),
    date,
    from,
    to,
    replyTo: to,
    attachments: [],
    autoSubmitted: "auto-generated",
  });
  if (sending.outcome === "sent") return;
  log.error(
    { alarm: kind, phase, reason: sending.reason },
    "an alarm does not reach the dealer yet",
  );
  throw new Error(sending.reason);
}
