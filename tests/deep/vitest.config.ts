import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

/**
 * The tests of `npm run test:deep`: what starts whole installations (PostgreSQL and nginx must be there),
 * kills processes again and again, or measures.
 */
export default defineConfig({
  test: {
    root: dirname(dirname(import.meta.dirname)),
    include: ["tests/deep/**/*.test.ts", "{app,demo,domain,server}/**/*.deep.test.ts"],
    globalSetup: ["tests/support/test-global-setup.ts"],
    setupFiles: ["tests/fixed-seed.ts"],
    // They mostly wait for processes to start and to die.
    maxWorkers: 3,
    // Bounds against hanging, not measures of speed: a machine may be busy.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 120_000 } },
    // Later parts build on earlier ones.
    bail: 1,
  },
});
