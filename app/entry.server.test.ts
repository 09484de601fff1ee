import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type Site, siteContext } from "./context.ts";
import { handleError, withLowPriorityScripts } from "./entry.server.tsx";

/** The shape of both the router's own error responses and a loader's. */
const errorResponse = (status: number) => ({ status, statusText: "", internal: true, data: "" });

it("logs failures, but no 404 or 405", () => {
  const reported: unknown[] = [];
  const site = { reportFailure: (error: unknown) => void reported.push(error) };
  const context = new RouterContextProvider(new Map([[siteContext, Object.assign(site) as Site]]));
  const request = new Request("https://site.test/%0a");
  const failure = new Error("a fault of our own");
  const errors = [errorResponse(404), errorResponse(405), errorResponse(500), failure];
  for (const error of errors) {
    handleError(error, { request, context, params: {} });
  }
  expect(reported).toEqual([errorResponse(500), failure]);
});

it("gives all module preloads, and nothing else, a low fetch priority", () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';
  expect(withLowPriorityScripts(page)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>',
  );
});
