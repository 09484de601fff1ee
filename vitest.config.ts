import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { testsThatImport } from "./tests/tests-that-import.ts";

// The built site's tests and `npm run test:deep` have configurations of their own.
const excluded = [
  "tests/{deep,engines,site}/**",
  "**/*.deep.test.ts",
  "**/node_modules/**",
  // `npm run check` skips tests that wait for jobs, start processes or compute for seconds.
  ...(process.env.WITHOUT_SLOW_TESTS ? ["**/*.slow.test.ts"] : []),
];
const databaseTests = testsThatImport(/\/test-database\.ts$/);

/** What tests of the server render instead of a build. */
export const testedPages = {
  "virtual:react-router/server-build": join(
    import.meta.dirname,
    "tests/support/test-server-build.ts",
  ),
};

const shared = {
  setupFiles: ["tests/fixed-seed.ts"],
  testTimeout: 30_000,
  // On a busy machine background work takes longer than Vitest's default of a second.
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // More than the two cores of a small machine: server tests mostly wait.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...shared,
          name: "rules",
          include: ["{app,demo,domain}/**/*.test.{ts,tsx}"],
          exclude: [...excluded, ...databaseTests],
          // Starting a worker and loading its modules takes longer than most files' tests.
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
          exclude: [...excluded, ...databaseTests],
          isolate: false,
        },
      },
      {
        resolve: { alias: testedPages },
        test: {
          ...shared,
          name: "database",
          // Pages name their style sheets.
          css: true,
          include: databaseTests,
          exclude: excluded,
          globalSetup: ["tests/support/test-global-setup.ts"],
          isolate: false,
        },
      },
    ],
  },
});
