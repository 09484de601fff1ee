import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFakeProvider } from "#demo/provider/provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import type { AppError } from "#server/platform/app-error.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { createSync } from "./sync.ts";
import { createSyncHarness } from "./test-sync.ts";
import { fakeProviderOptions, openSyncHarness } from "./test-sync-database.ts";

/** What visitors' triggers cost the provider, over several processes (T20). */
const now = new Date("2026-11-21T06:00:00Z");
const stock = createDemoStock({ now }).slice(0, 12);
const { control, fetch: answer } = createFakeProvider({ ...fakeProviderOptions, stock });

const asked = new Map<string, number>();
const count = (kind: string) => asked.get(kind) ?? 0;
const calls = () => [...asked.values()].reduce((sum, times) => sum + times, 0);

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
beforeAll(async () => {
  harness = await openSyncHarness((request) => {
    const kind = new URL(request.url).pathname.split("/")[2] ?? "";
    asked.set(kind, count(kind) + 1);
    return answer(request);
  });
});
afterAll(() => harness.close());
/** A day later all is well, and no process has kept anything. */
beforeEach(async () => {
  control.reset();
  harness.passMinutes(2 * 24 * 60);
  await harness.db.orm.delete(rateLimits);
  asked.clear();
});

/** As many triggers at once as that, in turn to both processes; answers what they came to. */
async function storm(times: number) {
  const processes = [harness.aSync(), harness.aSync()];
  const triggers = Array.from({ length: times }, (_, at) => processes[at % 2]?.request());
  return await Promise.allSettled(triggers);
}
/** Of a process of its own; how it ends does not matter. */
const tryRun = () =>
  harness
    .aSync()
    .run()
    .catch(() => undefined);
const refuse = (status: number, retryAfter?: string) =>
  control.fault("search", { kind: "status", status, ...(retryAfter && { retryAfter }) });

describe("two hundred triggers at once in two processes", () => {
  it("are one series of calls and one answer, and none when they come again", async () => {
    const outcomes = await storm(200);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ status: "fulfilled", value: { totalStored: 12 } });
    expect(count("search")).toBe(1);
    expect(calls()).toBeLessThanOrEqual(1 + stock.length + 1);
    const series = calls();
    harness.passMinutes(5);
    expect(await storm(200)).toEqual(outcomes);
    expect(calls()).toBe(series);
  });

  it("cost as little when the provider fails: the next try is as late as the automatic one", async () => {
    refuse(401);
    const outcomes = await storm(200);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(count("search")).toBe(1);
    harness.passMinutes(0.9);
    await storm(50);
    expect(count("search")).toBe(1);
    harness.passMinutes(0.1);
    await storm(50);
    expect(count("search")).toBe(2);
  });
});

it("tells when a failed run is tried again: after 1, 2, 5, 10 minutes, then after the interval", async () => {
  refuse(401);
  const failure = () =>
    harness
      .aSync()
      .run()
      .then(
        () => null,
        (error: AppError) => error.retryAfterSeconds,
      );
  const pauses: unknown[] = [];
  for (let time = 1; time <= 6; time += 1) {
    pauses.push(await failure());
    harness.passMinutes(30);
  }
  expect(pauses).toEqual([60, 120, 300, 600, 1800, 1800]);
  control.reset();
  await harness.aSync().run();
  refuse(401);
  expect(await failure()).toBe(60);
});

it("tells what failed to whoever asks a process that was started meanwhile", async () => {
  await harness.aSync().run();
  refuse(401);
  await tryRun();
  harness.passMinutes(0.5);
  await expect(harness.aSync().request()).rejects.toMatchObject({
    code: "provider-failed",
    message: expect.stringMatching(/Zugangsdaten abgelehnt. Der nächste Versuch folgt gegen /),
    retryAfterSeconds: 30,
  });
  expect(count("search")).toBe(2);
});

it("starts sixty runs in a day for visitors, and the dealer's own all the same", async () => {
  control.fault("search", { kind: "html" });
  for (let time = 0; time < 70; time += 1) {
    await harness
      .aSync()
      .request()
      .catch(() => undefined);
    harness.passMinutes(15);
  }
  const perRun = 4;
  expect(count("search")).toBe(60 * perRun);
  await expect(harness.aSync().runAnyway()).rejects.toThrow("nicht lesbar");
  expect(count("search")).toBe(61 * perRun);
  control.reset();
  harness.passMinutes(24 * 60);
  expect(await harness.aSync().request()).toMatchObject({ totalStored: 12 });
});

it("does not start a visitor's run while nobody knows how the last one went", async () => {
  await harness.state.started(harness.now());
  harness.passMinutes(5);
  await expect(harness.aSync().request()).rejects.toMatchObject({
    code: "too-many",
    retryAfterSeconds: 600,
  });
  expect(calls()).toBe(0);
});

describe("a provider that refuses", () => {
  it("is left alone for as long as it asked, by every process", async () => {
    refuse(429, "1800");
    await expect(harness.aSync().run()).rejects.toThrow("Pause");
    harness.passMinutes(29);
    await expect(harness.aSync().run()).rejects.toThrow("Pause");
    await expect(harness.aSync().request()).rejects.toThrow("Pause");
    expect(count("search")).toBe(1);
    control.reset();
    harness.passMinutes(1);
    expect(await harness.aSync().run()).toMatchObject({ totalStored: 12 });
  });

  it("is asked ever more rarely: after 1, 2, 4 … 60 minutes, until it answers", async () => {
    refuse(403);
    const pauses: number[] = [];
    for (let time = 1; time <= 8; time += 1) {
      await tryRun();
      expect(count("search")).toBe(time);
      const ends = await harness.throttle.pausedUntil(harness.now());
      const minutes = (Number(ends) - Number(harness.now())) / 60_000;
      pauses.push(minutes);
      harness.passMinutes(minutes - 1);
      await tryRun();
      expect(count("search")).toBe(time);
      harness.passMinutes(1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    control.reset();
    await harness.aSync().run();
    refuse(403);
    await tryRun();
    harness.passMinutes(1);
    expect(await harness.throttle.pausedUntil(harness.now())).toBeNull();
  });

  it("is asked in a pause by the dealer alone", async () => {
    refuse(403);
    await tryRun();
    await tryRun();
    expect(count("search")).toBe(1);
    control.reset();
    expect(await harness.aSync().runAnyway()).toMatchObject({ totalStored: 12 });
    expect(await harness.aSync().run()).toMatchObject({ totalStored: 12 });
  });
});

describe("a visitor who is held back", () => {
  it("holds back neither the schedule nor the dealer, who come meanwhile", async () => {
    const others: Promise<unknown>[] = [];
    const harness = createSyncHarness();
    for (let id = 1; id <= 10; id += 1) harness.fakeProvider.ads.set(`${id}`, {});
    const sync = createSync({
      ...harness.options,
      throttle: {
        ...harness.options.throttle,
        async takeVisitorsRun() {
          others.push(sync.run(), sync.runAnyway());
          return false;
        },
      },
    });
    await expect(sync.request()).rejects.toMatchObject({ code: "too-many" });
    for (const other of others) expect(await other).toMatchObject({ totalStored: 10 });
    expect(others.length).toBe(2);
    expect(harness.fakeProvider.calls.filter((call) => call === "list").length).toBe(1);
  });
});
