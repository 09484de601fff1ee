import { expect, it } from "vitest";
import { killWhileInquiring } from "./inquiry-kills.ts";

const kills = 5;

it("acknowledged inquiries reach the dealer once each, whenever the site is killed", async () => {
  const report = await killWhileInquiring(kills);
  expect(report).toMatchObject({ kills, lost: [], doubled: [] });
  expect(report.acknowledged).toBeGreaterThan(kills);
});
