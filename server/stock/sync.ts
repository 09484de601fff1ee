import {
  needsSync,
  type SyncResult,
  type SyncStatus,
  syncFailureMessage,
  syncMessage,
} from "#domain/stock/sync.ts";
import { AppError, type AppErrorCode } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { System } from "#server/platform/system.ts";
import type { Catalogue } from "./catalogue.ts";
import { type ProviderAccount, ProviderError, type ProviderErrorCode } from "./provider.ts";
import { demoSource, type StockSource } from "./stock-source.ts";
import { executeSyncRun, type SyncRunPorts } from "./sync-run.ts";
import {
  createSyncStateStore,
  isRunning,
  type SyncState,
  type SyncStateStore,
} from "./sync-state.ts";

export type SyncOptions = SyncRunPorts &
  Pick<System, "sleep"> & {
    source: StockSource;
    state: SyncStateStore;
    runExclusive: Database["runExclusive"];
    totalCars: () => Promise<number>;
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
   * Throttled for visitors (T20): syncs only when needed or when a failed run is due for a retry; else
   * returns the last run's result or throws its failure.
   */
  requestByVisitor(): Promise<SyncResult>;
  isDue(): Promise<boolean>;
  status(): Promise<SyncStatus>;
};

const pollMs = 1_000;
const maxPolls = 600;

const unconfirmedNotice =
  "Ungewöhnlich viele Fahrzeuge fehlen beim Anbieter; sie bleiben, bis sich das bestätigt.";
const noRoom = "Der Datenträger ist fast voll; der Bestand bleibt, bis wieder Platz ist.";
const noCredentials =
  "Die Zugangsdaten des Fahrzeuganbieters fehlen; der Bestand bleibt, wie er zuletzt geholt wurde.";

const messages: Record<ProviderErrorCode, string> = {
  unreachable: "Der Fahrzeuganbieter ist nicht erreichbar.",
  timeout: "Der Fahrzeuganbieter antwortet nicht rechtzeitig.",
  unauthorized: "Der Fahrzeuganbieter hat die Zugangsdaten abgelehnt.",
  forbidden: "Der Zugang beim Fahrzeuganbieter ist nicht freigeschaltet.",
  refused: "Der Fahrzeuganbieter hat die Anfrage abgelehnt.",
  "rate-limited": "Der Fahrzeuganbieter bittet um eine Pause.",
  unavailable: "Der Fahrzeuganbieter ist vorübergehend gestört.",
  unreadable: "Die Antwort des Fahrzeuganbieters war nicht lesbar.",
  inconsistent: "Die Antwort des Fahrzeuganbieters war unvollständig.",
};
const notStored = "Die Fahrzeugdaten konnten nicht gespeichert werden.";

/** Backoff after consecutive failures; later ones wait for the usual interval. */
const retryMinutes = [1, 2, 5, 10];

/** A database lock excludes concurrent runs; a process that does not get it polls the state. */
export function createSync(options: SyncOptions): Sync {
  const { state, now, sleep, intervalSeconds } = options;
  /** Callers in this process share one flight, because polling costs the database a query a second. */
  let inFlight: Promise<SyncResult> | null = null;

  const executeAndRecord = createRecordedRun(options);

  /** The result of a run that ended after `seen`, or null; throws if that run failed. */
  async function outcomeSince(seen: SyncState): Promise<SyncResult | null> {
    const last = await state.read();
    const hasEnded = (last.lastFinishedAt?.getTime() ?? 0) > (seen.lastFinishedAt?.getTime() ?? 0);
    if (!hasEnded) return null;
    if (last.lastError !== null) throw failureOf(last, now());
    return last.lastResult;
  }

  async function runOrAwait(seen: SyncState, stop?: AbortSignal): Promise<SyncResult> {
    // Not stored as a failure: other processes may well have the credentials.
    if (lacksCredentials(seen)) throw new AppError("provider-failed", noCredentials);
    for (let polls = 0; polls < maxPolls; polls += 1) {
      stop?.throwIfAborted();
      const locked = await options.runExclusive("sync", async (lockLost) => {
        const signal = stop === undefined ? lockLost : AbortSignal.any([stop, lockLost]);
        // The lock may be free because the awaited run has just ended.
        return (await outcomeSince(seen)) ?? (await executeAndRecord(signal));
      });
      if (locked.ran) return locked.value;
      await sleep(pollMs, stop);
      const outcome = await outcomeSince(seen);
      if (outcome !== null) return outcome;
    }
    throw new AppError("not-ready", "Die Synchronisation läuft noch.");
  }

  function runOnce(seen: Promise<SyncState>, signal?: AbortSignal): Promise<SyncResult> {
    inFlight ??= seen
      .then((last) => runOrAwait(last, signal))
      .finally(() => {
        inFlight = null;
      });
    return inFlight;
  }

  /** This process has only the demo's vehicles, and the stored ones are real. */
  const lacksCredentials = ({ source }: SyncState) =>
    options.source === demoSource && source !== null && source !== demoSource;

  const isNeeded = ({ lastSuccessAt }: SyncState) =>
    needsSync(lastSuccessAt, now(), intervalSeconds);

  const isBackingOff = ({ retryAt }: SyncState) => retryAt !== null && retryAt > now();

  return {
    run: (signal) => runOnce(state.read(), signal),

    async requestByVisitor() {
      if (inFlight !== null) return await inFlight;
      const last = await state.read();
      const { lastError, lastResult } = last;
      if (lastError === null && lastResult !== null && !isNeeded(last)) return lastResult;
      if (lastError !== null && isBackingOff(last)) throw failureOf(last, now());
      return await runOnce(Promise.resolve(last));
    },

    async isDue() {
      const last = await state.read();
      if (lacksCredentials(last) || isBackingOff(last)) return false;
      const since = now().getTime() - (last.lastFinishedAt?.getTime() ?? 0);
      const isTime = last.lastError !== null || since >= 1_000 * intervalSeconds;
      // A run on a full disk would only fail.
      return isTime && (await options.hasDiskSpace());
    },

    async status() {
      const last = await state.read();
      const common = {
        lastSuccessAt: last.lastSuccessAt?.toISOString() ?? null,
        lastError: lacksCredentials(last) ? noCredentials : last.lastError,
        running: isRunning(last, now()),
      };
      const notice = last.unconfirmed === null ? null : unconfirmedNotice;
      const retryAt = isBackingOff(last) ? last.retryAt : null;
      return {
        totalCars: await options.totalCars(),
        message: syncMessage({ ...common, notice, retryAt }),
        needsSync: isNeeded(last),
        ...common,
      };
    },
  };
}

/** States the retry time if it is in the future. */
function failureOf(
  { lastError, retryAt }: Pick<SyncState, "lastError" | "retryAt">,
  now: Date,
  { code = "provider-failed", cause }: { code?: AppErrorCode; cause?: unknown } = {},
): AppError {
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - now.getTime();
  const message = syncFailureMessage(lastError ?? notStored, waitMs > 0 ? retryAt : null);
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new AppError(code, message, [], { cause, ...(waitMs > 0 && { retryAfterSeconds }) });
}

function createRecordedRun(options: SyncOptions) {
  const { state, log, now, intervalSeconds } = options;

  async function fail(cause: unknown): Promise<never> {
    const providerError = cause instanceof ProviderError ? cause : null;
    log.error({ err: cause, code: providerError?.code ?? "internal" }, "sync failed");
    const lastError = providerError === null ? notStored : messages[providerError.code];
    await state.failed(now(), lastError, (failures) => {
      const minutes = retryMinutes[failures - 1] ?? Number.POSITIVE_INFINITY;
      const backoffMs = 1_000 * Math.min(60 * minutes, intervalSeconds);
      return Math.max(backoffMs, providerError?.retryAfterMs ?? 0);
    });
    const code = providerError === null ? "internal" : "provider-failed";
    throw failureOf(await state.read(), now(), { code, cause });
  }

  return async (signal: AbortSignal): Promise<SyncResult> => {
    if (!(await options.hasDiskSpace())) throw new AppError("not-ready", noRoom);
    await state.started(now());
    try {
      const before = (await state.read()).unconfirmed;
      const { result, unconfirmed } = await executeSyncRun(options, before, signal);
      await state.succeeded(now(), result, unconfirmed);
      options.onSynced?.();
      return result;
    } catch (error) {
      // Without the lock the state belongs to its new holder; a shutdown is no failure.
      if (signal.aborted) throw error;
      return await fail(error);
    }
  };
}

type SyncParts = System & {
  intervalSeconds: number;
  log: Log;
  account: ProviderAccount;
  database: Database;
  catalogue: Catalogue;
  totalCars: () => Promise<number>;
  onSynced?: (() => void) | undefined;
};

export function openSync(parts: SyncParts): Sync {
  const { account, database } = parts;
  return createSync({
    ...parts,
    provider: account.connect(parts),
    source: account.source,
    state: createSyncStateStore({ db: database }),
    runExclusive: database.runExclusive,
    hasDiskSpace: database.hasDiskSpace,
  });
}
