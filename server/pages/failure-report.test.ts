import { expect, it } from "vitest";
import { AppError } from "#server/app-error.ts";
import { createFailureReport } from "./failure-report.ts";

function reported(error: unknown): object[] {
  const lines: object[] = [];
  createFailureReport({ error: (fields) => void lines.push(fields) })(error);
  return lines;
}

it("writes what nobody expected, a refusal that reached a page too", () => {
  for (const err of [new Error("a fault of our own"), new AppError("not-found", "Nicht da.")]) {
    expect(reported(err)).toEqual([{ err }]);
  }
});

it("leaves a stock that cannot be read to the backend, which has written why", () => {
  expect(reported(new AppError("not-ready", "Die Datenbank antwortet gerade nicht."))).toEqual([]);
});
