import { expect, it } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { createLog } from "#server/platform/log.ts";
import { createErrorHandler } from "./error-responses.ts";

const lines: string[] = [];
const log = createLog("debug", { to: { write: (line: string) => void lines.push(line) } });
const handle = createErrorHandler(log);

it.each([
  ["what nobody expected", new Error("x"), 500, 1],
  ["a failure of our own, under its code", new AppError("internal", "Es ging nicht."), 500, 1],
  ["no refusal", new AppError("not-found", "Gibt es nicht."), 404, 0],
])("logs %s", (_, thrown, status, logged) => {
  lines.length = 0;
  expect(handle(thrown).status).toBe(status);
  expect(lines).toHaveLength(logged);
});
