import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that ask the built site over HTTP: what needs a build, and no browser. Part of `npm test`. */
export default defineConfig({
  test: {
    root: dirname(dirname(import.meta.dirname)),
    include: ["tests/site/**/*.test.ts"],
    globalSetup: ["tests/site/set-up.ts"],
    setupFiles: ["tests/fixed-seed.ts"],
    // One of them keeps the site busy alone.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
