import { defineConfig } from "vitest/config";
import { testsThatImport } from "./tests/tests-that-import.ts";

// Tests of the built site (`tests/site`, `tests/engines`) and of `npm run test:deep` have a configuration of their own.
const elsewhere = [
  "tests/{deep,engines,site}/**",
  "**/*.deep.test.ts",
  "**/node_modules/**",
  // What waits for jobs, starts processes or computes for seconds: not part of `npm run check`.
  ...(process.env.WITHOUT_SLOW_TESTS ? ["**/*.slow.test.ts"] : []),
];
const onDatabase = testsThatImport(/\/test-database\.ts$/);

const shared = {
  setupFiles: ["tests/fixed-seed.ts"],
  testTimeout: 30_000,
  // A busy machine takes longer than Vitest's second for what happens in the background.
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // More than the two cores of a small machine: server tests mostly wait for jobs, timers and disks.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...shared,
          name: "rules",
          include: ["{app,demo,domain}/**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, ...onDatabase],
          // Starting a worker and loading its modules takes longer than the tests of most files.
          isolate: false,
          pool: "threads",
          unstubGlobals: true,
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          include: ["{server,tests}/**/*.test.ts"],
          exclude: [...elsewhere, ...onDatabase],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          include: onDatabase,
          exclude: elsewhere,
          globalSetup: ["tests/support/test-global-setup.ts"],
          isolate: false,
        },
      },
    ],
  },
});
