import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "#server/platform/db/database.ts";
import { cars, syncState } from "#server/platform/db/schema.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { createSyncHarness } from "#tests/support/test-sync.ts";
import { createCatalogue, markSold } from "./catalogue.ts";
import { createIndexNow } from "./index-now.ts";

const origin = "https://autohaus.example";
const key = "Key-of-the-tests-1";
let db: Database;
let clock: Date;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  clock = new Date("2026-11-21T06:00:00Z");
  await db.orm.insert(syncState).values({ source: "mobile.de" });
});
afterEach(async () => {
  await db.orm.delete(cars);
  await db.orm.delete(syncState);
});
afterAll(() => db.close());

const bodySchema = z.object({
  host: z.string(),
  key: z.string(),
  keyLocation: z.string(),
  urlList: z.array(z.string()),
});

/** `indexNow.failure` is thrown, or returned as status instead of 202. */
function openIndexNow() {
  const calls: z.infer<typeof bodySchema>[] = [];
  const warned: string[] = [];
  const indexNow = { failure: null as Error | number | null };
  const record = (_: object, message: string) => void warned.push(message);
  const submit = createIndexNow({
    db,
    key,
    url: "https://indexnow.example/indexnow",
    origin,
    log: { info: () => undefined, warn: record, error: record },
    async fetch(address, init) {
      const request = new Request(address, init);
      expect([request.method, request.url]).toEqual(["POST", "https://indexnow.example/indexnow"]);
      expect(request.headers.get("content-type")).toBe("application/json; charset=utf-8");
      calls.push(bodySchema.parse(await request.json()));
      if (indexNow.failure instanceof Error) throw indexNow.failure;
      return new Response("", { status: indexNow.failure ?? 202 });
    },
  });
  const submitted = () => calls.map(({ urlList }) => urlList.map((url) => url.slice(-1)));
  return { submit, calls, submitted, warned, indexNow };
}

async function storeAndWithdraw(store: string[], withdraw: string[] = [], model = "Golf") {
  clock = new Date(clock.getTime() + 1_800_000);
  const catalogue = createCatalogue({ db, now: () => clock });
  const entries = store.map((adKey) => aCatalogueEntry({ adKey, model }));
  await catalogue.apply({ store: entries, withdraw });
}

describe("IndexNow", () => {
  it("submits new, changed and withdrawn vehicles in one call, and nothing twice", async () => {
    const { submit, calls, submitted } = openIndexNow();
    await storeAndWithdraw(["1", "2", "3"]);
    await submit();
    expect(calls).toEqual([
      {
        host: "autohaus.example",
        key,
        keyLocation: `${origin}/${key}.txt`,
        urlList: ["1", "2", "3"].map((adKey) => `${origin}/fahrzeug/${adKey}`),
      },
    ]);
    await storeAndWithdraw(["1", "2", "3"]);
    await submit();
    expect(calls).toHaveLength(1);
    await storeAndWithdraw(["4"], ["1"]);
    await storeAndWithdraw(["2"], [], "Polo");
    await submit();
    expect(submitted()[1]?.toSorted()).toEqual(["1", "2", "4"]);
  });

  it("submits again after a failure or a rejection", async () => {
    const { submit, submitted, warned, indexNow } = openIndexNow();
    await storeAndWithdraw(["1"]);
    indexNow.failure = new TypeError("fetch failed");
    await submit();
    indexNow.failure = 429;
    await submit();
    expect(warned).toHaveLength(2);
    await storeAndWithdraw(["2"]);
    indexNow.failure = null;
    await submit();
    await submit();
    expect(submitted()).toEqual([["1"], ["1"], ["1", "2"]]);
  });

  it("leaves out withdrawn and sold vehicles the first time, and submits one that is sold later", async () => {
    const { submit, submitted } = openIndexNow();
    await storeAndWithdraw(["1", "2", "3"]);
    await storeAndWithdraw([], ["1"]);
    await markSold(db.orm, "3", clock, clock);
    await submit();
    clock = new Date(clock.getTime() + 60_000);
    await markSold(db.orm, "2", clock, clock);
    await submit();
    expect(submitted()[0]).toEqual(["2"]);
    expect(submitted()[1]).toContain("2");
  });
});

it("onSynced is called after a successful sync only", async () => {
  let synced = 0;
  const { sync, fakeProvider, passSeconds } = createSyncHarness({
    onSynced: () => {
      synced += 1;
    },
  });
  await sync.run();
  expect(synced).toBe(1);
  passSeconds(60);
  fakeProvider.failListing = new Error("away");
  await expect(sync.run()).rejects.toThrow();
  expect(synced).toBe(1);
});

it("the site serves the key file when a key is configured, else 404", async () => {
  const on = await openTestSite({ indexNowKey: key });
  const off = await openTestSite();
  const file = await on.ask(`/${key}.txt`);
  expect([file.status, await file.text()]).toEqual([200, key]);
  expect(file.headers.get("content-type")).toMatch(/^text\/plain/);
  expect((await off.ask(`/${key}.txt`)).status).toBe(404);
  await on.close();
  await off.close();
});
