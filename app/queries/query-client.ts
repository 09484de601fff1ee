import { useSyncExternalStore } from "react";
import { type Query, type QueryState, queryCache } from "./query-cache.ts";

export type QueryOptions<Data> = {
  /** Queries of the same key share one result. */
  key: string;
  queryFn: (signal: AbortSignal) => Promise<Data>;
  /** Ms after which a result is fetched again as soon as somebody subscribes or returns. */
  staleMs: number;
  /** Ms between two fetches while somebody is subscribed; no shorter than `staleMs`. */
  refetchMs?: number;
  /** Subscribers can do without: `isError` is set by the first failed attempt already. */
  hasFallback?: boolean;
};

/** A result without subscribers is dropped after so long. */
const cacheMs = 5 * 60_000;
const maxRetries = 3;
const retryDelayMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 30_000);

/**
 * The query of a key, fetched once however many subscribe. `TanStack Query` does the same in seven times
 * the bytes (decision 024).
 */
export function getQuery<Data>(options: QueryOptions<Data>): Query<Data> {
  // The same key has the same kind of data.
  const cached = queryCache.get(options.key) as Query<Data> | undefined;
  if (cached !== undefined) return cached;
  const query = createQuery(options);
  queryCache.set(options.key, query);
  return query;
}

/** Fetches again what is out of date; resolves when that has ended. */
export async function invalidateQuery(key: string): Promise<void> {
  await queryCache.get(key)?.invalidate();
}

function createQuery<Data>(options: QueryOptions<Data>): Query<Data> {
  const listeners = new Set<() => void>();
  let state: QueryState<Data> = { data: undefined, isError: false };
  let settledAt = Number.NEGATIVE_INFINITY;
  let inFlight: AbortController | null = null;
  let refetchTimer: Timer | undefined;
  let removalTimer = startRemoval();
  let stopWatching: () => void = () => undefined;

  function startRemoval(): Timer {
    return setTimeout(() => queryCache.delete(options.key), cacheMs);
  }
  const isStale = () => state.isError || Date.now() - settledAt >= options.staleMs;
  function refetchIfStale(): void {
    if (inFlight === null && isStale() && navigator.onLine && isVisible()) void fetchNow();
  }
  function scheduleRefetch(): void {
    clearTimeout(refetchTimer);
    if (options.refetchMs === undefined) return;
    const ms = Math.max(0, settledAt + options.refetchMs - Date.now());
    // A clock may be a moment early.
    refetchTimer = setTimeout(() => (isStale() ? refetchIfStale() : scheduleRefetch()), ms);
  }
  function setState(next: QueryState<Data>): void {
    state = next;
    for (const onChange of listeners) onChange();
  }
  async function fetchNow(): Promise<void> {
    inFlight?.abort();
    const own = new AbortController();
    inFlight = own;
    if (state.isError) setState({ ...state, isError: false });
    const attempt = (signal: AbortSignal) =>
      options.queryFn(signal).catch((error: unknown) => {
        if (options.hasFallback && inFlight === own) setState({ ...state, isError: true });
        throw error;
      });
    const next = await fetchWithRetry(attempt, own.signal).then(
      (data) => ({ data, isError: false }),
      () => ({ data: state.data, isError: true }),
    );
    // Aborted or replaced meanwhile.
    if (inFlight !== own) return;
    inFlight = null;
    settledAt = Date.now();
    setState(next);
    scheduleRefetch();
  }
  function end(): void {
    inFlight?.abort();
    inFlight = null;
    clearTimeout(refetchTimer);
    stopWatching();
    removalTimer = startRemoval();
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      clearTimeout(removalTimer);
      listeners.add(onChange);
      if (listeners.size === 1) stopWatching = onReturn(refetchIfStale);
      if (inFlight === null && isStale()) void fetchNow();
      else if (listeners.size === 1) scheduleRefetch();
      return () => {
        if (listeners.delete(onChange) && listeners.size === 0) end();
      };
    },
    async invalidate() {
      settledAt = Number.NEGATIVE_INFINITY;
      if (listeners.size > 0) await fetchNow();
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;

const isVisible = () => document.visibilityState === "visible";

/** Calls back whenever network or visibility may have changed; returns how to unsubscribe. */
function onReturn(callback: () => void): () => void {
  const end = new AbortController();
  window.addEventListener("online", callback, { signal: end.signal });
  document.addEventListener("visibilitychange", callback, { signal: end.signal });
  return () => end.abort();
}

/**
 * Tries at most four times. Without a network it waits for one, and it tries again only while the window
 * is visible. Rejects with the last error, or when `signal` aborts.
 */
async function fetchWithRetry<Data>(
  attempt: (signal: AbortSignal) => Promise<Data>,
  signal: AbortSignal,
): Promise<Data> {
  for (let failures = 0; ; ) {
    while (!(navigator.onLine && (failures === 0 || isVisible()))) await once(onReturn, signal);
    try {
      return await attempt(signal);
    } catch (error) {
      failures += 1;
      if (signal.aborted || failures > maxRetries) throw error;
    }
    await once((resume) => {
      const timer = setTimeout(resume, retryDelayMs(failures));
      return () => clearTimeout(timer);
    }, signal);
  }
}

/** Resolves when the subscription calls back, rejects when `signal` aborts; either way it ends. */
async function once(
  subscribe: (callback: () => void) => () => void,
  signal: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribe(finish);
    signal.addEventListener("abort", finish, { once: true });
    function finish() {
      unsubscribe();
      signal.removeEventListener("abort", finish);
      resolve();
    }
  });
  signal.throwIfAborted();
}

const initialState: QueryState<never> = { data: undefined, isError: false };
const noQuery = { getState: () => initialState, subscribe: () => () => undefined };

/** The state of a query, fetched while the component is mounted; null fetches nothing. */
export function useQuery<Data>(options: QueryOptions<Data> | null): QueryState<Data> {
  // Visitors must not share results on the server.
  const isEnabled = options !== null && !import.meta.env.SSR;
  const { subscribe, getState } = isEnabled ? getQuery(options) : noQuery;
  return useSyncExternalStore(subscribe, getState, () => initialState);
}
