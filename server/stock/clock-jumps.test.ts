import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFakeProvider } from "#demo/provider/provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { fakeProviderOptions, openSyncHarness } from "./test-sync-database.ts";

/** A clock that is set, forward or back, neither stops the sync nor lets it loose (F12). */
const stock = createDemoStock({ now: new Date("2026-11-21T06:00:00Z") }).slice(0, 10);
const { control, fetch: answer } = createFakeProvider({ ...fakeProviderOptions, stock });
const calls = () => control.calls().search.count;
const day = 24 * 60;

/** Happens as soon as the provider is asked for a vehicle. */
let meanwhile: () => void = () => undefined;

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
beforeAll(async () => {
  harness = await openSyncHarness((request) => {
    if (new URL(request.url).pathname.includes("/ad/")) meanwhile();
    return answer(request);
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  control.reset();
  harness.passMinutes(3 * day);
  await harness.db.orm.delete(rateLimits);
  await harness.aSync().run();
  control.forgetCalls();
});

describe.each([
  ["back by two days", -2 * day],
  ["back by a year", -365 * day],
  ["on by four hundred days", 400 * day],
])("a clock that is set %s", (_, minutes) => {
  it("leaves the sync running, and its status tells no nonsense", async () => {
    const before = await harness.stored();
    harness.passMinutes(minutes);
    expect(await harness.aSync().status()).toMatchObject({ needsSync: true, running: false });
    expect(await harness.aSync().request()).toMatchObject({ totalStored: 10, failed: 0 });
    expect(await harness.aSync().status()).toMatchObject({ needsSync: false, lastError: null });
    expect([...(await harness.stored()).keys()]).toEqual([...before.keys()]);
  });

  it("costs a pass that is under way no details", async () => {
    for (const { ad } of stock) control.changePrice(ad.mobileAdId, "4321.00");
    meanwhile = () => {
      meanwhile = () => undefined;
      harness.passMinutes(minutes);
    };
    expect(await harness.aSync().run()).toMatchObject({ detailedProcessed: 10, failed: 0 });
  });

  it("does not prolong the pause that the provider asked for", async () => {
    control.fault("search", { kind: "status", status: 429, retryAfter: "3000", times: 1 });
    await expect(harness.aSync().run()).rejects.toThrow();
    harness.passMinutes(minutes);
    expect(await harness.aSync().run()).toMatchObject({ totalStored: 10 });
  });

  it("does not withdraw at once what is suspiciously missing, and does at last", async () => {
    for (const { ad } of stock.slice(0, 6)) control.sell(ad.mobileAdId);
    expect(await harness.aSync().run()).toMatchObject({ totalStored: 10 });
    harness.passMinutes(minutes);
    await harness.aSync().run();
    harness.passMinutes(11);
    expect(await harness.aSync().run()).toMatchObject({ totalStored: 4 });
  });
});

it("a pause survives a clock that is set back a little", async () => {
  control.fault("search", { kind: "status", status: 429, retryAfter: "600", times: 1 });
  await expect(harness.aSync().run()).rejects.toThrow();
  harness.passMinutes(-5);
  await expect(harness.aSync().run()).rejects.toThrow("Pause");
  expect(calls()).toBe(1);
  harness.passMinutes(16);
  expect(await harness.aSync().run()).toMatchObject({ totalStored: 10 });
});

it("visitors' runs of a day count again when the clock was set back", async () => {
  for (let run = 0; run < 61; run += 1) await harness.throttle.takeVisitorsRun(harness.now());
  expect(await harness.throttle.takeVisitorsRun(harness.now())).toBe(false);
  harness.passMinutes(-2 * day);
  expect(await harness.throttle.takeVisitorsRun(harness.now())).toBe(true);
});
