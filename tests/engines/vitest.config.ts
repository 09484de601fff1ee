import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

/** The tests of `npm run test:engines`: the journeys that matter, in Firefox and in WebKit. */
export default defineConfig({
  test: {
    root: dirname(dirname(import.meta.dirname)),
    globalSetup: ["tests/engines/set-up.ts"],
    maxWorkers: 2,
    projects: (["firefox", "webkit"] as const).map((engine) => ({
      test: {
        name: engine,
        provide: { engine },
        root: dirname(dirname(import.meta.dirname)),
        include: ["tests/engines/**/*.test.ts"],
        setupFiles: ["tests/fixed-seed.ts"],
        // So that files share the browser.
        isolate: false,
        // Bounds against hanging, not measures of speed: a machine may be busy.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  },
});
