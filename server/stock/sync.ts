import { needsSync, type SyncResult, type SyncStatus, syncMessage } from "#domain/stock/sync.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Catalogue } from "./catalogue.ts";
import { ProviderError } from "./mobile-de/call.ts";
import { createMobileDe } from "./mobile-de/mobile-de.ts";
import type { StockSource } from "./stock-source.ts";
import { executeSyncRun, type SyncRunPorts } from "./sync-run.ts";
import {
  createSyncStateStore,
  isRunning,
  type SyncState,
  type SyncStateStore,
} from "./sync-state.ts";
import {
  createFailures,
  createSyncThrottle,
  createVisitorsRule,
  type Failures,
  failureMessage,
  type SyncThrottle,
} from "./throttle.ts";

export type SyncOptions = SyncRunPorts & {
  source: StockSource;
  state: SyncStateStore;
  throttle: SyncThrottle;
  runExclusive: Database["runExclusive"];
  totalCars: () => Promise<number>;
  hasRoom: () => Promise<boolean>;
  /** Called after each run that succeeded; not waited for. */
  onSynced?: (() => void) | undefined;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  intervalSeconds: number;
};

export type Sync = {
  /**
   * Syncs now. One run at a time in the whole installation: a caller who comes during one gets its
   * outcome. Throws AppError with a German message when it fails, during a pause after the provider's
   * refusal, and when the demo would replace real vehicles. `signal` of the caller who started the run
   * ends it at once, with the abort reason and without a stored failure.
   */
  run(signal?: AbortSignal): Promise<SyncResult>;
  /** For the dealer: calls the provider during a pause too. */
  runAnyway(): Promise<SyncResult>;
  /**
   * For visitors: syncs when that is needed or the last run failed, unless they must wait; else returns the
   * last run's result.
   */
  request(): Promise<SyncResult>;
  status(): Promise<SyncStatus>;
};

type Asker = "visitor" | "schedule" | "dealer";

const pollMs = 1_000;
const maxPolls = 600;

const unconfirmedNotice =
  "Ungewöhnlich viele Fahrzeuge fehlen beim Anbieter; sie bleiben, bis sich das bestätigt.";
const noRoom = "Der Datenträger ist fast voll; der Bestand bleibt, bis wieder Platz ist.";
const noCredentials =
  "Die Zugangsdaten von mobile.de fehlen; der Bestand bleibt, wie er zuletzt geholt wurde.";

/** One lock keeps runs apart in all processes; who does not get it finds the outcome in the status row. */
export function createSync(options: SyncOptions): Sync {
  const { state, throttle, now, sleep, intervalSeconds } = options;
  const failures = createFailures(options);
  const visitors = createVisitorsRule(options, failures);
  const executeAndRecord = createRecordedRun(options, failures);
  /** One for all in this process who ask alike: waiting costs the database a statement a second. */
  const inFlight = new Map<Asker, Promise<SyncResult>>();

  /** Under the lock. */
  async function start(asker: Asker, last: SyncState, signal: AbortSignal): Promise<SyncResult> {
    if (asker !== "dealer" && (await throttle.pausedUntil(now())) !== null) {
      const paused = failureMessage(new ProviderError("rate-limited", "during a pause"));
      throw await failures.asError(last.lastError ?? paused);
    }
    const answer = asker === "visitor" ? await visitors.takeRun(last) : null;
    return answer ?? (await executeAndRecord(signal));
  }

  async function runOrAwait(asker: Asker, stop?: AbortSignal): Promise<SyncResult> {
    const seen = await state.read();
    // Not stored as a failure: other processes may well have the credentials.
    if (isReal(seen)) throw new AppError("provider-failed", noCredentials);
    const before = seen.lastFinishedAt?.getTime() ?? 0;
    for (let polls = 0; polls < maxPolls; polls += 1) {
      stop?.throwIfAborted();
      const turn = await options.runExclusive("sync", async (lost) => {
        const signal = stop === undefined ? lost : AbortSignal.any([stop, lost]);
        const last = await state.read();
        // The lock may be free because the awaited run has just ended: then this is its outcome.
        return (await outcomeSince(before, last, failures)) ?? (await start(asker, last, signal));
      });
      if (turn.ran) return turn.value;
      await sleep(pollMs, stop);
      const outcome = await outcomeSince(before, await state.read(), failures);
      if (outcome !== null) return outcome;
    }
    throw new AppError("not-ready", "Die Synchronisation läuft noch.");
  }

  function run(asker: Asker, signal?: AbortSignal): Promise<SyncResult> {
    const known = inFlight.get(asker);
    if (known !== undefined) return known;
    const outcome = runOrAwait(asker, signal).finally(() => inFlight.delete(asker));
    inFlight.set(asker, outcome);
    return outcome;
  }

  /** This process has only the demo's vehicles, and the stored ones are not the demo's. */
  const isReal = ({ source }: SyncState) => options.source === "demo" && source === "mobile.de";

  const isNeeded = ({ lastSuccessAt }: SyncState) =>
    needsSync(lastSuccessAt, now(), intervalSeconds);

  return {
    run: (signal) => run("schedule", signal),
    runAnyway: () => run("dealer"),

    async request() {
      const [known] = inFlight.values();
      if (known !== undefined) return await known;
      const last = await state.read();
      const { lastError, lastResult } = last;
      if (!isNeeded(last) && lastError === null && lastResult !== null) return lastResult;
      // Without trying the lock, which would cost the database something each time.
      const answer = last.runningSince === null ? await visitors.whileWaiting(last) : null;
      return answer ?? (await run("visitor"));
    },

    async status() {
      const last = await state.read();
      const unconfirmed = await state.unconfirmedRemovals();
      const moment = {
        lastSuccessAt: last.lastSuccessAt?.toISOString() ?? null,
        lastError: isReal(last) ? noCredentials : last.lastError,
        running: isRunning(last, now()),
      };
      const notice = unconfirmed === null ? null : unconfirmedNotice;
      return {
        totalCars: await options.totalCars(),
        message: syncMessage({ ...moment, notice, retryAt: await failures.retryAt() }),
        needsSync: isNeeded(last),
        ...moment,
      };
    },
  };
}

export type ProviderAccount = {
  url: string;
  username: string;
  password: string;
  customerId: string | undefined;
  source: StockSource;
};

type SyncParts = {
  account: ProviderAccount;
  database: Database;
  catalogue: Catalogue;
  totalCars: () => Promise<number>;
  onSynced?: (() => void) | undefined;
};

/** The sync of this process's account. */
export function openSync(
  runtime: Pick<Runtime, "config" | "log" | "now" | "monotonicMs" | "sleep" | "fetch">,
  { account, database, catalogue, totalCars, onSynced }: SyncParts,
): Sync {
  const { config, log, now, monotonicMs, sleep } = runtime;
  const { url: baseUrl, source, ...credentials } = account;
  return createSync({
    provider: createMobileDe({ ...runtime, ...credentials, baseUrl }),
    source,
    origin: new URL(baseUrl).origin,
    catalogue,
    state: createSyncStateStore({ db: database }),
    throttle: createSyncThrottle({ db: database }),
    runExclusive: database.runExclusive,
    totalCars,
    hasRoom: database.hasRoom,
    onSynced,
    now,
    monotonicMs,
    sleep,
    log,
    intervalSeconds: config.SYNC_INTERVAL_SECONDS,
  });
}

/** What a run that finished after `instant` came to: its counts, its failure thrown, or null. */
async function outcomeSince(
  instant: number,
  { lastFinishedAt, lastError, lastResult }: SyncState,
  failures: Failures,
): Promise<SyncResult | null> {
  if ((lastFinishedAt?.getTime() ?? 0) <= instant) return null;
  if (lastError !== null) throw await failures.asError(lastError);
  return lastResult;
}

function createRecordedRun(
  { state, throttle, hasRoom, onSynced, intervalSeconds, ...ports }: SyncOptions,
  failures: Failures,
) {
  const { now, log } = ports;

  async function fail(error: unknown): Promise<never> {
    const { code, retryAfterMs } =
      error instanceof ProviderError ? error : { code: "internal" as const, retryAfterMs: null };
    if (code === "rate-limited" || code === "forbidden" || retryAfterMs !== null) {
      await throttle.refused(now(), retryAfterMs);
    }
    await throttle.failed(now(), intervalSeconds * 1_000);
    const message = failureMessage(error);
    log.error({ err: error, code }, "sync failed");
    await state.failed(now(), message);
    const more = code === "internal" ? { code } : {};
    throw await failures.asError(message, { ...more, cause: error });
  }

  return async (signal: AbortSignal): Promise<SyncResult> => {
    if (!(await hasRoom())) throw new AppError("not-ready", noRoom);
    await state.started(now());
    try {
      const before = await state.unconfirmedRemovals();
      const { result, unconfirmed } = await executeSyncRun(ports, before, signal);
      await state.setUnconfirmedRemovals(unconfirmed);
      await state.succeeded(now(), result);
      await throttle.succeeded();
      onSynced?.();
      return result;
    } catch (error) {
      // Without the lock the state belongs to its new holder; a process that ends did not fail.
      if (signal.aborted) throw error;
      return await fail(error);
    }
  };
}
