import { Hono } from "hono";
import { expect, it } from "vitest";
import { silentLog } from "#server/log.ts";
import { createErrorAnswer } from "./error-answer.ts";
import { createHealthAnswers } from "./health-answers.ts";

it("sends visitors elsewhere from the moment in which it ends, although all is well", async () => {
  const end = { begun: false };
  const app = new Hono()
    .route(
      "/",
      createHealthAnswers({ checkReady: async () => undefined, isEnding: () => end.begun }),
    )
    .onError(createErrorAnswer({ log: silentLog, allow: "GET" }));
  expect((await app.request("/readyz")).status).toBe(200);
  end.begun = true;
  const answer = await app.request("/readyz");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  const alive = await app.request("/healthz");
  expect(alive.status).toBe(200);
  // What was true a moment ago is no answer, whoever stands in between.
  for (const { headers } of [answer, alive]) expect(headers.get("cache-control")).toBe("no-store");
});
