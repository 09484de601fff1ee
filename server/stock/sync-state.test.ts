import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openTestDatabase } from "#server/platform/db/test-database.ts";
import { createSyncStateStore, type SyncStateStore } from "./sync-state.ts";

let db: Database;
let state: SyncStateStore;
beforeAll(async () => {
  db = await openTestDatabase();
  state = createSyncStateStore({ db });
});
afterAll(() => db.close());

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const result = { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };

test("the state follows the runs, one after the other", async () => {
  const never = {
    source: null,
    runningSince: null,
    lastStartedAt: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
  };
  expect(await state.read()).toEqual(never);

  await state.started(at(0));
  expect(await state.read()).toEqual({ ...never, runningSince: at(0), lastStartedAt: at(0) });

  await state.succeeded(at(1), result);
  const succeeded = {
    ...never,
    lastStartedAt: at(0),
    lastFinishedAt: at(1),
    lastSuccessAt: at(1),
    lastResult: result,
  };
  expect(await state.read()).toEqual(succeeded);

  await state.started(at(2));
  await state.failed(at(3), "Der Anbieter antwortet nicht.");
  expect(await state.read()).toEqual({
    ...succeeded,
    lastStartedAt: at(2),
    lastFinishedAt: at(3),
    lastError: "Der Anbieter antwortet nicht.",
  });

  await state.succeeded(at(4), result);
  expect(await state.read()).toMatchObject({ lastError: null, lastSuccessAt: at(4) });
});

test("unconfirmed removals are kept until they are forgotten", async () => {
  const unconfirmed = { since: "2026-03-01T00:00:00.000Z", missing: ["1", "2"] };
  expect(await state.unconfirmedRemovals()).toBeNull();
  await state.setUnconfirmedRemovals(unconfirmed);
  expect(await state.unconfirmedRemovals()).toEqual(unconfirmed);
  await state.setUnconfirmedRemovals(null);
  expect(await state.unconfirmedRemovals()).toBeNull();
});

test("what was stored in another form is as good as nothing", async () => {
  await db.orm.execute(
    sql`update sync_state set last_result = '{"found": 3}', pending_shrink = '{"total": 3}'`,
  );
  expect((await state.read()).lastResult).toBeNull();
  expect(await state.unconfirmedRemovals()).toBeNull();
});
