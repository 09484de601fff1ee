import { join } from "node:path";
import type { Port } from "../app/port.ts";
import { packStock } from "../domain/car/summary.ts";
import { vehiclePath } from "../domain/site/paths.ts";
import { loadBuiltPages } from "../server/pages/load-pages.ts";
import { createSimilarVehicles, createStockList } from "../server/stock/stock-list.ts";
import { carsForBench } from "./demo-data.ts";
import { median } from "./table.ts";

const origin = "http://bench.test";
export const builtPages = await loadBuiltPages<Port>(join(import.meta.dirname, "../build"));

/** The built pages over so many vehicles, rendered in this process. */
export async function renderPages(count: number) {
  const cars = carsForBench(count);
  const [first] = cars;
  if (first === undefined) throw new Error("no vehicles to measure with");
  const list = createStockList({ version: 1, cars }, new Date("2026-11-21"));
  const similarTo = createSimilarVehicles(list.cars);
  const render = builtPages.createRenderer({
    stockList: async () => list,
    similar: async (car) => similarTo(car),
    vehicle: async (adKey) => {
      const car = cars.find(({ ad_key }) => ad_key === adKey);
      return car ? { state: "for-sale", car } : null;
    },
    alerts: { overview: async () => null },
    appointments: { view: async () => null, familyView: async () => null },
    checkedAt: async () => new Date(),
    marks: { find: async () => null },
    photos: { overview: async () => null },
    vehiclesForSale: async (adKeys) => cars.filter(({ ad_key }) => adKeys.includes(ad_key)),
    reportFailure: (error) => {
      throw error;
    },
    now: () => new Date("2026-11-21"),
    site: {
      origin,
      publicKey: "bench",
      demo: true,
      captcha: { kind: "proof-of-work" },
      analyticsId: null,
    },
  });
  return {
    html: async (path: string) => (await render(new Request(origin + path))).text(),
    vehicle: vehiclePath(first.ad_key),
    /** The compact projection of all of them. */
    stockFile: JSON.stringify(packStock(1, list.cars)),
  };
}

const batches = 7;
/** Together so long that the ticks of the clock do not matter. */
const inBatch = 60;

/**
 * Milliseconds of this thread's CPU for a piece of work, the median of some batches once it is
 * compiled. What else the machine does costs time, but hardly any CPU of ours.
 */
export async function medianCpu(work: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = process.threadCpuUsage();
    for (let at = 0; at < inBatch; at += 1) await work();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000 / inBatch);
  }
  // The first batches warm the compiler up.
  return median(costs.slice(2));
}
