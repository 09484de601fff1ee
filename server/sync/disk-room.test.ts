import { expect, test } from "vitest";
import { anInstallation } from "#server/gateways/mobile-de/test-installation.ts";

test("on a nearly full disk nothing is fetched or written, and the next run goes on", async () => {
  let room = false;
  const { sync, state, stock, market } = anInstallation({ hasRoom: async () => room });
  market.ads.set("1", {});
  const before = await state.read();
  await expect(sync.run()).rejects.toMatchObject({
    code: "not-ready",
    message: expect.stringContaining("Datenträger ist fast voll"),
  });
  expect([market.calls, await state.read()]).toEqual([[], before]);
  room = true;
  expect(await sync.run()).toMatchObject({ totalStored: 1 });
  expect(stock.size).toBe(1);
});
