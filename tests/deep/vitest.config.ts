import { dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { testedPages } from "../../vitest.config.ts";

/**
 * `npm run test:deep`: tests that start whole installations (nginx and Java must be installed), kill
 * processes repeatedly, or measure time.
 */
export default defineConfig({
  resolve: { alias: testedPages },
  test: {
    css: true,
    root: dirname(dirname(import.meta.dirname)),
    include: ["tests/deep/**/*.test.ts", "{app,demo,domain,server}/**/*.deep.test.ts"],
    globalSetup: ["tests/support/test-global-setup.ts"],
    setupFiles: ["tests/fixed-seed.ts"],
    // The tests mostly wait for processes to start and to exit.
    maxWorkers: 3,
    // Generous timeouts guard against hanging and measure no speed: a machine may be busy.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 120_000 } },
    // Later tests of a file build on earlier ones.
    bail: 1,
  },
});
