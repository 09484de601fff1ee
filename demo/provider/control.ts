import { formatInstant } from "#demo/stock/ad-dates.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import type { createFaults, Endpoint } from "./fault.ts";

/** Counts each endpoint's requests: total, running now, and the maximum of concurrent ones. */
export function createCallRecorder() {
  const none = { count: 0, running: 0, most: 0 };
  const counts = {
    search: { ...none },
    ad: { ...none },
    refdata: { ...none },
    image: { ...none },
  } satisfies Record<Endpoint, object>;
  return {
    async during<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
      const counter = counts[endpoint];
      counter.count += 1;
      counter.running += 1;
      counter.most = Math.max(counter.most, counter.running);
      try {
        return await work();
      } finally {
        counter.running -= 1;
      }
    },
    log: () => structuredClone(counts),
    /** Running requests stay counted as running. */
    reset(): void {
      for (const counter of Object.values(counts)) {
        counter.count = 0;
        counter.most = counter.running;
      }
    },
  };
}

/** The cars that the fake provider lists now. */
export function createInventory(initial: readonly DemoCar[]) {
  let cars = initial;
  const find = (id: string) => cars.find(({ ad }) => ad.mobileAdId === id);
  const remove = (id: string): void => {
    cars = cars.filter(({ ad }) => ad.mobileAdId !== id);
  };
  return {
    cars: () => cars,
    find,
    remove,
    reset(): void {
      cars = initial;
    },
    /** Overwrites fields and advances `modificationDate` by a minute, as the provider does. */
    patch(id: string, fields: Record<string, unknown>): boolean {
      const car = find(id);
      if (car === undefined) return false;
      const modified = Date.parse(car.ad.modificationDate) + 60_000;
      const ad = { ...car.ad, modificationDate: formatInstant(modified, ""), ...fields };
      cars = cars.map((each) => (each === car ? { ...car, ad } : each));
      return true;
    },
  };
}

export type Inventory = ReturnType<typeof createInventory>;

export function createControl(
  inventory: Inventory,
  faults: ReturnType<typeof createFaults>,
  calls: ReturnType<typeof createCallRecorder>,
) {
  return {
    /** For example `fault("search", { kind: "status", status: 500, times: 2 })`. */
    fault: faults.set,
    /** Deactivates all faults and releases hanging responses. */
    clear: faults.clear,
    stock: inventory.cars,
    reset(): void {
      inventory.reset();
      faults.clear();
      calls.reset();
    },
    /** At the provider, selling is the same as deleting the ad. */
    sell: inventory.remove,
    patch: inventory.patch,
    /** `gross` is a decimal string in euro. */
    changePrice(id: string, gross: string): boolean {
      const price = { currency: "EUR", type: "FIXED", ...inventory.find(id)?.ad.price };
      return inventory.patch(id, { price: { ...price, consumerPriceGross: gross } });
    },
    calls: calls.log,
    forgetCalls: calls.reset,
  };
}
