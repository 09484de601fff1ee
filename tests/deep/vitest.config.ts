import { defineConfig } from "vitest/config";

/**
 * The tests of `npm run test:deep`: a whole installation, which needs PostgreSQL and nginx, and what
 * measures and so must not be in `npm test`.
 */
export default defineConfig({
  test: {
    include: ["tests/deep/**/*.test.ts"],
    maxWorkers: 1,
    // Bounds against hanging, not measures of speed: a machine may be busy.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // Later parts build on earlier ones.
    bail: 1,
  },
});
