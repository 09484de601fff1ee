import { z } from "zod";
import { formatInstant } from "#demo/stock/ad-dates.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { type createFaults, type Endpoint, endpoints, faultSchema } from "./fault.ts";

/** Requests to one endpoint: total, running now, and the maximum of concurrent ones. */
type CallCount = { count: number; running: number; most: number };

export function createCallRecorder() {
  const counts: Record<Endpoint, CallCount> = {
    search: { count: 0, running: 0, most: 0 },
    ad: { count: 0, running: 0, most: 0 },
    refdata: { count: 0, running: 0, most: 0 },
    image: { count: 0, running: 0, most: 0 },
  };
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
export function createInventory(
  initial: readonly DemoCar[],
  sellAfterFirstPass: readonly string[],
) {
  let cars = initial;
  let hasCompletedPass = false;
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
    /** Sells cars once, but not before the next pass: the client fetches their details in between. */
    searched({ isFirstPage, isLastPage }: { isFirstPage: boolean; isLastPage: boolean }): void {
      if (isFirstPage && hasCompletedPass) sellAfterFirstPass.forEach(remove);
      if (isLastPage) hasCompletedPass = true;
    },
  };
}

export type Inventory = ReturnType<typeof createInventory>;

type ProviderControl = ReturnType<typeof createControl>;

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

const faultBody = z.object({ endpoint: z.enum(endpoints), fault: faultSchema });
const priceBody = z.object({ gross: z.string().regex(/^\d+\.\d\d$/) });

/** Serves the control to tests in other processes; `path` follows `/stand-in/`. */
export async function handleControl(control: ProviderControl, request: Request, path: string) {
  const [, id = ""] = /^ads\/([^/]+)\/price$/.exec(path) ?? [];
  if (path === "status") return Response.json({ calls: control.calls() });
  if (path === "ads") {
    return Response.json(control.stock().map(({ ad }) => ({ id: ad.mobileAdId })));
  }
  if (path === "faults") {
    const { endpoint, fault } = faultBody.parse(await request.json());
    control.fault(endpoint, fault);
    return Response.json({ done: true });
  }
  const { gross } = priceBody.parse(await request.json());
  const isKnown = control.changePrice(id, gross);
  return Response.json({ done: isKnown }, { status: isKnown ? 200 : 404 });
}
