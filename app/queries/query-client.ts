import { useSyncExternalStore } from "react";
import { type Query, type QueryState, queryCache } from "./query-cache.ts";

/** What the browser asks our server, and for how long the answer serves. */
export type QueryOptions<Answer> = {
  /** The same key is the same question. */
  key: string;
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Ms after which it is asked anew as soon as somebody comes (back) to it. */
  freshMs: number;
  /** Ms between two askings while somebody looks; no shorter than `freshMs`. */
  everyMs?: number;
  /** Whoever asks has something to show meanwhile: `isError` is told with the first failed try already. */
  hasFallback?: boolean;
};

/** An answer that nobody watches any more is kept for so long (specification, section 9). */
const keptMs = 5 * 60_000;

/** Answers by their questions, each asked for once however many watch. Kept in `entries`. */
export function createQueryClient(
  world: Environment,
  entries: Map<string, Query<unknown>> = new Map(),
) {
  world.onWake(() => {
    for (const entry of entries.values()) entry.wake();
  });
  return {
    about<Answer>(question: QueryOptions<Answer>): Query<Answer> {
      // The same key is the same question, and has the same kind of answer.
      const known = entries.get(question.key) as Query<Answer> | undefined;
      if (known !== undefined) return known;
      const entry = createQuery(question, world, () => entries.delete(question.key));
      entries.set(question.key, entry);
      return entry;
    },
    /** What was answered is out of date. */
    renew: (key: string) => entries.get(key)?.renew() ?? Promise.resolve(),
  };
}

function createQuery<Answer>(
  question: QueryOptions<Answer>,
  world: Environment,
  drop: () => void,
): Query<Answer> {
  const watchers = new Set<() => void>();
  let known: QueryState<Answer> = { data: undefined, isError: false };
  let settledAt = Number.NEGATIVE_INFINITY;
  let running: AbortController | null = null;
  let callOffNext: () => void = () => undefined;
  let callOffDrop = world.later(keptMs, drop);

  const isStale = () => known.isError || world.now() - settledAt >= question.freshMs;
  const wake = () => {
    if (watchers.size > 0 && running === null && isStale() && isThere(world)) void ask();
  };
  function planNext(): void {
    callOffNext();
    if (question.everyMs === undefined) return;
    const ms = settledAt + question.everyMs - world.now();
    // A clock may be a moment early.
    callOffNext = world.later(Math.max(0, ms), () => (isStale() ? wake() : planNext()));
  }
  function tell(next: QueryState<Answer>): void {
    known = next;
    for (const onChange of watchers) onChange();
  }
  async function ask(): Promise<void> {
    running?.abort();
    const own = new AbortController();
    running = own;
    if (known.isError) tell({ ...known, isError: false });
    const ask = (signal: AbortSignal) =>
      question.ask(signal).catch((error: unknown) => {
        if (question.hasFallback && running === own) tell({ ...known, isError: true });
        throw error;
      });
    const next = await fetchWithRetry(ask, world, own.signal).then(
      (data) => ({ data, isError: false }),
      () => ({ data: known.data, isError: true }),
    );
    // Left meanwhile, or asked anew.
    if (running !== own) return;
    running = null;
    settledAt = world.now();
    tell(next);
    planNext();
  }

  return {
    read: () => known,
    wake,
    watch(onChange) {
      callOffDrop();
      watchers.add(onChange);
      if (running === null && isStale()) void ask();
      else if (watchers.size === 1) planNext();
      return () => {
        watchers.delete(onChange);
        if (watchers.size > 0) return;
        running?.abort();
        running = null;
        callOffNext();
        callOffDrop = world.later(keptMs, drop);
      };
    },
    async renew() {
      settledAt = Number.NEGATIVE_INFINITY;
      if (watchers.size > 0) await ask();
    },
  };
}

/** Whether somebody looks and there is a network. */
const isThere = (world: Environment) => world.isOnline() && world.isSeen();

const browser: Environment = {
  now: () => Date.now(),
  later(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  isSeen: () => document.visibilityState === "visible",
  onWake(work) {
    // The server asks nothing: visitors must not share an answer.
    if (import.meta.env.SSR) return () => undefined;
    window.addEventListener("online", work);
    document.addEventListener("visibilitychange", work);
    return () => {
      window.removeEventListener("online", work);
      document.removeEventListener("visibilitychange", work);
    };
  },
};

/** Those of this browser. */
export const queryClient = createQueryClient(browser, queryCache);

/** What asking depends on: the clock, the network, and whether anybody looks. */
export type Environment = {
  /** Ms, of the clock. */
  now: () => number;
  /** Does `work` after so many ms; returns how to call it off. */
  later: (ms: number, work: () => void) => () => void;
  isOnline: () => boolean;
  isSeen: () => boolean;
  /** Tells whenever `isOnline` or `isSeen` may have changed; returns how to end it. */
  onWake: (work: () => void) => () => void;
};

/** Specification, section 9: 3 retries, after 1 s doubled up to 30 s. */
const retries = 3;
const pauseMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 30_000);

/**
 * Asks until there is an answer, at most four times. Without a network it waits for one, and tries again
 * only while somebody looks. Rejects with the last reason, or when `signal` calls it off.
 */
async function fetchWithRetry<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  world: Environment,
  signal: AbortSignal,
): Promise<Answer> {
  for (let failures = 0; ; ) {
    await until(() => world.isOnline() && (failures === 0 || world.isSeen()), world, signal);
    try {
      return await ask(signal);
    } catch (error) {
      failures += 1;
      if (signal.aborted || failures > retries) throw error;
    }
    await pause(pauseMs(failures), world, signal);
  }
}

async function until(
  isTrue: () => boolean,
  world: Environment,
  signal: AbortSignal,
): Promise<void> {
  while (!isTrue() && !signal.aborted) await once(world.onWake, signal);
  signal.throwIfAborted();
}

async function pause(ms: number, world: Environment, signal: AbortSignal): Promise<void> {
  await once((go) => world.later(ms, go), signal);
  signal.throwIfAborted();
}

/** Resolves when what was begun says so, or `signal` calls it off; either way it is ended. */
function once(begin: (go: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = begin(go);
    signal.addEventListener("abort", go, { once: true });
    function go() {
      end();
      signal.removeEventListener("abort", go);
      resolve();
    }
  });
}

const initialState: QueryState<never> = { data: undefined, isError: false };
const noQuery = { read: () => initialState, watch: () => () => undefined };

/** The answer to a question as far as it is known, asked for while the component stands; null asks nothing. */
export function useQuery<Answer>(question: QueryOptions<Answer> | null): QueryState<Answer> {
  const isAsked = question !== null && !import.meta.env.SSR;
  const { watch, read } = isAsked ? queryClient.about(question) : noQuery;
  return useSyncExternalStore(watch, read, () => initialState);
}
