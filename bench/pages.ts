import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "../domain/pages/paths.ts";
import { type Load, loadOf, type Served, startServed } from "./served.ts";
import { median, printTable, type TableRow } from "./table.ts";

/**
 * The cost of a cached page: the list of 1,000 vehicles, Brotli, 50 connections, against Node's bare HTTP
 * server with the same bytes, interleaved. CPU is the server's user and system time per request.
 */
const rounds = 3;

type Name = "site" | "node";
/** Cheap to send, so they must be cheap to answer too. */
const oddRequests = {
  "cached list page with an unknown parameter": {
    path: `${paths.vehicles}?utm_source=bench`,
    status: 200,
    atLeast: 0.3,
  },
  "a path that is no page": { path: "/nirgendwo/hier", status: 404, atLeast: 0.1 },
};
const oddRates = new Map<string, number[]>();
const measured: Record<Name, Load[]> = { site: [], node: [] };

const folder = await mkdtemp(join(tmpdir(), "autohaus-pages-"));
const closing: (() => unknown)[] = [];
try {
  const site = await startServed("page-server.ts", "1000");
  closing.push(site.close);
  const file = join(folder, paths.vehicles);
  await writeFile(file, await readCompressed(site.port));
  const bareServer = await startServed("constant-server.ts", file);
  closing.push(bareServer.close);
  for (let round = 0; round < rounds; round += 1) {
    await measure("site", site);
    for (const [what, { path, status }] of Object.entries(oddRequests)) {
      const { perSecond } = await loadOf(site, path, status);
      oddRates.set(what, [...(oddRates.get(what) ?? []), perSecond]);
    }
    await measure("node", bareServer);
  }
} finally {
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
}
process.exit(printTable(rowsOf()) ? 0 : 1);

async function measure(name: Name, served: Served): Promise<void> {
  measured[name].push(await loadOf(served, paths.vehicles));
}

function readCompressed(port: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { port, path: paths.vehicles, headers: { "accept-encoding": "br" } };
    const asked = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    });
    asked.on("error", reject);
    asked.end();
  });
}

function rowsOf(): TableRow[] {
  const medianOf = (name: Name, figure: keyof Load) =>
    median(measured[name].map((load) => load[figure]));
  const [site, node] = [medianOf("site", "perSecond"), medianOf("node", "perSecond")];
  return [
    { what: "cached list page (1/s)", value: site, atLeast: 3_000 },
    { what: "cached list page, CPU (µs)", value: 1e6 * medianOf("site", "cpu") },
    ...Object.entries(oddRequests).flatMap(([what, { atLeast }]) => {
      const perSecond = median(oddRates.get(what) ?? []);
      const share = perSecond / site;
      return [
        { what: `${what} (1/s)`, value: perSecond },
        { what: "… ÷ cached list page", value: share, atLeast },
      ];
    }),
    { what: "Node's HTTP, constant response (1/s)", value: node },
    { what: "Node's HTTP, constant response, CPU (µs)", value: 1e6 * medianOf("node", "cpu") },
    { what: "the site ÷ Node's HTTP (1/s)", value: site / node },
  ];
}
