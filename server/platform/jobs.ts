import { PgBoss } from "pg-boss";
import { z } from "zod";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";
import { withTimeout } from "./promises.ts";

export type Job = {
  /** Creates a queue before use cases send to it: they send in transactions, where it cannot be created. */
  prepare?(boss: PgBoss): Promise<void>;
  /** Creates its queue and starts a worker on it. After `stop` it may reject or do nothing. */
  start(boss: PgBoss): Promise<void>;
  /** May be called without `start`. Never rejects; resolves when running work has ended, if it returns a promise. */
  stop(): void | Promise<void>;
};

type Role = "all" | "web" | "worker";

export type Jobs = ReturnType<typeof createJobs>;

const stopTimeoutMs = 10_000;

export function createJobs({ jobs, ...deps }: BossDeps & { jobs: readonly Job[] }) {
  let boss: PgBoss | null = null;
  let isStarted = false;
  let isStopped = false;
  /** Final; waits up to 10 s each for work in this process and in pg-boss. Must be called before the database is closed. */
  const stop = async (): Promise<void> => {
    isStopped = true;
    const running = Promise.all(jobs.map((job) => job.stop()));
    // What takes longer fails when the database closes.
    await withTimeout(running, stopTimeoutMs).catch(() => undefined);
    await boss?.stop({ graceful: true, timeout: stopTimeoutMs });
    boss = null;
  };
  /** Makes enqueuing possible. Rejects when the database does not answer, and may then be called again. */
  const prepare = async ({ role }: { role: Role }): Promise<void> => {
    if (boss !== null || isStopped) return;
    const starting = createBoss(deps, role);
    boss = starting;
    try {
      await starting.start();
      for (const job of jobs) if (!isStopped) await job.prepare?.(starting);
    } catch (error) {
      // Stopped in the meantime, pg-boss rejects every call: that is no failure to start.
      if (isStopped) return;
      boss = null;
      // Stopping may fail as well; the first failure is the one to report.
      await starting.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };
  return {
    prepare,
    /** Prepares if that has not been done, then starts every job; none in a `web` process. */
    async start({ role }: { role: Role }): Promise<void> {
      await prepare({ role });
      if (role === "web" || boss === null || isStarted) return;
      isStarted = true;
      const started = boss;
      try {
        for (const job of jobs) if (!isStopped) await job.start(started);
      } catch (error) {
        if (isStopped) return;
        await stop();
        throw error;
      }
    },
    stop,
  };
}

const sayAgainMs = 3_600_000;

/** Logs the first failure, and while it lasts, one an hour with their number: an outage must not fill the log. */
function createFailureLog(message: string, log: Pick<Log, "error">) {
  let failures = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    failed(error: unknown): void {
      failures += 1;
      if (performance.now() - loggedAt < sayAgainMs) return;
      loggedAt = performance.now();
      log.error({ err: error, ...(failures > 1 && { failures }) }, message);
    },
    /** Returns the number of failures before. */
    worked(): number {
      const before = failures;
      failures = 0;
      loggedAt = Number.NEGATIVE_INFINITY;
      return before;
    },
  };
}

/**
 * Repeats `work` in this process, without pg-boss and without overlap. Failures are logged as `failure`, of
 * several in a row the first; those after `stop` are ignored, because the database closes then.
 */
export function repeatEvery(
  seconds: number,
  work: () => Promise<unknown>,
  {
    failure,
    atStart = false,
    log,
  }: { failure: string; atStart?: boolean; log: Pick<Log, "error"> },
) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const failureLog = createFailureLog(failure, log);
  const runOnce = async () => {
    try {
      await work();
      failureLog.worked();
    } catch (error) {
      if (!isStopped) failureLog.failed(error);
    } finally {
      running = null;
    }
  };
  const run = () => {
    running ??= runOnce();
  };
  return {
    async start() {
      if (isStopped) return;
      if (atStart) run();
      timer = setInterval(run, 1_000 * seconds).unref();
    },
    async stop(): Promise<void> {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}

type BossDeps = {
  database: Pick<Database, "queueOptions" | "ping">;
  probeSeconds?: number;
  log: Log;
};

function createBoss({ database, probeSeconds = 5, log }: BossDeps, role: Role): PgBoss {
  const boss = new PgBoss({
    ...database.queueOptions,
    // Recurring jobs enqueue their next run themselves; pg-boss's cron has no steps below a minute.
    schedule: false,
    supervise: role !== "web",
    superviseIntervalSeconds: 30,
  });
  logOutages(boss, { database, probeSeconds, log });
  boss.on("warning", (warning) => log.warn({ warning }, "job queue warning"));
  return boss;
}

/** pg-boss reports an error with each poll while the database is away, but not that it is back. */
function logOutages(boss: PgBoss, { database, probeSeconds, log }: Required<BossDeps>): void {
  const failureLog = createFailureLog("job queue error", log);
  let errors = 0;
  let errorsAtProbe = 0;
  let timer: NodeJS.Timeout | undefined;
  const endProbes = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const probe = async () => {
    const isQuiet = errors === errorsAtProbe;
    errorsAtProbe = errors;
    if (!isQuiet) return;
    const answers = await database.ping().then(
      () => true,
      () => false,
    );
    if (!answers || timer === undefined || errors !== errorsAtProbe) return;
    endProbes();
    log.info({ failures: failureLog.worked() }, "the job queue works again");
  };
  let isStopped = false;
  boss.on("error", (thrown: unknown) => {
    // Its pool ends without waiting for its connections, which an embedded server then ends.
    if (isStopped) return;
    errors += 1;
    failureLog.failed(asError(thrown));
    timer ??= setInterval(probe, 1_000 * probeSeconds).unref();
  });
  boss.on("stopped", () => {
    isStopped = true;
    endProbes();
  });
}

const bossErrorSchema = z.object({
  message: z.string(),
  stack: z.string().optional(),
  code: z.string().optional(),
});

/** pg-boss emits most errors as plain objects, of which the log would show nothing. */
function asError(thrown: unknown): unknown {
  const { success, data } = bossErrorSchema.safeParse(thrown);
  return thrown instanceof Error || !success
    ? thrown
    : Object.assign(new Error(data.message), data);
}
