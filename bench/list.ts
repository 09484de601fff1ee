import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { paths } from "#domain/pages/paths.ts";
import { renderPages } from "./rendered-pages.ts";
import { printTable, type TableRow } from "./table.ts";

const kilobytes = (text: string) => brotliCompressSync(text).length / 1024;

/** KB Brotli of the HTML with the style sheets and scripts that it references. */
const targets = { list: 150, vehicle: 140, home: 120 } as const;

const { html, vehicle, stockFile } = await renderPages(1_000);
const addresses = { list: paths.vehicles, vehicle, home: paths.home };
const rows: TableRow[] = [];
for (const page of ["list", "vehicle", "home"] as const) {
  const text = await html(addresses[page]);
  const weight = kilobytes(text);
  rows.push({ what: `${page}, HTML (KB Brotli)`, value: weight });
  rows.push({
    what: `${page}, HTML + CSS + JS (KB Brotli)`,
    value: weight + (await assets(text)),
    target: targets[page],
  });
}
const large = await renderPages(2_000);
rows.push(
  { what: "stock file, 1,000 vehicles (KB Brotli)", value: kilobytes(stockFile) },
  { what: "stock file, 2,000 vehicles (KB Brotli)", value: kilobytes(large.stockFile) },
);
process.exit(printTable(rows) ? 0 : 1);

/** KB Brotli of all referenced scripts and style sheets, each once, print style sheets excluded. */
async function assets(html: string): Promise<number> {
  const onScreen = html.replaceAll(/<link [^>]*media="print"[^>]*>/g, "");
  const named = new Set(onScreen.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  const sizes = [...named].map(async (path) => {
    return kilobytes(await readFile(join(import.meta.dirname, "../build/client", path), "utf8"));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
