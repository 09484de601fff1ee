import {
  needsSync,
  type SyncResult,
  type SyncStatus,
  syncFailureMessage,
  syncMessage,
} from "#domain/stock/sync-result.ts";
import { AppError, type AppErrorCode } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { System } from "#server/platform/system.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ConnectedAccount } from "./live-account.ts";
import { ProviderError, type ProviderErrorCode } from "./provider.ts";
import { demoSource, type StockSource } from "./stock-source.ts";
import { executeSyncRun, type SyncOutcome, type SyncRunDeps } from "./sync-run.ts";
import {
  createSyncStateStore,
  isRunning,
  type SyncState,
  type SyncStateStore,
} from "./sync-state.ts";

export type SyncOptions = SyncRunDeps &
  Pick<System, "sleep"> & {
    /** Of the provider; both only change while no sync runs (live-account.ts). */
    source: () => StockSource;
    state: Omit<SyncStateStore, "lastRuns">;
    runExclusive: Database["runExclusive"];
    countCars: () => Promise<number>;
    hasDiskSpace: () => Promise<boolean>;
    /** Called after each successful run, not awaited. */
    onSynced?: (() => void) | undefined;
    intervalSeconds: number;
  };

export type Sync = {
  /**
   * Single flight across all processes: a caller during a run gets the running sync's outcome. Throws
   * AppError with a German message when it fails, and when the demo would replace real vehicles. Aborting
   * the `signal` of the caller who started the run ends it with the abort reason and stores no failure.
   */
  run(signal?: AbortSignal): Promise<SyncResult>;
  /**
   * Throttled for visitors: syncs only when needed or when a failed run is due for a retry; else
   * returns the last run's result or throws its failure.
   */
  requestByVisitor(): Promise<SyncResult>;
  /**
   * Resolves once a run is under way, whoever started it; it goes on by itself until `stop`. Throws what keeps it from
   * starting.
   */
  start(): Promise<void>;
  /** Ends the runs of `start`. */
  stop(): void;
  isDue(): Promise<boolean>;
  status(): Promise<SyncStatus>;
};

const pollMs = 1_000;
const maxPolls = 600;

const unconfirmedMessage =
  "Bei der Fahrzeugbörse fehlen ungewöhnlich viele Fahrzeuge; wir zeigen sie weiter, bis sich das bestätigt.";
const diskFullMessage =
  "Der Speicher ist fast voll; der Bestand wird erst wieder aktualisiert, wenn Platz frei ist.";
const noCredentialsMessage =
  "Die Zugangsdaten der Fahrzeugbörse fehlen; wir zeigen den zuletzt abgerufenen Bestand.";

/** For the family, too. */
export const providerErrorMessages: Record<ProviderErrorCode, string> = {
  unreachable: "Die Fahrzeugbörse ist nicht erreichbar.",
  timeout: "Die Fahrzeugbörse antwortet nicht rechtzeitig.",
  unauthorized: "Die Fahrzeugbörse hat die Zugangsdaten abgelehnt.",
  forbidden: "Der Zugang zur Fahrzeugbörse ist nicht freigeschaltet.",
  refused: "Die Fahrzeugbörse hat den Abruf abgelehnt.",
  "rate-limited": "Die Fahrzeugbörse nimmt gerade keine weiteren Abrufe an.",
  unavailable: "Die Fahrzeugbörse ist vorübergehend gestört.",
  unreadable: "Die Antwort der Fahrzeugbörse war nicht lesbar.",
  inconsistent: "Die Antwort der Fahrzeugbörse war unvollständig.",
};
const notStoredMessage = "Die Fahrzeugdaten konnten nicht gespeichert werden.";

/** Backoff after consecutive failures; later ones wait for the usual interval. */
const retryMinutes = [1, 2, 5, 10];
/** Only a person changes these: after those retries, at most once an hour, lest the provider blocks the account. */
const lastingErrors: ReadonlySet<ProviderErrorCode> = new Set(["unauthorized", "forbidden"]);
const lastingPauseSeconds = 3_600;

/** A database lock excludes concurrent runs; a process that does not get it polls the state. */
export function createSync(options: SyncOptions): Sync {
  const { state, now, sleep, intervalSeconds } = options;
  /** Callers in this process share one flight, because polling costs the database a query a second. */
  let inFlight: Promise<SyncResult> | null = null;

  const stopping = new AbortController();
  /** Who waits until this process's run has begun. */
  const waiting = new Set<() => void>();

  const executeAndRecord = createRecordedRun(options, () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  });

  /** Returns the result of a run that ended after `previous` was read, or null; throws if that run failed. */
  async function outcomeSince(previous: SyncState): Promise<SyncResult | null> {
    const last = await state.read();
    if (lastRunEndMs(last) <= lastRunEndMs(previous)) return null;
    if (last.lastError !== null) throw toAppError(last, now());
    return last.lastResult;
  }

  async function runOrAwait(previous: SyncState, signal?: AbortSignal): Promise<SyncResult> {
    requireCredentials(options, previous);
    for (let polls = 0; polls < maxPolls; polls += 1) {
      signal?.throwIfAborted();
      const locked = await options.runExclusive("sync", async (lockLost) => {
        const runSignal = signal === undefined ? lockLost : AbortSignal.any([signal, lockLost]);
        // Another process may have switched to the real account meanwhile.
        requireCredentials(options, await state.read());
        // The lock may be free because the awaited run has just ended.
        return (await outcomeSince(previous)) ?? (await executeAndRecord(runSignal));
      });
      if (locked.ran) return locked.value;
      await sleep(pollMs, signal);
      const outcome = await outcomeSince(previous);
      if (outcome !== null) return outcome;
    }
    throw new AppError("not-ready", "Die Synchronisation läuft noch.");
  }

  function runOnce(previous: Promise<SyncState>, signal?: AbortSignal): Promise<SyncResult> {
    inFlight ??= previous
      .then((last) => runOrAwait(last, signal))
      .finally(() => {
        inFlight = null;
      });
    return inFlight;
  }

  const isNeeded = ({ lastSuccessAt }: SyncState) =>
    needsSync(lastSuccessAt, now(), intervalSeconds);

  return {
    run: (signal) => runOnce(state.read(), signal),

    async requestByVisitor() {
      if (inFlight !== null) return await inFlight;
      const last = await state.read();
      const { lastError, lastResult } = last;
      if (lastError === null && lastResult !== null && !isNeeded(last)) return lastResult;
      if (lastError !== null && isBackingOff(last, now())) throw toAppError(last, now());
      return await runOnce(Promise.resolve(last));
    },

    async start() {
      const last = await state.read();
      if (isRunning(last, now())) return;
      const begun = Promise.withResolvers<void>();
      waiting.add(begun.resolve);
      await Promise.race([begun.promise, runOnce(Promise.resolve(last), stopping.signal)]);
    },

    stop: () => stopping.abort(new Error("The process ends.")),

    async isDue() {
      const last = await state.read();
      if (lacksCredentials(options, last) || isBackingOff(last, now())) return false;
      const sinceLastRunMs = now().getTime() - lastRunEndMs(last);
      const isTime = last.lastError !== null || sinceLastRunMs >= 1_000 * intervalSeconds;
      // A run on a full disk would only fail.
      return isTime && (await options.hasDiskSpace());
    },

    status: () => readStatus(options),
  };
}

const isBackingOff = ({ retryAt }: SyncState, now: Date) => retryAt !== null && retryAt > now;

async function readStatus(options: SyncOptions): Promise<SyncStatus> {
  const now = options.now();
  const last = await options.state.read();
  const common = {
    lastSuccessAt: last.lastSuccessAt?.toISOString() ?? null,
    lastError: lacksCredentials(options, last) ? noCredentialsMessage : last.lastError,
    running: isRunning(last, now),
  };
  const notice = last.unconfirmed === null ? null : unconfirmedMessage;
  const retryAt = isBackingOff(last, now) ? last.retryAt : null;
  return {
    totalCars: await options.countCars(),
    message: syncMessage({ ...common, notice, retryAt }),
    needsSync: needsSync(last.lastSuccessAt, now, options.intervalSeconds),
    ...common,
  };
}

/** This process syncs with the demo, but the stored vehicles are real. */
const lacksCredentials = (options: SyncOptions, { source }: SyncState) =>
  options.source() === demoSource && source !== null && source !== demoSource;

/** Not recorded as a failure, because other processes may have the credentials. */
function requireCredentials(options: SyncOptions, last: SyncState): void {
  if (lacksCredentials(options, last)) throw new AppError("provider-failed", noCredentialsMessage);
}

const lastRunEndMs = ({ lastFinishedAt }: SyncState): number => lastFinishedAt?.getTime() ?? 0;

/** The message states the retry time if it is in the future. */
function toAppError(
  { lastError, retryAt }: Pick<SyncState, "lastError" | "retryAt">,
  now: Date,
  { code = "provider-failed", cause }: { code?: AppErrorCode; cause?: unknown } = {},
): AppError {
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - now.getTime();
  const message = syncFailureMessage(lastError ?? notStoredMessage, waitMs > 0 ? retryAt : null);
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new AppError(code, message, [], { cause, ...(waitMs > 0 && { retryAfterSeconds }) });
}

/** More often would only cost the database. */
const reportEveryMs = 500;

function createRecordedRun(options: SyncOptions, onStarted: () => void) {
  const { state, log, now, monotonicMs, intervalSeconds } = options;

  function createReport() {
    let reportedMs = Number.NEGATIVE_INFINITY;
    return async (done: number, total: number) => {
      if (done < total && monotonicMs() - reportedMs < reportEveryMs) return;
      reportedMs = monotonicMs();
      await state.progressed({ done, total });
    };
  }

  async function recordFailure(cause: unknown): Promise<never> {
    const providerError = cause instanceof ProviderError ? cause : null;
    log.error({ err: cause, code: providerError?.code ?? "internal" }, "sync failed");
    const lastError =
      providerError === null ? notStoredMessage : providerErrorMessages[providerError.code];
    await state.failed(now(), lastError, (failures) => {
      const minutes = retryMinutes[failures - 1];
      const isLasting = providerError !== null && lastingErrors.has(providerError.code);
      const seconds =
        minutes === undefined
          ? Math.max(intervalSeconds, isLasting ? lastingPauseSeconds : 0)
          : Math.min(60 * minutes, intervalSeconds);
      return Math.max(1_000 * seconds, providerError?.retryAfterMs ?? 0);
    });
    const code = providerError === null ? "internal" : "provider-failed";
    throw toAppError(await state.read(), now(), { code, cause });
  }

  return async (signal: AbortSignal): Promise<SyncResult> => {
    if (!(await options.hasDiskSpace())) throw new AppError("not-ready", diskFullMessage);
    await state.started(now());
    onStarted();
    try {
      const previous = await state.read();
      const deps = { ...options, report: createReport() };
      const outcome = await executeSyncRun(deps, previous.unconfirmed, signal);
      await state.succeeded(now(), outcome.result, outcome.unconfirmed);
      options.onSynced?.();
      logOutcome(outcome, log);
      return outcome.result;
    } catch (error) {
      // Aborted either because the lock was lost, so that the state is another process's, or by a shutdown.
      if (signal.aborted) throw error;
      return await recordFailure(error);
    }
  };
}

function logOutcome({ result, unconfirmed, ...counts }: SyncOutcome, log: Log): void {
  const fields = { ...result, ...counts };
  if (unconfirmed === null) log.info(fields, "sync done");
  else {
    const { missing, since } = unconfirmed;
    log.warn(
      { ...fields, held: missing.length, since },
      "sync done, withdrawals held back until confirmed",
    );
  }
}

type SyncDeps = System & {
  intervalSeconds: number;
  log: Log;
  account: () => ConnectedAccount;
  database: Database;
  catalogue: Catalogue;
  countCars: () => Promise<number>;
  onSynced?: (() => void) | undefined;
};

export function openSync(deps: SyncDeps): Sync {
  const { account, database } = deps;
  return createSync({
    ...deps,
    provider: {
      listVehicles: (signal) => account().provider.listVehicles(signal),
      fetchVehicle: (adKey, signal) => account().provider.fetchVehicle(adKey, signal),
    },
    source: () => account().source,
    state: createSyncStateStore({ db: database }),
    runExclusive: database.runExclusive,
    hasDiskSpace: database.hasDiskSpace,
  });
}

/**
 * Runs at startup, then `intervalSeconds` after the last run ended, sooner after a failure. Every worker
 * process checks, so the schedule survives the death of one; a lock in `sync` prevents double runs.
 */
export function createSyncSchedule({
  sync,
  intervalSeconds,
  log,
}: {
  sync: Pick<Sync, "run" | "isDue">;
  intervalSeconds: number;
  log: Log;
}) {
  const shutdown = new AbortController();
  let isFirst = true;
  const runIfDue = async () => {
    if (!isFirst && !(await sync.isDue())) return;
    isFirst = false;
    await sync.run(shutdown.signal);
  };
  const checkEverySeconds = Math.min(30, intervalSeconds / 4);
  const job = repeatEvery(checkEverySeconds, runIfDue, {
    failure: "the scheduled sync failed",
    atStart: true,
    log,
  });
  return {
    start: job.start,
    stop() {
      shutdown.abort(new Error("The process ends."));
      return job.stop();
    },
  };
}
