import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { Log } from "#server/platform/log.ts";
import { createMetrics, type InstallationFigures } from "#server/telemetry.ts";
import { createCachedResponder } from "./cached-responses.ts";
import { type AddressList, createAddressList } from "./client-address.ts";
import { listen } from "./listen.ts";
import { createRequestMetrics } from "./request-metrics.ts";
import { securityHeaders } from "./security-headers.ts";
import { openTestSite, testKey, testOrigin } from "./test-site.ts";

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * A test site on a free port, watched as in production. `installation` answers for the database at
 * each scrape; `readers` may read the metrics; `limits` are shorter ones.
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
  const now = () => new Date("2026-11-21T06:00:00Z");
  const info = { role: "all" };
  const metrics = createMetrics({ info, readInstallation: installation, now });
  const site = await openTestSite({ log, metrics: { scrape: metrics.scrape, readers } });
  const listening = await listen({
    app: site.app,
    port: 0,
    host: "127.0.0.1",
    quick: createCachedResponder(site.pages.cached, securityHeaders(testOrigin)),
    watch: createRequestMetrics({ trustProxy: 1, counts: metrics, log }),
    limits,
    log,
  });
  const ask = (path: string, { method = "GET", headers, body }: Asked = {}) =>
    new Promise<{ status: number; id: string; body: string }>((resolve, reject) => {
      const options = { method, headers: { apikey: testKey, ...headers } };
      const asked = request(listening.address + path, options, async (answer) => {
        const { statusCode: status = 0, headers: head } = answer;
        resolve({ status, id: String(head["x-request-id"]), body: await text(answer) });
      });
      asked.on("error", reject);
      asked.end(body);
    });
  return {
    site,
    address: listening.address,
    ask,
    /** The value of a line of the metrics; undefined without one. */
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
