import { expect, it } from "vitest";
import { withLateScripts } from "./late-scripts.ts";

it("lets every script wait for what one sees, and nothing else", () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';
  expect(withLateScripts(page)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>',
  );
});
