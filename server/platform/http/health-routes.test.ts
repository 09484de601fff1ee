import { beforeEach, expect, it } from "vitest";
import { OpeningFailure } from "#server/platform/db/opening-failure.ts";
import { silentLog } from "#server/platform/log.ts";
import { version } from "#server/platform/system.ts";
import { createAddressList } from "./client-address.ts";
import { createWorkerApp } from "./health-routes.ts";

let checkReady: () => Promise<void>;
let ending: boolean;
beforeEach(() => {
  checkReady = () => Promise.resolve();
  ending = false;
});

const app = createWorkerApp({
  origin: "https://autohaus.example",
  checkReady: () => checkReady(),
  isEnding: () => ending,
  metrics: {
    scrape: async () => ({ type: "text/plain", text: "up 1\n" }),
    readers: createAddressList(["::1", "127.0.0.0/8"]),
  },
  log: silentLog,
});
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const ask = async (path: string, address = "127.0.0.1", headers = {}) => {
  const answer = await app.request(path, { headers }, from(address));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it("is alive in a named version and ready", async () => {
  expect(await ask("/healthz")).toMatchObject({ status: 200, text: `ok ${version}` });
  expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ready" });
});

it.each([
  ["is away", () => Promise.reject(new Error("password of the database"))],
  ["does not answer", () => new Promise<void>(() => undefined)],
])("is alive but not ready while the database %s", async (_, check) => {
  checkReady = check;
  const { status, text } = await ask("/readyz");
  expect([status, text.includes("password")]).toEqual([503, false]);
  expect(text).toContain("Die Datenbank antwortet gerade nicht.");
  expect((await ask("/healthz")).status).toBe(200);
});

it("is not ready once another process has migrated the database to a newer version", async () => {
  checkReady = () => Promise.reject(new OpeningFailure("newer", "path and detail"));
  const { status, text } = await ask("/readyz");
  expect([status, text.includes("detail")]).toEqual([503, false]);
  expect(text).toContain("neueren Version");
});

it("is alive but not ready during shutdown", async () => {
  ending = true;
  const ready = await ask("/readyz");
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "30"]);
  const alive = await ask("/healthz");
  expect(alive.status).toBe(200);
  // A proxy must not cache a health check.
  for (const { headers } of [ready, alive]) expect(headers.get("cache-control")).toBe("no-store");
});

it.each([
  ["::ffff:127.0.0.1", {}, 200],
  ["::1", {}, 200],
  ["192.0.2.1", {}, 404],
  ["", {}, 404],
  ["127.0.0.1", { "x-forwarded-for": "192.0.2.1" }, 404],
])("answers /metrics to %s with %j: %i", async (address, headers, status) => {
  expect((await ask("/metrics", address, headers)).status).toBe(status);
});

it.each(["/", "/fahrzeuge", "/rest/v1/rpc/get_cars_public"])(
  "a worker does not serve %s",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
