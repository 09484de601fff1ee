import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeProvider } from "#demo/provider/fake-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { fakeProviderOptions, openSyncHarness } from "#tests/support/test-sync-harness.ts";

const now = new Date("2026-11-21T06:00:00Z");
const stock = createDemoStock({ now }).slice(0, 12);
const { control, fetch: fetchFromProvider } = createFakeProvider({ ...fakeProviderOptions, stock });

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
beforeAll(async () => {
  harness = await openSyncHarness(fetchFromProvider);
});
afterAll(() => harness.close());

test("the state reflects consecutive runs", async () => {
  const { state } = harness;
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
  const result = { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
  const neverSynced = {
    source: null,
    runningSince: null,
    progress: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
    retryAt: null,
    unconfirmed: null,
  };
  expect(await state.read()).toEqual(neverSynced);
  await state.started(at(0));
  expect(await state.read()).toEqual({ ...neverSynced, runningSince: at(0) });
  await state.progressed({ done: 2, total: 3 });
  expect((await state.read()).progress).toEqual({ done: 2, total: 3 });
  await state.started(at(0));
  expect((await state.read()).progress).toBeNull();

  const unconfirmed = { since: "2026-03-01T00:00:00.000Z", missing: ["1", "2"] };
  await state.succeeded(at(1), result, unconfirmed);
  const ended = { ...neverSynced, lastFinishedAt: at(1), lastSuccessAt: at(1), lastResult: result };
  expect(await state.read()).toEqual({ ...ended, unconfirmed });

  const minutes = (failures: number) => failures * 60_000;
  await state.failed(at(2), "Der Anbieter antwortet nicht.", minutes);
  await state.failed(at(3), "Der Anbieter antwortet nicht.", minutes);
  const lastError = "Der Anbieter antwortet nicht.";
  const failed = { ...ended, unconfirmed, lastFinishedAt: at(3), lastError, retryAt: at(5) };
  expect(await state.read()).toEqual(failed);

  await state.succeeded(at(4), result, null);
  expect(await state.read()).toMatchObject({ lastError: null, retryAt: null, unconfirmed: null });
  await state.failed(at(6), lastError, minutes);
  expect((await state.read()).retryAt).toEqual(at(7));

  const success = { result, failure: null };
  const failure = { result: null, failure: lastError };
  expect(await state.lastRuns()).toMatchObject([
    { startedAt: at(6), finishedAt: at(6), ...failure },
    success,
    failure,
    failure,
    { startedAt: at(0), finishedAt: at(1), ...success },
  ]);

  // As another version of the code may have stored it.
  await harness.db.orm.execute(
    sql`update sync_state set last_result = '{"found": 3}', pending_shrink = '{"total": 3}'`,
  );
  expect(await state.read()).toMatchObject({ lastResult: null, unconfirmed: null });
});

test("the newest twenty runs are kept", async () => {
  const { state } = harness;
  for (let minute = 0; minute < 21; minute += 1) {
    await state.failed(new Date(Date.UTC(2026, 2, 2, 10, minute)), `Lauf ${minute}`, () => 0);
  }
  const runs = (await state.lastRuns()).map(({ failure }) => failure);
  expect([runs.length, runs[0], runs.at(-1)]).toEqual([20, "Lauf 20", "Lauf 1"]);
  await state.succeeded(
    now,
    { totalFound: 0, detailedProcessed: 0, failed: 0, totalStored: 0 },
    null,
  );
  await harness.db.orm.execute(sql`delete from sync_state`);
});

test("fifty concurrent visitors in two processes cause one run, and none when they come again", async () => {
  const fiftyRequests = () => {
    const processes = [harness.aSync(), harness.aSync()];
    const visitors = Array.from({ length: 50 }, (_, at) => processes[at % 2]?.requestByVisitor());
    return Promise.allSettled(visitors);
  };
  harness.passMinutes(120);
  control.forgetCalls();
  const outcomes = await fiftyRequests();
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(outcomes[0]).toMatchObject({ status: "fulfilled", value: { totalStored: 12 } });
  expect(await fiftyRequests()).toEqual(outcomes);
  expect(control.calls()).toMatchObject({ search: { count: 1 }, ad: { count: 12 } });

  harness.passMinutes(120);
  control.fault("search", { kind: "status", status: 401 });
  const failures = await fiftyRequests();
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(control.calls().search.count).toBe(2);
});
