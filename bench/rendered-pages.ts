import { join } from "node:path";
import type { RenderPage, Site } from "#app/context.ts";
import type { Car } from "#domain/car/record.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { loadBuiltPages } from "#server/rendering/load-pages.ts";
import { createStock } from "#server/stock/stock-list.ts";
import { carsForBench } from "./demo-data.ts";
import { median } from "./table.ts";

const origin = "http://bench.test";
export const publicApiKey = "bench";
export const builtPages = await loadBuiltPages<RenderPage>(join(import.meta.dirname, "../build"));

type BenchDeps = { cars: readonly Car[]; origin: string; now: () => Date };

export function benchSite({ cars, origin, now }: BenchDeps) {
  const checkedAt = now();
  const stock = createStock({
    snapshots: { current: async () => ({ version: 1, cars, checkedAt }) },
    catalogue: { find: async () => null },
    now,
  });
  const site: Site = {
    services: () => Object.assign({ stock, answerTime: async () => null }),
    office: null,
    reportFailure: (error) => {
      throw error;
    },
    now,
    profile: defaultProfile,
    requestId: undefined,
    origin,
    settings: { publicApiKey, isDemo: true, captcha: { kind: "proof-of-work" }, analyticsId: null },
  };
  return { stock, site };
}

export async function renderPages(count: number) {
  const cars = carsForBench(count);
  const [first] = cars;
  if (first === undefined) throw new Error("no vehicles to measure with");
  const { stock, site } = benchSite({ cars, origin, now: () => new Date("2026-11-21") });
  const { file } = await stock.list();
  return {
    html: async (path: string) =>
      (await builtPages.render(new Request(origin + path), site)).text(),
    vehicle: vehiclePath(first.ad_key),
    /** The stock file (the wire's compact projection). */
    stockFile: file.text,
  };
}

const batches = 7;
/** Long enough that the resolution of the CPU clock does not matter. */
const callsPerBatch = 60;

/**
 * CPU milliseconds of this thread per call, the median of several batches after warm-up. Other load costs
 * wall time but hardly any CPU time of this thread.
 */
export async function medianCpu(work: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = process.threadCpuUsage();
    for (let at = 0; at < callsPerBatch; at += 1) await work();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000 / callsPerBatch);
  }
  // The first batches are warm-up.
  return median(costs.slice(2));
}
