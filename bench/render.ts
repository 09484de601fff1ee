import { paths } from "#domain/pages/paths.ts";
import { medianCpu, renderPages } from "./rendered-pages.ts";
import { printTable, type TableRow } from "./table.ts";

/**
 * CPU milliseconds to render a page of 1,000 vehicles, relative to one JSON.parse of the stock file in the
 * same run, because the machine's speed drifts: the targets of docs/speed.md hold for the machine they name.
 */
const { html, vehicle, stockFile } = await renderPages(1_000);
const parse = await medianCpu(() => JSON.parse(stockFile));
const rows: TableRow[] = [{ what: "JSON.parse of the projection (ms CPU)", value: parse }];
const pages = [
  ["list", paths.vehicles, 5],
  ["vehicle", vehicle, 3],
  ["home", paths.home, 3],
] as const;
// Warms up all pages first, or the first one would pay for the compilation of shared code.
for (const [, path] of pages) await medianCpu(() => html(path));
for (const [name, path, target] of pages) {
  const value = await medianCpu(() => html(path));
  rows.push({ what: `${name}, render (ms CPU)`, value, target });
  rows.push({ what: `${name}, render ÷ JSON.parse`, value: value / parse });
}
process.exit(printTable(rows) ? 0 : 1);
