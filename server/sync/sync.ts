import { needsSync, type SyncResult, type SyncStatus } from "#domain/sync.ts";
import { syncMessage } from "#domain/sync-words.ts";
import { AppError } from "#server/app-error.ts";
import type { SyncState, SyncStateStore } from "#server/catalogue/sync-state.ts";
import type { Database } from "#server/db/database.ts";
import { failureMessage } from "./failure-message.ts";
import { type PassPorts, runPass } from "./pass.ts";
import { ProviderError } from "./provider.ts";
import { pendingShrinkSchema } from "./withdrawal.ts";

export type SyncOptions = PassPorts & {
  state: SyncStateStore;
  runExclusive: Database["runExclusive"];
  /** Vehicles for sale now. */
  totalCars: () => Promise<number>;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Between two automatic runs. */
  intervalSeconds: number;
};

export type Sync = {
  /**
   * Syncs now. One run at a time in the whole installation: whoever comes while one is under way
   * gets its outcome. Throws AppError with a message for people when it fails.
   *
   * `signal` ends the run at once; then it throws what aborting threw, and no failure is remembered.
   * Only the signal of the caller whose call started the run counts, since the run is not the others'.
   */
  run(signal?: AbortSignal): Promise<SyncResult>;
  /**
   * The trigger that any visitor has: syncs when that is needed, else answers the last result
   * without asking the provider. After a failure it fails alike for a minute, without asking either.
   */
  request(): Promise<SyncResult>;
  status(): Promise<SyncStatus>;
};

/** For so long after a failure visitors cannot start another run (security.md, T20). */
const coolDownMs = 60_000;
/** A run of another process is awaited this often and this long. */
const pollMs = 1_000;
const mostPolls = 600;
/** A killed process leaves `runningSince` behind; older than this it is not believed. */
const longestRunMs = 15 * 60_000;

const shrinkNotice =
  "Ungewöhnlich viele Fahrzeuge fehlen beim Anbieter; sie bleiben, bis sich das bestätigt.";
const stillRunning = "Die Synchronisation läuft noch.";

/** The sync as a use case over its ports: when to run, what to remember, what to tell. */
export function createSync(options: SyncOptions): Sync {
  const { state, now, sleep, intervalSeconds } = options;
  const runRecorded = createRecordedPass(options);
  let underWay: Promise<SyncResult> | null = null;

  async function runOrJoin(stop?: AbortSignal): Promise<SyncResult> {
    const before = (await state.read()).lastFinishedAt?.getTime() ?? 0;
    for (let polls = 0; polls < mostPolls; polls += 1) {
      stop?.throwIfAborted();
      const turn = await options.runExclusive("sync", async (lost) => {
        const signal = stop === undefined ? lost : AbortSignal.any([stop, lost]);
        // The lock may have become free because the awaited run ended: then this is its outcome.
        return outcomeSince(before, await state.read()) ?? (await runRecorded(signal));
      });
      if (turn.ran) return turn.value;
      await sleep(pollMs, stop);
      const outcome = outcomeSince(before, await state.read());
      if (outcome !== null) return outcome;
    }
    throw new AppError("not-ready", stillRunning);
  }

  function run(signal?: AbortSignal): Promise<SyncResult> {
    underWay ??= runOrJoin(signal).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  const isNeeded = ({ lastSuccessAt }: SyncState) =>
    needsSync({ lastSuccessAt: lastSuccessAt?.toISOString() ?? null, now: now(), intervalSeconds });

  return {
    run,

    async request() {
      if (underWay !== null) return await underWay;
      const last = await state.read();
      if (!isNeeded(last) && last.lastResult !== null) return last.lastResult;
      const sinceLast = now().getTime() - (last.lastFinishedAt?.getTime() ?? 0);
      if (last.lastError !== null && sinceLast < coolDownMs) {
        throw new AppError("provider-failed", last.lastError);
      }
      return await run();
    },

    async status() {
      const last = await state.read();
      const shrink = await state.pendingShrink();
      const since = last.runningSince?.getTime() ?? Number.NEGATIVE_INFINITY;
      const moment = {
        lastSuccessAt: last.lastSuccessAt?.toISOString() ?? null,
        lastError: last.lastError,
        running: underWay !== null || now().getTime() - since < longestRunMs,
      };
      const notice = shrink === null ? null : shrinkNotice;
      return {
        totalCars: await options.totalCars(),
        message: syncMessage({ ...moment, notice }),
        needsSync: isNeeded(last),
        ...moment,
      };
    },
  };
}

/** What a run that finished after `instant` came to: its counts, its failure thrown, or null. */
function outcomeSince(instant: number, last: SyncState): SyncResult | null {
  if ((last.lastFinishedAt?.getTime() ?? 0) <= instant) return null;
  if (last.lastError !== null) throw new AppError("provider-failed", last.lastError);
  return last.lastResult;
}

/** One pass whose beginning and outcome are stored. Throws AppError. */
function createRecordedPass({ state, ...ports }: SyncOptions) {
  const { now, log } = ports;
  let retryAt = 0;

  async function fail(error: unknown): Promise<never> {
    const isProviders = error instanceof ProviderError;
    if (isProviders) retryAt = now().getTime() + (error.retryAfterMs ?? 0);
    const message = failureMessage(error);
    log.error({ err: error, code: isProviders ? error.code : "internal" }, "sync failed");
    await state.failed(now(), message);
    throw new AppError(isProviders ? "provider-failed" : "internal", message, [], { cause: error });
  }

  return async (signal: AbortSignal): Promise<SyncResult> => {
    if (now().getTime() < retryAt) {
      // The provider named a time, and it is not over: asking now would be impolite.
      const message = failureMessage(new ProviderError("rate-limited", "asked to wait"));
      throw new AppError("provider-failed", message);
    }
    await state.started(now());
    try {
      const pending = pendingShrinkSchema.safeParse(await state.pendingShrink());
      const outcome = await runPass(ports, pending.success ? pending.data : null, signal);
      await state.setPendingShrink(outcome.pendingShrink);
      await state.succeeded(now(), outcome.result);
      return outcome.result;
    } catch (error) {
      // Without the lock the state belongs to whoever holds it now; a process that ends did not fail.
      if (signal.aborted) throw error;
      return await fail(error);
    }
  };
}
