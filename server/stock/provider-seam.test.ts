import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { createSyncHarness } from "#tests/support/test-sync.ts";
import type { VehicleProvider } from "./provider.ts";
import { createSync } from "./sync.ts";

/** A provider that reads CSV, without details, change dates or photos. */
const csvProvider = (read: () => string): VehicleProvider => {
  const vehicles = () =>
    read()
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => {
        const [key = "", brand = "", model = "", price, fuel] = line.split(";");
        const {
          fetched_at: _,
          price_reduction: __,
          held_until: ___,
          file: ____,
          ...car
        } = aCar({
          ad_key: key,
          brand,
          model,
          price_amount: Number(price),
          fuel_type: fuel ?? null,
        });
        return {
          adKey: key,
          changeMarker: null,
          translate: () => ({ ok: true as const, car, photos: [] }),
        };
      });
  return {
    listVehicles: async () => ({ total: vehicles().length, vehicles: vehicles(), unreadable: 0 }),
    fetchVehicle: async (wanted) =>
      vehicles()
        .find(({ adKey }) => adKey === wanted)
        ?.translate() ?? null,
  };
};

it("syncs the stock of another kind of provider, and its changes", async () => {
  let file = "key;brand;model;price;fuel\na1;Opel;Corsa;8900;PETROL\nb2;Fiat;500e;15900;ELECTRIC\n";
  const { options, stock, passSeconds } = createSyncHarness();
  const sync = createSync({
    ...options,
    source: () => "cars.csv",
    provider: csvProvider(() => file),
  });
  expect(await sync.run()).toMatchObject({ totalFound: 2, failed: 0, totalStored: 2 });
  expect(stock.get("b2")?.car).toMatchObject({ brand: "Fiat", fuel_type: "ELECTRIC" });
  file = "key;brand;model;price;fuel\nb2;Fiat;500e;14900;ELECTRIC\nc3;Audi;A3;21000;DIESEL\n";
  passSeconds(3_600);
  await sync.run();
  expect(stock.get("b2")?.car.price_amount).toBe(14_900);
  expect(stock.has("c3")).toBe(true);
});
