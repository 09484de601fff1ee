import { expect, it } from "vitest";
import { killWhileInquiring, mostRounds } from "./inquiry-kills.ts";

// The built site as a process of its own, which is killed, and a mail server.
it("inquiries that were acknowledged reach the dealer, once each, whenever the site is killed", async () => {
  const report = await killWhileInquiring(mostRounds);
  expect(report).toMatchObject({ kills: mostRounds, lost: [], doubled: [] });
  expect(report.acknowledged).toBeGreaterThan(mostRounds);
});
