import { useSyncExternalStore } from "react";
import { type Query, type QueryState, queryCache } from "./query-cache.ts";

/** What is fetched, and for how long the result serves. */
export type QueryOptions<Data> = {
  /** Names the data: queries of the same key share one result. */
  key: string;
  queryFn: (signal: AbortSignal) => Promise<Data>;
  /** Ms after which a result is fetched again as soon as somebody subscribes or returns. */
  staleMs: number;
  /** Ms between two fetches while somebody is subscribed; no shorter than `staleMs`. */
  refetchMs?: number;
  /** Subscribers can do without: `isError` is set by the first failed attempt already. */
  hasFallback?: boolean;
};

/** Of the browser: clock, network and visibility of the window. */
export type Environment = {
  /** Ms, of the clock. */
  now: () => number;
  /** Calls after so many ms; returns how to cancel. */
  setTimer: (ms: number, callback: () => void) => () => void;
  isOnline: () => boolean;
  isVisible: () => boolean;
  /** Calls whenever `isOnline` or `isVisible` may have changed; returns how to unsubscribe. */
  onChange: (callback: () => void) => () => void;
};

/** A result without subscribers is dropped after so long. */
const cacheMs = 5 * 60_000;
const maxRetries = 3;
const retryDelayMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 30_000);

/**
 * Queries by their keys, each fetched once however many subscribe. `TanStack Query` does the same in
 * seven times the bytes (decision 024).
 */
export function createQueryClient(
  environment: Environment,
  cache: Map<string, Query<unknown>> = new Map(),
) {
  environment.onChange(() => {
    for (const query of cache.values()) query.refetchIfStale();
  });
  return {
    getQuery<Data>(options: QueryOptions<Data>): Query<Data> {
      // The same key has the same kind of data.
      const cached = cache.get(options.key) as Query<Data> | undefined;
      if (cached !== undefined) return cached;
      const query = createQuery(options, environment, () => cache.delete(options.key));
      cache.set(options.key, query);
      return query;
    },
    /** Fetches again what is out of date; resolves when that has ended. */
    invalidate: (key: string) => cache.get(key)?.invalidate() ?? Promise.resolve(),
  };
}

function createQuery<Data>(
  options: QueryOptions<Data>,
  environment: Environment,
  remove: () => void,
): Query<Data> {
  const listeners = new Set<() => void>();
  let state: QueryState<Data> = { data: undefined, isError: false };
  let settledAt = Number.NEGATIVE_INFINITY;
  let inFlight: AbortController | null = null;
  let cancelRefetch: () => void = () => undefined;
  let cancelRemoval = environment.setTimer(cacheMs, remove);

  const isStale = () => state.isError || environment.now() - settledAt >= options.staleMs;
  const refetchIfStale = () => {
    const canFetch = environment.isOnline() && environment.isVisible();
    if (listeners.size > 0 && inFlight === null && isStale() && canFetch) void fetchNow();
  };
  function scheduleRefetch(): void {
    cancelRefetch();
    if (options.refetchMs === undefined) return;
    const ms = settledAt + options.refetchMs - environment.now();
    cancelRefetch = environment.setTimer(Math.max(0, ms), () =>
      // A clock may be a moment early.
      isStale() ? refetchIfStale() : scheduleRefetch(),
    );
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
    const next = await fetchWithRetry(attempt, environment, own.signal).then(
      (data) => ({ data, isError: false }),
      () => ({ data: state.data, isError: true }),
    );
    // Aborted or replaced meanwhile.
    if (inFlight !== own) return;
    inFlight = null;
    settledAt = environment.now();
    setState(next);
    scheduleRefetch();
  }

  return {
    getState: () => state,
    refetchIfStale,
    subscribe(onChange) {
      cancelRemoval();
      listeners.add(onChange);
      if (inFlight === null && isStale()) void fetchNow();
      else if (listeners.size === 1) scheduleRefetch();
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        inFlight?.abort();
        inFlight = null;
        cancelRefetch();
        cancelRemoval = environment.setTimer(cacheMs, remove);
      };
    },
    async invalidate() {
      settledAt = Number.NEGATIVE_INFINITY;
      if (listeners.size > 0) await fetchNow();
    },
  };
}

/**
 * Tries until an attempt succeeds, at most four times. Without a network it waits for one, and it tries
 * again only while the window is visible. Rejects with the last error, or when `signal` aborts.
 */
async function fetchWithRetry<Data>(
  attempt: (signal: AbortSignal) => Promise<Data>,
  environment: Environment,
  signal: AbortSignal,
): Promise<Data> {
  const { isOnline, isVisible, onChange, setTimer } = environment;
  for (let failures = 0; ; ) {
    while (!(isOnline() && (failures === 0 || isVisible()))) await once(onChange, signal);
    try {
      return await attempt(signal);
    } catch (error) {
      failures += 1;
      if (signal.aborted || failures > maxRetries) throw error;
    }
    await once((resume) => setTimer(retryDelayMs(failures), resume), signal);
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

const browser: Environment = {
  now: () => Date.now(),
  setTimer(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === "visible",
  onChange(callback) {
    // Visitors must not share results on the server.
    if (import.meta.env.SSR) return () => undefined;
    window.addEventListener("online", callback);
    document.addEventListener("visibilitychange", callback);
    return () => {
      window.removeEventListener("online", callback);
      document.removeEventListener("visibilitychange", callback);
    };
  },
};

/** The one of this browser. */
export const queryClient = createQueryClient(browser, queryCache);

const initialState: QueryState<never> = { data: undefined, isError: false };
const noQuery = { getState: () => initialState, subscribe: () => () => undefined };

/** The state of a query, fetched while the component is mounted; null fetches nothing. */
export function useQuery<Data>(options: QueryOptions<Data> | null): QueryState<Data> {
  const isEnabled = options !== null && !import.meta.env.SSR;
  const { subscribe, getState } = isEnabled ? queryClient.getQuery(options) : noQuery;
  return useSyncExternalStore(subscribe, getState, () => initialState);
}
