import { DrizzleQueryError } from "drizzle-orm";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import { OpeningFailure } from "#server/platform/db/opening-failure.ts";
import { createLog } from "#server/platform/log.ts";
import { createErrorHandler } from "./error-responses.ts";

const lines: string[] = [];
const log = createLog("debug", { to: { write: (line: string) => void lines.push(line) } });

async function answerTo(
  thrown: Error,
  deps?: Parameters<typeof createErrorHandler>[1],
): Promise<Response> {
  lines.length = 0;
  const app = new Hono().onError(createErrorHandler(log, deps));
  return await app.get("/", () => Promise.reject(thrown)).request("/");
}

it.each([
  ["an unexpected error", new Error("x"), 500, 1],
  ["an AppError `internal`", new AppError("internal", "Es ging nicht."), 500, 1],
  ["no expected refusal", new AppError("not-found", "Gibt es nicht."), 404, 0],
])("logs %s", async (_, thrown, status, logged) => {
  expect((await answerTo(thrown)).status).toBe(status);
  expect(lines).toHaveLength(logged);
});

it.each([
  ["refuses a statement", new DrizzleQueryError("select", ["erika@example.org"])],
  ["cannot be reached", new OpeningFailure("unreachable", "PostgreSQL does not answer.")],
])(
  "answers 503 when the database %s, and logs the reason without a visitor's words",
  async (_, why) => {
    const answer = await answerTo(why);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.json()).toMatchObject({ error: { code: "not-ready" } });
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain("erika");
  },
);

it("shows visitors a page without the cause, with other ways to reach the dealer", async () => {
  const deps = { trustProxy: 0, profile: () => defaultProfile };
  const answer = await answerTo(new Error("secret detail"), deps);
  const page = await answer.text();
  expect(page).toContain('<p lang="en">Unexpected Application Error!</p>');
  expect(page).toContain(defaultProfile.phone.display);
  expect(page).not.toContain("secret detail");
});
