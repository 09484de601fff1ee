import { defineConfig } from "vitest/config";

/** The test of a whole installation, which needs PostgreSQL and nginx: `npm run test:many`. */
export default defineConfig({
  test: {
    include: ["tests/many/**/*.test.ts"],
    maxWorkers: 1,
    // Bounds against hanging, not measures of speed: a machine may be busy.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // Later parts build on earlier ones.
    bail: 1,
  },
});
