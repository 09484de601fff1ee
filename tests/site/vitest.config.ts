import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests of the built site over HTTP, without a browser. Part of `npm test`. */
export default defineConfig({
  test: {
    root: dirname(dirname(import.meta.dirname)),
    include: ["tests/site/**/*.test.ts"],
    globalSetup: ["tests/site/set-up.ts"],
    setupFiles: ["tests/fixed-seed.ts"],
    // One of the tests alone keeps the site busy.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
