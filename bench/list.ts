import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Port } from "#app/port.ts";
import { packStock } from "#domain/car-summary.ts";
import { paths, vehiclePath } from "#domain/paths.ts";
import { createSimilarVehicles } from "#server/catalogue/similar.ts";
import { loadBuiltPages } from "#server/pages/built-pages.ts";
import { makeStockList } from "#server/stock-list.ts";
import { carsForBench } from "./cars-for-bench.ts";
import { median, printTable, type Row } from "./table.ts";

/**
 * What the list and the vehicle page cost: time to render, bytes on the wire, and how both grow with
 * the stock. Times are put beside one JSON.parse of the stock file in the same run, because the
 * machine's speed drifts; the millisecond targets of design/speed.md hold for the machine they name.
 */
const origin = "http://bench.test";
const pages = await loadBuiltPages<Port>(join(import.meta.dirname, "../build"));
const rows: Row[] = [];
const kilobytes = (text: string) => brotliCompressSync(text).length / 1024;

const small = await measure(100);
const usual = await measure(1_000);
const large = await measure(10_000);

rows.push(
  { what: "list, render (ms), 1,000 vehicles", value: usual.list, target: 4 },
  { what: "vehicle, render (ms), 1,000 vehicles", value: usual.vehicle, target: 2 },
  { what: "JSON.parse of the stock file (ms), 1,000", value: usual.parse },
  { what: "list, render ÷ JSON.parse, 1,000", value: usual.list / usual.parse },
  {
    what: "vehicle, render, 10,000 ÷ 100 vehicles",
    value: large.vehicle / small.vehicle,
    target: 1.2,
  },
  { what: "list, render, 10,000 ÷ 100 vehicles", value: large.list / small.list },
  { what: "list, HTML (KB Brotli)", value: usual.listHtml, target: 12 },
  { what: "vehicle, HTML (KB Brotli)", value: usual.vehicleHtml, target: 6 },
  {
    what: "list, HTML + CSS + JS (KB Brotli)",
    value: usual.listHtml + usual.listAssets,
    target: 150,
  },
  {
    what: "vehicle, HTML + CSS + JS (KB Brotli)",
    value: usual.vehicleHtml + usual.vehicleAssets,
    target: 140,
  },
  { what: "stock file, 1,000 vehicles (KB Brotli)", value: usual.stockFile },
  { what: "stock file, 10,000 vehicles (KB Brotli)", value: large.stockFile },
);
process.exit(printTable(rows) ? 0 : 1);

async function measure(count: number) {
  const cars = carsForBench(count);
  const [first] = cars;
  if (first === undefined) throw new Error("no vehicles to measure with");
  const list = makeStockList({ version: 1, cars }, new Date("2026-11-21"));
  const similarTo = createSimilarVehicles(list.cars);
  const render = await pages.createRenderer({
    stockList: async () => list,
    similar: async (car) => similarTo(car),
    vehicle: async (adKey) => {
      const car = cars.find(({ ad_key }) => ad_key === adKey);
      return car ? { state: "for-sale", car } : null;
    },
    reportFailure: (error) => {
      throw error;
    },
    site: {
      origin,
      publicKey: "bench",
      demo: true,
      captcha: { kind: "proof-of-work" },
      analyticsId: null,
    },
  });
  const html = async (path: string) => (await render(new Request(origin + path))).text();
  const time = async (work: () => unknown) => {
    const times: number[] = [];
    for (let i = 0; i < 150; i += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    // The first third warms the compiler up.
    return median(times.slice(50));
  };
  const stockFile = JSON.stringify(packStock(1, list.cars));
  const listHtml = await html(paths.vehicles);
  const vehicleHtml = await html(vehiclePath(first.ad_key));
  return {
    list: await time(() => html(paths.vehicles)),
    vehicle: await time(() => html(vehiclePath(first.ad_key))),
    parse: await time(() => JSON.parse(stockFile)),
    listHtml: kilobytes(listHtml),
    vehicleHtml: kilobytes(vehicleHtml),
    listAssets: await assets(listHtml),
    vehicleAssets: await assets(vehicleHtml),
    stockFile: kilobytes(stockFile),
  };
}

/** KB Brotli of all scripts and styles that a page names, each once. */
async function assets(html: string): Promise<number> {
  const named = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  const sizes = [...named].map(async (path) => {
    const file = pages.staticFiles.get(path);
    if (file === undefined) throw new Error(`the page names ${path}, which is not built`);
    return kilobytes(Buffer.from(file.bytes).toString());
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
