import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

/** `npm run test:engines`: the main journeys, in Firefox and WebKit. */
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
        // Files share the browser.
        isolate: false,
        // Generous timeouts guard against hanging and measure no speed: a machine may be busy.
        testTimeout: 300_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 60_000 } },
      },
    })),
  },
});
