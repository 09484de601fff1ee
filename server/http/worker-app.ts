import { Hono } from "hono";
import { AppError } from "#server/app-error.ts";
import type { Log } from "#server/log.ts";
import { createErrorAnswer, refuseMethod } from "./error-answer.ts";
import { createHealthAnswers, type HealthParts } from "./health-answers.ts";
import { addSecurityHeaders } from "./security-headers.ts";

/** What a process without visitors answers: how it is, and nothing else. */
export function createWorkerApp({
  origin,
  log,
  ...health
}: HealthParts & { origin: string; log: Log }): Hono {
  const app = new Hono();
  app.use("*", addSecurityHeaders(origin));
  app.route("/", createHealthAnswers(health));
  app.get("*", () => {
    throw new AppError("not-found", "Dieser Prozess bedient keine Besucher.");
  });
  app.all("*", refuseMethod);
  app.onError(createErrorAnswer({ log, allow: "GET, HEAD" }));
  return app;
}
