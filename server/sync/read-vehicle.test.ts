import { expect, it } from "vitest";
import { anInstallation } from "#server/gateways/mobile-de/test-installation.ts";
import { ProviderError } from "./provider.ts";

it.each([
  ["all addresses change for a first photo that is swapped at its own", "new", true],
  ["no address changes for a first photo that is the same", "old", false],
])("while the details cannot be had, %s", async (_, hash, changes) => {
  const { sync, stock, market } = anInstallation();
  const first = { hash: "old", xl: "https://img.example/1" };
  market.ads.set("4", { images: [first, { hash: "second", xl: "https://img.example/2" }] });
  await sync.run();
  const before = stock.get("4")?.photos ?? [];
  market.ads.set("4", {
    modificationDate: "2026-10-01T00:00:00+02:00",
    images: [{ ...first, hash }],
  });
  market.failDetails.set("4", new ProviderError("unavailable", "GET /: status 503"));
  await sync.run();
  const after = stock.get("4")?.photos ?? [];
  expect(after.map(({ sizes }) => sizes)).toEqual(before.map(({ sizes }) => sizes));
  const [hashBefore, hashAfter] = [before[0]?.hash, after[0]?.hash];
  expect(hashAfter !== hashBefore).toBe(changes);
  expect(after[1]?.hash).toBe(hashAfter);
});
