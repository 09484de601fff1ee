import { needsSync, type SyncResult, type SyncStatus, syncMessage } from "#domain/stock/sync.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { ProviderError } from "./provider.ts";
import type { StockSource } from "./stock-source.ts";
import { executeSyncRun, type SyncRunPorts } from "./sync-run.ts";
import type { SyncState, SyncStateStore } from "./sync-state.ts";
import {
  createFailures,
  createVisitorsRule,
  type Failures,
  failureMessage,
  pauseAfter,
  retryPauseMs,
  type SyncThrottle,
} from "./throttle.ts";
import { unconfirmedRemovalsSchema } from "./withdrawal.ts";

export type SyncOptions = SyncRunPorts & {
  /** Whose vehicles the provider has. */
  source: StockSource;
  state: SyncStateStore;
  throttle: SyncThrottle;
  runExclusive: Database["runExclusive"];
  /** Vehicles for sale now. */
  totalCars: () => Promise<number>;
  /** False while the disk is so full that the database might not be able to write. */
  hasRoom: () => Promise<boolean>;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Between two automatic runs. */
  intervalSeconds: number;
};

export type Sync = {
  /**
   * Syncs now. One run at a time in the whole installation: whoever comes while one is under way
   * gets its outcome. Throws AppError with a message for people when it fails, which says when it is
   * tried again, and without asking while the provider is left alone because it refused, or while the
   * demo would take the place of real vehicles.
   *
   * `signal` ends the run at once; then it throws what aborting threw, and no failure is remembered.
   * Only the signal of the caller whose call started the run counts, since the run is not the others'.
   */
  run(signal?: AbortSignal): Promise<SyncResult>;
  /** The same by the dealer's own order: it asks the provider in a pause too. */
  runAnyway(): Promise<SyncResult>;
  /**
   * The trigger that any visitor has: syncs when that is needed, or the last run failed, unless they must
   * wait; else answers as the last run did, without asking the provider (visitors-sync.ts).
   */
  request(): Promise<SyncResult>;
  status(): Promise<SyncStatus>;
};

/** Who wants a run: visitors are held back most, the dealer least. */
const freedom = { visitor: 0, schedule: 1, dealer: 2 };
type Asker = keyof typeof freedom;

/** A run of another process is awaited this often and this long. */
const pollMs = 1_000;
const mostPolls = 600;
/** A killed process leaves `runningSince` behind; older than this it is not believed. */
export const maxRunMs = 15 * 60_000;

const shrinkNotice =
  "Ungewöhnlich viele Fahrzeuge fehlen beim Anbieter; sie bleiben, bis sich das bestätigt.";
const noRoom = "Der Datenträger ist fast voll; der Bestand bleibt, bis wieder Platz ist.";
const noCredentials =
  "Die Zugangsdaten von mobile.de fehlen; der Bestand bleibt, wie er zuletzt geholt wurde.";
const stillRunning = "Die Synchronisation läuft noch.";

/** The sync as a use case over its ports: when to run, what to remember, what to tell. */
export function createSync(options: SyncOptions): Sync {
  const { state, throttle, now, sleep, intervalSeconds } = options;
  const failures = createFailures(options);
  const visitors = createVisitorsRule({ throttle, failures, now });
  const runRecorded = createRecordedPass(options, failures);
  let underWay: { asker: Asker; outcome: Promise<SyncResult> } | null = null;

  /** With the lock in hand, so that what is read here holds until the run has begun. */
  async function begin(asker: Asker, last: SyncState, signal: AbortSignal): Promise<SyncResult> {
    if (asker !== "dealer" && (await throttle.pausedUntil(now())) !== null) {
      const asked = failureMessage(new ProviderError("rate-limited", "left alone"));
      throw await failures.asError(last.lastError ?? asked);
    }
    const answer = asker === "visitor" ? await visitors.takeRun(last) : null;
    return answer ?? (await runRecorded(signal));
  }

  async function runOrJoin(asker: Asker, stop?: AbortSignal): Promise<SyncResult> {
    const seen = await state.read();
    // Not remembered as a failure: other processes may well have the credentials.
    if (isReal(seen)) throw new AppError("provider-failed", noCredentials);
    const before = seen.lastFinishedAt?.getTime() ?? 0;
    for (let polls = 0; polls < mostPolls; polls += 1) {
      stop?.throwIfAborted();
      const turn = await options.runExclusive("sync", async (lost) => {
        const signal = stop === undefined ? lost : AbortSignal.any([stop, lost]);
        const last = await state.read();
        // The lock may have become free because the awaited run ended: then this is its outcome.
        return (await outcomeSince(before, last, failures)) ?? (await begin(asker, last, signal));
      });
      if (turn.ran) return turn.value;
      await sleep(pollMs, stop);
      const outcome = await outcomeSince(before, await state.read(), failures);
      if (outcome !== null) return outcome;
    }
    throw new AppError("not-ready", stillRunning);
  }

  function run(asker: Asker, signal?: AbortSignal): Promise<SyncResult> {
    // What is under way for somebody less free may be no run but his being held back.
    if (underWay !== null && freedom[underWay.asker] >= freedom[asker]) return underWay.outcome;
    const mine = { asker, outcome: runOrJoin(asker, signal) };
    underWay = mine;
    mine.outcome = mine.outcome.finally(() => {
      if (underWay === mine) underWay = null;
    });
    return mine.outcome;
  }

  /** Nothing but the demo is to be had here, and what is stored is not the demo's. */
  const isReal = ({ source }: SyncState) => options.source === "demo" && source === "mobile.de";

  const isNeeded = ({ lastSuccessAt }: SyncState) =>
    needsSync({ lastSuccessAt: lastSuccessAt?.toISOString() ?? null, now: now(), intervalSeconds });

  return {
    run: (signal) => run("schedule", signal),
    runAnyway: () => run("dealer"),

    async request() {
      if (underWay !== null) return await underWay.outcome;
      const last = await state.read();
      const { lastError, lastResult } = last;
      if (!isNeeded(last) && lastError === null && lastResult !== null) return lastResult;
      // Without a look at the lock, which would cost the database something each time.
      const answer = last.runningSince === null ? await visitors.whileWaiting(last) : null;
      return answer ?? (await run("visitor"));
    },

    async status() {
      const last = await state.read();
      const shrink = await state.unconfirmedRemovals();
      const since = last.runningSince?.getTime() ?? Number.NEGATIVE_INFINITY;
      const moment = {
        lastSuccessAt: last.lastSuccessAt?.toISOString() ?? null,
        lastError: isReal(last) ? noCredentials : last.lastError,
        running: underWay !== null || Math.abs(now().getTime() - since) < maxRunMs,
      };
      const notice = shrink === null ? null : shrinkNotice;
      return {
        totalCars: await options.totalCars(),
        message: syncMessage({ ...moment, notice, retryAt: await failures.retryAt() }),
        needsSync: isNeeded(last),
        ...moment,
      };
    },
  };
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

/** Whether asking again at once could make it worse: refused for asking, or told when to come back. */
function wantsPause({ code, retryAfterMs }: ProviderError): boolean {
  return code === "rate-limited" || code === "forbidden" || retryAfterMs !== null;
}

/** One pass whose beginning and outcome are stored. Throws AppError. */
function createRecordedPass(
  { state, throttle, hasRoom, intervalSeconds, ...ports }: SyncOptions,
  failures: Failures,
) {
  const { now, log } = ports;

  async function fail(error: unknown): Promise<never> {
    const isProviders = error instanceof ProviderError;
    if (isProviders && wantsPause(error)) {
      await throttle.refused(now(), (refusals) => pauseAfter(refusals, error.retryAfterMs));
    }
    await throttle.failed(now(), (inARow) => retryPauseMs(inARow, intervalSeconds));
    const message = failureMessage(error);
    log.error({ err: error, code: isProviders ? error.code : "internal" }, "sync failed");
    await state.failed(now(), message);
    const code = isProviders ? "provider-failed" : "internal";
    throw await failures.asError(message, { code, cause: error });
  }

  return async (signal: AbortSignal): Promise<SyncResult> => {
    if (!(await hasRoom())) throw new AppError("not-ready", noRoom);
    await state.started(now());
    try {
      const pending = unconfirmedRemovalsSchema.safeParse(await state.unconfirmedRemovals());
      const outcome = await executeSyncRun(ports, pending.success ? pending.data : null, signal);
      await state.setUnconfirmedRemovals(outcome.pendingShrink);
      await state.succeeded(now(), outcome.result);
      await throttle.succeeded();
      return outcome.result;
    } catch (error) {
      // Without the lock the state belongs to whoever holds it now; a process that ends did not fail.
      if (signal.aborted) throw error;
      return await fail(error);
    }
  };
}
