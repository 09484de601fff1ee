import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,server,demo,app,tests}/**/*.test.ts"],
    // Those of `npm run test:deep`: they need programs of the operator's, or measure.
    exclude: ["tests/deep/**", "**/node_modules/**"],
    globalSetup: ["server/platform/db/test-global-setup.ts"],
    setupFiles: ["tests/fixed-seed.ts"],
    // Server tests open real databases; two cores hold two of them at a time.
    maxWorkers: 2,
    testTimeout: 30_000,
    // A busy machine takes longer than Vitest's second for what happens in the background.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
});
