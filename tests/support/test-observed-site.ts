import { request } from "node:http";
import { text } from "node:stream/consumers";
import { type AddressList, createAddressList } from "#server/platform/http/client-address.ts";
import { listen } from "#server/platform/http/listen.ts";
import { createRequestMetrics } from "#server/platform/http/request-metrics.ts";
import type { Log } from "#server/platform/log.ts";
import { createMetrics, type InstallationFigures } from "#server/telemetry.ts";
import { openTestSite, testKey } from "./test-site.ts";

type AskOptions = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * A test site on a free port with the metrics of production. `installation` returns the database's gauges at
 * each scrape; addresses in `readers` may scrape; `limits` overrides the timeouts.
 */
export async function openObservedSite({
  log,
  readers = createAddressList(["127.0.0.0/8"]),
  installation,
  limits = {},
}: {
  log: Log;
  readers?: AddressList;
  installation: () => Promise<InstallationFigures>;
  limits?: Parameters<typeof listen>[0]["limits"];
}) {
  const deps = { hasMailServer: () => false, dataDir: "." };
  const metrics = createMetrics({ ...deps, readInstallation: installation });
  const site = await openTestSite({ log, metrics: { scrape: metrics.scrape, readers } });
  const listening = await listen({
    app: site.app,
    port: 0,
    host: "127.0.0.1",
    metrics: createRequestMetrics({ trustProxy: 1, counts: metrics, log }),
    limits,
    log,
  });
  const ask = (path: string, { method = "GET", headers, body }: AskOptions = {}) =>
    new Promise<{ status: number; id: string; body: string }>((resolve, reject) => {
      const options = { method, headers: { apikey: testKey, ...headers } };
      const outgoing = request(listening.address + path, options, async (answer) => {
        const { statusCode: status = 0, headers: head } = answer;
        resolve({ status, id: String(head["x-request-id"]), body: await text(answer) });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  return {
    site,
    address: listening.address,
    ask,
    async metric(name: string) {
      const { body } = await ask("/metrics");
      const line = body.split("\n").find((each) => each.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    },
    async close() {
      await listening.close(0);
      await site.close();
    },
  };
}
