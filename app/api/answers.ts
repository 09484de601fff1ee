import { type Entry, type Known, keptAnswers } from "../kept-answers.ts";
import { askPatiently, type World } from "./ask-patiently.ts";

/** What the browser asks our server, and for how long the answer serves. */
export type Question<Answer> = {
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
export function createAnswers(world: World, entries: Map<string, Entry<unknown>> = new Map()) {
  world.onWake(() => {
    for (const entry of entries.values()) entry.wake();
  });
  return {
    about<Answer>(question: Question<Answer>): Entry<Answer> {
      // The same key is the same question, and has the same kind of answer.
      const known = entries.get(question.key) as Entry<Answer> | undefined;
      if (known !== undefined) return known;
      const entry = createEntry(question, world, () => entries.delete(question.key));
      entries.set(question.key, entry);
      return entry;
    },
    /** What was answered is out of date. */
    renew: (key: string) => entries.get(key)?.renew() ?? Promise.resolve(),
  };
}

function createEntry<Answer>(
  question: Question<Answer>,
  world: World,
  drop: () => void,
): Entry<Answer> {
  const watchers = new Set<() => void>();
  let known: Known<Answer> = { data: undefined, isError: false };
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
  function tell(next: Known<Answer>): void {
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
    const next = await askPatiently(ask, world, own.signal).then(
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
const isThere = (world: World) => world.isOnline() && world.isSeen();

const browser: World = {
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
export const answers = createAnswers(browser, keptAnswers);
