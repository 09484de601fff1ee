import { paths } from "#domain/paths.ts";
import { medianCpu, renderPages } from "./rendered-pages.ts";
import { loadOf, startServed } from "./served.ts";
import { printTable } from "./table.ts";

/**
 * What grows with the stock, from 100 to 10,000 vehicles: neither the cost of a kept page, as CPU of the
 * server's process per request, nor that of rendering a vehicle. Both sizes are measured in the same run.
 */
const kept = { small: await keptCost(100), large: await keptCost(10_000) };
const vehicle = { small: await renderCost(100), large: await renderCost(10_000) };
const rows = [
  { what: "kept list page, CPU (µs), 100 vehicles", value: 1e6 * kept.small },
  { what: "kept list page, CPU (µs), 10,000 vehicles", value: 1e6 * kept.large },
  { what: "kept list page, 10,000 ÷ 100", value: kept.large / kept.small, target: 1.2 },
  { what: "vehicle, render (ms CPU), 100 vehicles", value: vehicle.small },
  { what: "vehicle, render (ms CPU), 10,000 vehicles", value: vehicle.large },
  { what: "vehicle, render, 10,000 ÷ 100", value: vehicle.large / vehicle.small, target: 1.2 },
];
process.exit(printTable(rows) ? 0 : 1);

/** The least of three: what else the machine does can only add to it. */
async function keptCost(vehicles: number): Promise<number> {
  const site = await startServed("page-server.ts", String(vehicles));
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) costs.push((await loadOf(site, paths.vehicles)).cpu);
  site.close();
  return Math.min(...costs);
}

async function renderCost(vehicles: number): Promise<number> {
  const { html, vehicle: path } = await renderPages(vehicles);
  return medianCpu(() => html(path));
}
