import { expect, test } from "@playwright/test";
import { killWhileInquiring, mostRounds } from "./inquiry-kills.ts";

// No browser: the built site as a process of its own, which is killed, and a mail server.
test("inquiries that were acknowledged reach the dealer, once each, whenever the site is killed", async () => {
  test.setTimeout(900_000);
  const report = await killWhileInquiring(mostRounds);
  expect(report).toMatchObject({ kills: mostRounds, lost: [], doubled: [] });
  expect(report.acknowledged).toBeGreaterThan(mostRounds);
});
