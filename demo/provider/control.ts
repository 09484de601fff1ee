import type { DemoCar } from "#demo/stock/provider-ad.ts";
import type { CallLog, Calls } from "./calls.ts";
import type { Endpoint, Fault, Faults } from "./fault.ts";
import type { Shelf } from "./shelf.ts";

/** How a test or a developer changes the stand-in while it runs. */
export interface ProviderControl {
  /** Switches a fault on, e.g. `fault("search", { kind: "status", status: 500, times: 2 })`. */
  fault(endpoint: Endpoint, fault: Fault): void;
  faults(): { endpoint: Endpoint; fault: Fault }[];
  /** Switches all faults off and lets hanging answers go. */
  clear(): void;
  stock(): readonly DemoCar[];
  replace(cars: readonly DemoCar[]): void;
  /** Stock, faults and counters as at the start. */
  reset(): void;
  add(car: DemoCar): void;
  /** The ad is deleted at the provider. False when there was no such ad. */
  remove(id: string): boolean;
  /** The car is sold: at the provider that is the same as deleted. */
  sell(id: string): boolean;
  /** Overwrites fields; moves `modificationDate` on unless `quiet` or given. */
  patch(id: string, fields: Record<string, unknown>, quiet?: boolean): boolean;
  /** `gross` is a decimal string in euro. */
  changePrice(id: string, gross: string): boolean;
  /** Swaps a photo (the first by default): new hash, new address, new picture. */
  changePhoto(id: string, at?: number): boolean;
  calls(): CallLog;
  forgetCalls(): void;
}

export function createControl(shelf: Shelf, faults: Faults, calls: Calls): ProviderControl {
  return {
    fault: faults.set,
    faults: faults.list,
    clear: faults.clear,
    stock: shelf.cars,
    replace: shelf.replace,
    reset: () => {
      shelf.reset();
      faults.clear();
      calls.forget();
    },
    add: shelf.add,
    remove: shelf.remove,
    sell: shelf.remove,
    patch: shelf.patch,
    changePrice: (id, gross) => {
      const price = { currency: "EUR", type: "FIXED", ...shelf.find(id)?.ad.price };
      return shelf.patch(id, { price: { ...price, consumerPriceGross: gross } });
    },
    changePhoto: shelf.changePhoto,
    calls: calls.log,
    forgetCalls: calls.forget,
  };
}
