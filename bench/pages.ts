import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "#domain/pages/paths.ts";
import { type Load, loadOf, startServed } from "./served.ts";
import { median, printTable } from "./table.ts";

/**
 * The cost of a cached page: the list of 1,000 vehicles, Brotli, 50 connections, against Node's bare HTTP
 * server with a constant response of that size, interleaved. CPU is the server's user and system time per request.
 */
const rounds = 3;

type Name = "site" | "node";
const measured: Record<Name, Load[]> = { site: [], node: [] };

const folder = await mkdtemp(join(tmpdir(), "autohaus-pages-"));
const closing: (() => unknown)[] = [];
try {
  const site = await startServed("page-server.ts", "1000");
  closing.push(site.close);
  const { length } = await loadOf(site, paths.vehicles);
  const file = join(folder, "constant");
  await writeFile(file, Buffer.alloc(length));
  const bareServer = await startServed("constant-server.ts", file);
  closing.push(bareServer.close);
  for (let round = 0; round < rounds; round += 1) {
    measured.site.push(await loadOf(site, paths.vehicles));
    measured.node.push(await loadOf(bareServer, paths.vehicles));
  }
} finally {
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
}
const medianOf = (name: Name, figure: keyof Load) =>
  median(measured[name].map((load) => load[figure]));
const [site, node] = [medianOf("site", "perSecond"), medianOf("node", "perSecond")];
const isMet = printTable([
  { what: "cached list page (1/s)", value: site, atLeast: 10_000 },
  { what: "cached list page, CPU (µs)", value: 1e6 * medianOf("site", "cpu"), target: 70 },
  { what: "Node's HTTP, constant response (1/s)", value: node },
  { what: "Node's HTTP, constant response, CPU (µs)", value: 1e6 * medianOf("node", "cpu") },
  { what: "the site ÷ Node's HTTP (1/s)", value: site / node },
]);
process.exit(isMet ? 0 : 1);
