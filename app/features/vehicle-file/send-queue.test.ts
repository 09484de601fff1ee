import { expect, it } from "vitest";
import type { FileView } from "#domain/vehicle-file/file-view.ts";
import { readAnswer, retryMs } from "./send-queue.ts";

const view: FileView = {
  ...{
    adKey: "golf",
    name: "VW Golf",
    bodyType: null,
    isOpen: true,
    isElectric: false,
    mileage: null,
  },
  ...{ today: "2026-11-21", isFirst: true, listing: "", entries: {}, history: [] },
};
const answer = (status: number, body: unknown, headers = {}) =>
  readAnswer(new Response(JSON.stringify(body), { status, headers }), new FormData());
const html = (status: number, headers = {}) =>
  readAnswer(new Response("<!doctype html>", { status, headers }), new FormData());

it("takes what the site confirms for saved", async () => {
  expect(await answer(200, { view })).toEqual({ saved: view });
});

it("takes for saved what the site confirms in the words of a later build", async () => {
  expect(await answer(200, { view: { pages: [] } })).toEqual({ saved: null });
});

it("tells why the site refuses an entry", async () => {
  const issues = [{ field: "vl", message: "Bitte eine Zahl" }];
  expect(await answer(422, { issues })).toEqual({ problem: "Bitte eine Zahl" });
  const error = { code: "not-found", message: "Diesen Wagen gibt es nicht." };
  expect(await answer(404, { error })).toEqual({ problem: error.message });
});

it.each([400, 403, 404, 413])(
  "stops at a refusal %i that is not the site's own",
  async (status) => {
    expect(await html(status)).toEqual({ problem: expect.any(String) });
  },
);

it.each([
  [200, {}, 0],
  [429, {}, 0],
  [500, {}, 0],
  [503, { "retry-after": "30" }, 30],
  [503, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, 0],
])("waits when the site or what stands before it is in trouble: %i", async (status, headers, s) => {
  expect(await html(status, headers)).toEqual({ obstacle: "busy", retryAfterSeconds: s });
});

it("waits until somebody has signed in again", async () => {
  expect(await answer(401, {})).toMatchObject({ obstacle: "signed-out" });
});

it("asks ever less often, up to once in a minute, and not before the site wants", () => {
  const seconds = [0, 1, 2, 3, 4, 99].map((attempt) => retryMs(attempt, 0) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 60, 60]);
  expect([retryMs(0, 30), retryMs(9, 30), retryMs(0, 1e9)]).toEqual([30_000, 60_000, 600_000]);
});
