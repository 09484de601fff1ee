import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // More than the two cores of a small machine: a test waits for a tenth of its time.
  workers: 4,
  forbidOnly: true,
  // Bounds against hanging, not measures of speed: the first visit draws every picture, and a
  // machine may be busy.
  timeout: 120_000,
  // A test that needs a second try is a defect.
  retries: 0,
  expect: { timeout: 20_000, toPass: { intervals: [50] } },
  globalSetup: "./tests/e2e/start-site.ts",
  use: {
    ...devices["Desktop Chrome"],
    locale: "de-DE",
    // It would answer in place of the network, which tests watch and change. Its own tests allow it.
    serviceWorkers: "block",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Debian's Chromium runs as root in CI; the other flags keep it from calling home.
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
