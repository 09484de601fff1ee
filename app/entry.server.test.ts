import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type Site, siteContext } from "./context.ts";
import { handleError, withLateScripts } from "./entry.server.tsx";

/** What the router throws for itself, and what a loader throws. */
const answer = (status: number) => ({ status, statusText: "", internal: true, data: "" });

it("tells the log of failures, and not that there is no such page", () => {
  const reported: unknown[] = [];
  const site = { reportFailure: (error: unknown) => void reported.push(error) };
  const context = new RouterContextProvider(new Map([[siteContext, Object.assign(site) as Site]]));
  const request = new Request("https://site.test/%0a");
  const failure = new Error("a fault of our own");
  const errors = [answer(404), answer(405), answer(500), failure];
  for (const error of errors) {
    handleError(error, { request, context, params: {} });
  }
  expect(reported).toEqual([answer(500), failure]);
});

it("lets every script wait for what one sees, and nothing else", () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';
  expect(withLateScripts(page)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>',
  );
});
