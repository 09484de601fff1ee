import { describe, expect, it } from "vitest";
import { createQueryClient, type Environment, type QueryOptions } from "./query-client.ts";

const seconds = 1000;
const minutes = 60 * seconds;

/** An environment whose clock is moved by hand, with a network and a window that can go away. */
function createFakeEnvironment() {
  const timers = new Set<{ at: number; work: () => void }>();
  const listeners = new Set<() => void>();
  const state = { now: 1_000_000, isOnline: true, isVisible: true };
  const environment: Environment = {
    now: () => state.now,
    setTimer(ms, work) {
      const timer = { at: state.now + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isOnline: () => state.isOnline,
    isVisible: () => state.isVisible,
    onChange(work) {
      listeners.add(work);
      return () => listeners.delete(work);
    },
  };
  /** Lets everything happen that waits for nothing but its turn. */
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    environment,
    settle,
    async pass(ms: number) {
      const end = state.now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        state.now = next.at;
        next.work();
        await settle();
      }
      state.now = end;
    },
    async change(next: Partial<Pick<typeof state, "isOnline" | "isVisible">>) {
      Object.assign(state, next);
      for (const work of [...listeners]) work();
      await settle();
    },
  };
}

/** A query whose results count up; those told to fail do. Notes when it was fetched. */
function aQuery(environment: Environment, more: Partial<QueryOptions<number>> = {}) {
  const asked: number[] = [];
  const told = { fails: (_time: number) => false };
  const options: QueryOptions<number> = {
    key: "how many",
    staleMs: 5 * minutes,
    async queryFn() {
      asked.push(environment.now());
      if (told.fails(asked.length)) throw new Error("HTTP error! status: 503");
      return asked.length;
    },
    ...more,
  };
  return { options, asked, told };
}

function start(more: Partial<QueryOptions<number>> = {}) {
  const fake = createFakeEnvironment();
  const client = createQueryClient(fake.environment);
  return { ...fake, client, ...aQuery(fake.environment, more) };
}

const ignore = () => undefined;
/** Seconds between one fetch and the next. */
const pauses = (asked: readonly number[]) =>
  asked.slice(1).map((at, i) => (at - (asked[i] ?? Number.NaN)) / seconds);

it("fetches once for all subscribers, and notifies them", async () => {
  const { client, options, asked, settle } = start();
  const told: unknown[] = [];
  const query = client.getQuery(options);
  query.subscribe(() => told.push(query.getState()));
  query.subscribe(() => told.push(query.getState()));
  await settle();
  expect(asked).toHaveLength(1);
  expect(told).toEqual([
    { data: 1, isError: false },
    { data: 1, isError: false },
  ]);
});

describe("when fetching fails", () => {
  it("tries three times more, after 1, 2 and 4 seconds, and then says so", async () => {
    const { client, options, asked, told, pass } = start();
    told.fails = () => true;
    const query = client.getQuery(options);
    query.subscribe(ignore);
    await pass(6 * seconds);
    expect(query.getState().isError).toBe(false);
    await pass(1 * seconds);
    expect(pauses(asked)).toEqual([1, 2, 4]);
    expect(query.getState()).toEqual({ data: undefined, isError: true });
    await pass(1 * minutes);
    expect(asked).toHaveLength(4);
  });

  it("says so at once where there is a fallback, and tries on", async () => {
    const { client, options, asked, told, pass } = start({ hasFallback: true });
    told.fails = (time) => time < 3;
    const query = client.getQuery(options);
    query.subscribe(ignore);
    await pass(0);
    expect(query.getState()).toEqual({ data: undefined, isError: true });
    await pass(3 * seconds);
    expect(pauses(asked)).toEqual([1, 2]);
    expect(query.getState()).toEqual({ data: 3, isError: false });
  });

  it("keeps the earlier result, and fetches again when the window is visible again", async () => {
    const { client, options, told, pass, change } = start();
    const query = client.getQuery(options);
    query.subscribe(ignore);
    await pass(0);
    told.fails = () => true;
    void query.invalidate();
    await pass(10 * seconds);
    expect(query.getState()).toEqual({ data: 1, isError: true });
    told.fails = () => false;
    await change({ isVisible: true });
    expect(query.getState()).toEqual({ data: 6, isError: false });
  });
});

describe("without a network", () => {
  it("waits for one", async () => {
    const { client, options, asked, pass, change } = start();
    await change({ isOnline: false });
    client.getQuery(options).subscribe(ignore);
    await pass(1 * minutes);
    expect(asked).toEqual([]);
    await change({ isOnline: true });
    expect(asked).toHaveLength(1);
  });

  it("does not try again while the window is hidden", async () => {
    const { client, options, asked, told, pass, change } = start();
    told.fails = (time) => time === 1;
    await change({ isVisible: false });
    client.getQuery(options).subscribe(ignore);
    await pass(1 * minutes);
    expect(asked).toHaveLength(1);
    await change({ isVisible: true });
    expect(asked).toHaveLength(2);
  });
});

describe("at an interval", () => {
  it("fetches every five minutes while the window is visible", async () => {
    const { client, options, asked, pass, change } = start({ refetchMs: 5 * minutes });
    client.getQuery(options).subscribe(ignore);
    await pass(4 * minutes);
    expect(asked).toHaveLength(1);
    await pass(7 * minutes);
    expect(pauses(asked)).toEqual([300, 300]);
    await change({ isVisible: false });
    await pass(20 * minutes);
    expect(asked).toHaveLength(3);
    await change({ isVisible: true });
    expect(asked).toHaveLength(4);
  });

  it("keeps to it when the page is left and come back to", async () => {
    const { client, options, asked, pass } = start({ refetchMs: 5 * minutes });
    const leave = client.getQuery(options).subscribe(ignore);
    await pass(2 * minutes);
    leave();
    await pass(1 * minutes);
    client.getQuery(options).subscribe(ignore);
    await pass(2 * minutes);
    expect(pauses(asked)).toEqual([300]);
  });

  it("fetches nothing without subscribers", async () => {
    const { client, options, asked, pass } = start({ refetchMs: 5 * minutes });
    const leave = client.getQuery(options).subscribe(ignore);
    await pass(0);
    leave();
    await pass(20 * minutes);
    expect(asked).toHaveLength(1);
  });
});

it("keeps a result without subscribers for five minutes", async () => {
  const { client, options, pass } = start({ staleMs: Number.POSITIVE_INFINITY });
  client.getQuery(options).subscribe(ignore)();
  const leave = client.getQuery(options).subscribe(ignore);
  await pass(20 * minutes);
  leave();
  await pass(4 * minutes);
  expect(client.getQuery(options).getState().data).toBe(2);
  await pass(1 * minutes);
  expect(client.getQuery(options).getState().data).toBeUndefined();
});

it("aborts a fetch without subscribers", async () => {
  const signals: AbortSignal[] = [];
  const { client, options, settle } = start({
    queryFn: (signal) => {
      signals.push(signal);
      return new Promise(ignore);
    },
  });
  const leave = client.getQuery(options).subscribe(ignore);
  await settle();
  leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it("fetches again what was invalidated, and only with subscribers", async () => {
  const { client, options, asked, settle } = start();
  const query = client.getQuery(options);
  await client.invalidate("something else");
  await client.invalidate(options.key);
  expect(asked).toEqual([]);
  query.subscribe(ignore);
  await settle();
  await client.invalidate(options.key);
  expect(query.getState().data).toBe(2);
});
