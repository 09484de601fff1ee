import type { Job, PgBoss } from "pg-boss";
import { z } from "zod";
import { type AlarmKind, type AlarmState, alarmKinds, phases } from "./templates/alarm.ts";

const queueName = "alarms";

const alarmSchema = z.object({
  kind: z.enum(alarmKinds),
  /** Counts the alarms of a kind: clocks go back at times, and the last must stay the last. */
  number: z.int(),
  phase: z.enum(phases),
  extent: z.number(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  /** What the mail says beside the usual; nothing of a visitor. */
  sentences: z.array(z.string()),
});
export type Alarm = AlarmState & { kind: AlarmKind; number: number; sentences: readonly string[] };

/** The dealer's alarms in the queue, sent ones too: they are the record of what he was told. */
type AlarmQueue = {
  /** Sets the queue up; all other calls fail before. */
  open(): Promise<void>;
  add(alarm: Alarm): Promise<void>;
  /** The last of each kind. */
  told(): Promise<Map<AlarmKind, Alarm>>;
  /** Works on them; what throws is tried again after a pause. One that a newer one overtook is left out. */
  work(send: (alarm: Alarm) => Promise<void>): Promise<void>;
  /** When the queue was made, which is when this installation was started first. */
  installedAt(): Promise<Date>;
};

/** `timing` in seconds. */
export function createAlarmQueue(
  boss: PgBoss,
  timing: { firstPause: number; longestPause: number; poll: number },
): AlarmQueue {
  const options = optionsFor(timing);
  const told = async () => {
    const jobs = await boss.findJobs<object>(queueName);
    const alarms = jobs.flatMap(({ data }) => alarmSchema.safeParse(data).data ?? []);
    const inOrder = alarms.toSorted((one, other) => one.number - other.number);
    return new Map(inOrder.map((alarm): [AlarmKind, Alarm] => [alarm.kind, alarm]));
  };
  return {
    async open() {
      await boss.createQueue(queueName, options);
      // What an earlier version of this program set stays in the database otherwise.
      await boss.updateQueue(queueName, options);
    },
    add: async (alarm) => void (await boss.send(queueName, alarm)),
    told,
    async work(send) {
      await boss.work(
        queueName,
        { pollingIntervalSeconds: timing.poll },
        async ([job]: Job<object>[]) => {
          const alarm = alarmSchema.safeParse(job?.data).data;
          if (alarm === undefined) return;
          const newest = (await told()).get(alarm.kind);
          if (newest === undefined || newest.number <= alarm.number) await send(alarm);
        },
      );
    },
    async installedAt() {
      const queue = await boss.getQueue(queueName);
      if (queue === null) throw new Error("The queue of the alarms is not open yet.");
      return queue.createdOn;
    },
  };
}

const keptSeconds = 400 * 24 * 3600;

const optionsFor = ({
  firstPause,
  longestPause,
}: {
  firstPause: number;
  longestPause: number;
}) => ({
  // With pauses of up to an hour: about a week, after which the next one comes anyway.
  retryLimit: 170,
  // pg-boss doubles it before the first pause.
  retryDelay: Math.ceil(firstPause / 2),
  retryBackoff: true,
  retryDelayMax: longestPause,
  // Longer than the mailer's limits together.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  retentionSeconds: keptSeconds,
  deleteAfterSeconds: keptSeconds,
});
