import { defineConfig, devices } from "@playwright/test";

const chromium = process.env.CHROMIUM;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // More workers than the two cores of a small machine, because tests mostly wait.
  workers: 4,
  forbidOnly: true,
  // Only against hanging: the first visit draws every picture, and a machine may be busy.
  timeout: 300_000,
  // A test that needs a retry is a defect.
  retries: 0,
  expect: { timeout: 20_000, toPass: { intervals: [50] } },
  globalSetup: "./tests/e2e/start-site.ts",
  use: {
    ...devices["Desktop Chrome"],
    locale: "de-DE",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Debian's Chromium runs as root in CI; the other flags disable its own network requests.
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
