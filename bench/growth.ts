import { paths } from "#domain/paths.ts";
import { medianCpu, renderPages } from "./rendered-pages.ts";
import { loadOf, startServed } from "./served.ts";
import { printTable } from "./table.ts";

/**
 * What grows with the stock, from 100 to 10,000 vehicles: neither the cost of a kept page, as CPU of the
 * server's process per request, nor that of rendering a vehicle or home. Both sizes are measured in turns,
 * and the least of three counts: what else the machine does can only add to it.
 */
const sizes = [100, 10_000] as const;
const rounds = 3;

const kept = await keptCosts();
const { vehicle, home } = await renderCosts();
const rows = [
  { what: "kept list page, CPU (µs), 100 vehicles", value: 1e6 * kept.small },
  { what: "kept list page, CPU (µs), 10,000 vehicles", value: 1e6 * kept.large },
  { what: "kept list page, 10,000 ÷ 100", value: kept.large / kept.small, target: 1.2 },
  { what: "vehicle, render (ms CPU), 100 vehicles", value: vehicle.small },
  { what: "vehicle, render (ms CPU), 10,000 vehicles", value: vehicle.large },
  { what: "vehicle, render, 10,000 ÷ 100", value: vehicle.large / vehicle.small, target: 1.2 },
  { what: "home, render (ms CPU), 100 vehicles", value: home.small },
  { what: "home, render (ms CPU), 10,000 vehicles", value: home.large },
  { what: "home, render, 10,000 ÷ 100", value: home.large / home.small, target: 1.2 },
];
process.exit(printTable(rows) ? 0 : 1);

async function keptCosts() {
  const [small, large] = await Promise.all(
    sizes.map((vehicles) => startServed("page-server.ts", String(vehicles))),
  );
  if (small === undefined || large === undefined) throw new Error("no servers to measure");
  const cost = async (site: typeof small) => (await loadOf(site, paths.vehicles)).cpu;
  const costs = await inTurns(
    () => cost(small),
    () => cost(large),
  );
  small.close();
  large.close();
  return costs;
}

async function renderCosts() {
  const [small, large] = [await renderPages(sizes[0]), await renderPages(sizes[1])];
  return {
    vehicle: await inTurns(
      () => medianCpu(() => small.html(small.vehicle)),
      () => medianCpu(() => large.html(large.vehicle)),
    ),
    home: await inTurns(
      () => medianCpu(() => small.html(paths.home)),
      () => medianCpu(() => large.html(paths.home)),
    ),
  };
}

async function inTurns(ofSmall: () => Promise<number>, ofLarge: () => Promise<number>) {
  const costs = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    costs.small = Math.min(costs.small, await ofSmall());
    costs.large = Math.min(costs.large, await ofLarge());
  }
  return costs;
}
