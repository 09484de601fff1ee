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

/** A query whose results count up; the calls for which `fails` is true do. Notes when it was fetched. */
function start(more: Partial<QueryOptions<number>> = {}) {
  const asked: number[] = [];
  const told = { fails: (_time: number) => false };
  const options: QueryOptions<number> = {
    key: "how many",
    staleMs: 5 * minutes,
    async queryFn() {
      asked.push(Date.now());
      if (told.fails(asked.length)) throw new Error("HTTP error! status: 503");
      return asked.length;
    },
    ...more,
  };
  return { options, asked, told, query: getQuery(options) };
}

const ignore = () => undefined;
/** Seconds between one fetch and the next. */
const pauses = (asked: readonly number[]) =>
  asked.slice(1).map((at, i) => (at - (asked[i] ?? Number.NaN)) / seconds);

it("fetches once for all subscribers, and notifies them", async () => {
  const { query, asked } = start();
  const told: unknown[] = [];
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
    const { query, asked, told } = start();
    told.fails = () => true;
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
    const { query, asked, told } = start({ hasFallback: true });
    told.fails = (time) => time < 3;
    query.subscribe(ignore);
    await settle();
    expect(query.getState()).toEqual({ data: undefined, isError: true });
    await pass(3 * seconds);
    expect(pauses(asked)).toEqual([1, 2]);
    expect(query.getState()).toEqual({ data: 3, isError: false });
  });

  it("keeps the earlier result, and fetches again when the window is visible again", async () => {
    const { query, told } = start();
    query.subscribe(ignore);
    await settle();
    told.fails = () => true;
    void query.invalidate();
    await pass(10 * seconds);
    expect(query.getState()).toEqual({ data: 1, isError: true });
    told.fails = () => false;
    await setVisible(true);
    expect(query.getState()).toEqual({ data: 6, isError: false });
  });
});

describe("without a network", () => {
  it("waits for one", async () => {
    const { query, asked } = start();
    await setOnline(false);
    query.subscribe(ignore);
    await pass(1 * minutes);
    expect(asked).toEqual([]);
    await setOnline(true);
    expect(asked).toHaveLength(1);
  });

  it("does not try again while the window is hidden", async () => {
    const { query, asked, told } = start();
    told.fails = (time) => time === 1;
    await setVisible(false);
    query.subscribe(ignore);
    await pass(1 * minutes);
    expect(asked).toHaveLength(1);
    await setVisible(true);
    expect(asked).toHaveLength(2);
  });
});

describe("at an interval", () => {
  it("fetches every five minutes while the window is visible", async () => {
    const { query, asked } = start({ refetchMs: 5 * minutes });
    query.subscribe(ignore);
    await pass(4 * minutes);
    expect(asked).toHaveLength(1);
    await pass(7 * minutes);
    expect(pauses(asked)).toEqual([300, 300]);
    await setVisible(false);
    await pass(20 * minutes);
    expect(asked).toHaveLength(3);
    await setVisible(true);
    expect(asked).toHaveLength(4);
  });

  it("keeps to it when the page is left and come back to", async () => {
    const { options, query, asked } = start({ refetchMs: 5 * minutes });
    const leave = query.subscribe(ignore);
    await pass(2 * minutes);
    leave();
    await pass(1 * minutes);
    getQuery(options).subscribe(ignore);
    await pass(2 * minutes);
    expect(pauses(asked)).toEqual([300]);
  });

  it("fetches nothing without subscribers", async () => {
    const { query, asked } = start({ refetchMs: 5 * minutes });
    const leave = query.subscribe(ignore);
    await settle();
    leave();
    await pass(20 * minutes);
    expect(asked).toHaveLength(1);
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
  const { options, query, asked } = start();
  await invalidateQuery("something else");
  await invalidateQuery(options.key);
  expect(asked).toEqual([]);
  query.subscribe(ignore);
  await settle();
  await invalidateQuery(options.key);
  expect(query.getState().data).toBe(2);
});
