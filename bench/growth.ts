import { newHits } from "../domain/alert/matching.ts";
import { summarise } from "../domain/car/summary.ts";
import { paths } from "../domain/pages/paths.ts";
import { parseFilters } from "../domain/search/url.ts";
import { carsForBench } from "./demo-data.ts";
import { medianCpu, renderPages } from "./rendered-pages.ts";
import { loadOf, startServed } from "./served.ts";
import { printTable, type TableRow } from "./table.ts";

/**
 * What grows with the stock, from 100 to 2,000 vehicles: CPU per request of a cached page, and the rendering
 * of a vehicle and of home, may double while the stock grows twentyfold. Both sizes are measured interleaved, and the minimum of three rounds
 * counts, because other load can only add to it.
 */
const sizes = [100, 2_000] as const;
const rounds = 3;
type Costs = { small: number; large: number };

const cached = await measureCached();
const { vehicle, home } = await measureRendering();
const rows = [
  ...rowsOf("cached list page", "CPU (µs)", {
    small: 1e6 * cached.small,
    large: 1e6 * cached.large,
  }),
  ...rowsOf("vehicle, render", "ms CPU", vehicle),
  ...rowsOf("home, render", "ms CPU", home),
  { what: "1,000 alerts, ms CPU, 2,000 vehicles", value: matchAlerts(), target: 1_000 },
];
process.exit(printTable(rows) ? 0 : 1);

function rowsOf(what: string, unit: string, { small, large }: Costs): TableRow[] {
  return [
    { what: `${what}, ${unit}, 100 vehicles`, value: small },
    { what: `${what}, ${unit}, 2,000 vehicles`, value: large },
    { what: `${what}, 2,000 ÷ 100`, value: large / small, target: 2 },
  ];
}

/** The worker's alert matching after a sync in which every car is new. */
function matchAlerts(): number {
  const cars = carsForBench(2_000);
  const brands = [...new Set(cars.map(({ brand }) => brand))];
  const searches = [
    (i: number) => `marke=${brands[i % brands.length]}&preis-bis=${5_000 + 25 * i}`,
    (i: number) => `aufbau=kombi&getriebe=automatik&preis-bis=${5_000 + 25 * i}`,
    (i: number) => `ez-von=${2005 + (i % 20)}&km-bis=${20_000 + 100 * i}&ausstattung=ahk,navi`,
    (i: number) => `text=${["tdi", "life", "sport", "allrad"][i % 4]}&kraftstoff=diesel`,
  ];
  const queries = Array.from({ length: 1_000 }, (_, i) => searches[i % searches.length]?.(i) ?? "");
  const times = Array.from({ length: rounds }, () => {
    const stock = cars.map((car) => summarise(car));
    const start = process.cpuUsage();
    for (const query of queries) {
      const filters = parseFilters(new URLSearchParams(query));
      newHits({ filters, since: new Date(0), mailedKeys: new Set() }, stock);
    }
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

async function measureCached() {
  const [small, large] = await Promise.all(
    sizes.map((vehicles) => startServed("page-server.ts", String(vehicles))),
  );
  if (small === undefined || large === undefined) throw new Error("no servers to measure");
  const cost = async (site: typeof small) => (await loadOf(site, paths.vehicles)).cpu;
  const costs = await interleave(
    () => cost(small),
    () => cost(large),
  );
  small.close();
  large.close();
  return costs;
}

async function measureRendering() {
  const [small, large] = [await renderPages(sizes[0]), await renderPages(sizes[1])];
  const costs = (pathIn: (pages: typeof small) => string) =>
    interleave(
      () => medianCpu(() => small.html(pathIn(small))),
      () => medianCpu(() => large.html(pathIn(large))),
    );
  return { vehicle: await costs(({ vehicle }) => vehicle), home: await costs(() => paths.home) };
}

async function interleave(
  measureSmall: () => Promise<number>,
  measureLarge: () => Promise<number>,
): Promise<Costs> {
  const costs = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    costs.small = Math.min(costs.small, await measureSmall());
    costs.large = Math.min(costs.large, await measureLarge());
  }
  return costs;
}
