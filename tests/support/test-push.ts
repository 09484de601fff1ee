import { createECDH, randomBytes } from "node:crypto";
import type { PgBoss } from "pg-boss";
import type { PushSubscriptionFields } from "#domain/office/push.ts";
import { createPush } from "#server/inquiry/push.ts";

type Taken = { url: string; headers: Headers; body: Buffer };

/** Push services of the internet that can be made to fail, and an array as queue. `deliver` runs the real handler. */
export async function openTestPush(
  deps: Omit<Parameters<typeof createPush>[0], "fetch" | "contact">,
) {
  const taken: Taken[] = [];
  /** HTTP status of the answers; null when nothing answers. */
  const faults = { status: 201 as number | null };
  const push = createPush({
    ...deps,
    contact: () => "info@autohaus.example",
    async fetch(input, init) {
      const request = new Request(input, init);
      if (faults.status === null) throw new TypeError("fetch failed");
      const { url, headers } = request;
      taken.push({ url, headers, body: Buffer.from(await request.arrayBuffer()) });
      return new Response(null, { status: faults.status });
    },
  });
  type Data = { sessionId: string; inquiryId: number };
  type Work = (jobs: { data: Data }[]) => Promise<void>;
  const queued: Data[] = [];
  let work: Work = async () => undefined;
  const queue = {
    createQueue: async () => undefined,
    updateQueue: async () => undefined,
    insert: async (_: string, jobs: { data: Data }[]) =>
      void queued.push(...jobs.map(({ data }) => data)),
    work: async (_: string, __: object, handler: Work) => {
      work = handler;
    },
  };
  await push.job.prepare?.(queue as unknown as PgBoss);
  await push.job.start(queue as unknown as PgBoss);
  return {
    push,
    taken,
    faults,
    queued,
    /** Rejects as a job does that pg-boss tries again. */
    async deliver() {
      for (const data of queued.splice(0)) await work([{ data }]);
    },
    reset() {
      faults.status = 201;
      for (const list of [taken, queued]) list.length = 0;
    },
  };
}

let devices = 0;
/** What a browser subscribes with. */
export function aPushSubscription(changes: Partial<PushSubscriptionFields> = {}) {
  devices += 1;
  const keys = createECDH("prime256v1");
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/device:${devices}`,
    p256dh: keys.generateKeys("base64url", "uncompressed"),
    auth: randomBytes(16).toString("base64url"),
    ...changes,
  };
}
