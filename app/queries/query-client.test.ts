import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryCache } from "./query-cache.ts";
import { getQuery, invalidateQuery, type QueryOptions } from "./query-client.ts";

const seconds = 1000;
const minutes = 60 * seconds;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  queryCache.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time go by, and everything happen in it. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settle = () => pass(0);
async function setOnline(onLine: boolean) {
  Object.assign(navigator, { onLine });
  window.dispatchEvent(new Event("online"));
  await settle();
}
async function setVisible(isVisible: boolean) {
  Object.assign(document, { visibilityState: isVisible ? "visible" : "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
}

/** A query whose results count up, but for the calls that fail; `calls` has their times. */
function start(more: Partial<QueryOptions<number>> = {}) {
  const calls: number[] = [];
  const server = { fails: (_time: number) => false };
  const options: QueryOptions<number> = {
    key: "how many",
    staleMs: 5 * minutes,
    async queryFn() {
      calls.push(Date.now());
      if (server.fails(calls.length)) throw new Error("HTTP error! status: 503");
      return calls.length;
    },
    ...more,
  };
  return { options, calls, server, query: getQuery(options) };
}

const ignore = () => undefined;
/** Seconds between one fetch and the next. */
const pauses = (calls: readonly number[]) =>
  calls.slice(1).map((at, i) => (at - (calls[i] ?? Number.NaN)) / seconds);

it("fetches once for all subscribers, and notifies them", async () => {
  const { query, calls } = start();
  const notified: unknown[] = [];
  query.subscribe(() => notified.push(query.getState()));
  query.subscribe(() => notified.push(query.getState()));
  await settle();
  expect(calls).toHaveLength(1);
  expect(notified).toEqual([
    { data: 1, isError: false },
    { data: 1, isError: false },
  ]);
});

describe("when fetching fails", () => {
  it("tries three times more, after 1, 2 and 4 seconds, and then says so", async () => {
    const { query, calls, server } = start();
    server.fails = () => true;
    query.subscribe(ignore);
    await pass(6 * seconds);
    expect(query.getState().isError).toBe(false);
    await pass(1 * seconds);
    expect(pauses(calls)).toEqual([1, 2, 4]);
    expect(query.getState()).toEqual({ data: undefined, isError: true });
    await pass(1 * minutes);
    expect(calls).toHaveLength(4);
  });

  it("says so at once where there is a fallback, and tries on", async () => {
    const { query, calls, server } = start({ hasFallback: true });
    server.fails = (time) => time < 3;
    query.subscribe(ignore);
    await settle();
    expect(query.getState()).toEqual({ data: undefined, isError: true });
    await pass(3 * seconds);
    expect(pauses(calls)).toEqual([1, 2]);
    expect(query.getState()).toEqual({ data: 3, isError: false });
  });

  it("keeps the earlier result, and fetches again when the window is visible again", async () => {
    const { query, server } = start();
    query.subscribe(ignore);
    await settle();
    server.fails = () => true;
    void query.invalidate();
    await pass(10 * seconds);
    expect(query.getState()).toEqual({ data: 1, isError: true });
    server.fails = () => false;
    await setVisible(true);
    expect(query.getState()).toEqual({ data: 6, isError: false });
  });
});

describe("without a network", () => {
  it("waits for one", async () => {
    const { query, calls } = start();
    await setOnline(false);
    query.subscribe(ignore);
    await pass(1 * minutes);
    expect(calls).toEqual([]);
    await setOnline(true);
    expect(calls).toHaveLength(1);
  });

  it("does not try again while the window is hidden", async () => {
    const { query, calls, server } = start();
    server.fails = (time) => time === 1;
    await setVisible(false);
    query.subscribe(ignore);
    await pass(1 * minutes);
    expect(calls).toHaveLength(1);
    await setVisible(true);
    expect(calls).toHaveLength(2);
  });
});

describe("at an interval", () => {
  it("fetches every five minutes while the window is visible", async () => {
    const { query, calls } = start({ refetchMs: 5 * minutes });
    query.subscribe(ignore);
    await pass(4 * minutes);
    expect(calls).toHaveLength(1);
    await pass(7 * minutes);
    expect(pauses(calls)).toEqual([300, 300]);
    await setVisible(false);
    await pass(20 * minutes);
    expect(calls).toHaveLength(3);
    await setVisible(true);
    expect(calls).toHaveLength(4);
  });

  it("keeps to it when the page is left and come back to", async () => {
    const { options, query, calls } = start({ refetchMs: 5 * minutes });
    const leave = query.subscribe(ignore);
    await pass(2 * minutes);
    leave();
    await pass(1 * minutes);
    getQuery(options).subscribe(ignore);
    await pass(2 * minutes);
    expect(pauses(calls)).toEqual([300]);
  });

  it("fetches nothing without subscribers", async () => {
    const { query, calls } = start({ refetchMs: 5 * minutes });
    const leave = query.subscribe(ignore);
    await settle();
    leave();
    await pass(20 * minutes);
    expect(calls).toHaveLength(1);
  });
});

it("keeps a result without subscribers for five minutes", async () => {
  const { options, query } = start({ staleMs: Number.POSITIVE_INFINITY });
  query.subscribe(ignore)();
  const leave = query.subscribe(ignore);
  await pass(20 * minutes);
  leave();
  await pass(4 * minutes);
  expect(getQuery(options).getState().data).toBe(2);
  await pass(1 * minutes);
  expect(getQuery(options).getState().data).toBeUndefined();
});

it("aborts a fetch without subscribers", async () => {
  const signals: AbortSignal[] = [];
  const { query } = start({
    queryFn: (signal) => {
      signals.push(signal);
      return new Promise(ignore);
    },
  });
  const leave = query.subscribe(ignore);
  await settle();
  leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it("fetches again what was invalidated, and only with subscribers", async () => {
  const { options, query, calls } = start();
  await invalidateQuery("something else");
  await invalidateQuery(options.key);
  expect(calls).toEqual([]);
  query.subscribe(ignore);
  await settle();
  await invalidateQuery(options.key);
  expect(query.getState().data).toBe(2);
});
