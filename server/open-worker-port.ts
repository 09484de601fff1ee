import { createAddressList } from "./platform/http/client-address.ts";
import { createWorkerApp } from "./platform/http/health-routes.ts";
import { type Listening, listen } from "./platform/http/listen.ts";
import { createRequestMetrics } from "./platform/http/request-metrics.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Opens the port on which a worker tells machines how it is. A port that somebody else has is no reason
 * not to work: that is logged, and null then. Rejects when it cannot be had for another reason.
 */
export async function openWorkerPort({
  config: env,
  log,
  shutdown,
  telemetry,
}: Runtime): Promise<Listening | null> {
  const { metrics, counts, ping } = telemetry;
  const app = createWorkerApp({
    origin: env.SITE_URL,
    checkReady: ping,
    isEnding: () => shutdown.isShuttingDown,
    metrics: { scrape: metrics.scrape, readers: createAddressList(env.METRICS_ADDRESSES) },
    log,
  });
  const { observe } = metrics;
  const watch = createRequestMetrics({ trustProxy: env.TRUST_PROXY, counts, observe, log });
  try {
    const { PORT: port, HOST: host } = env;
    const listening = await listen({ app, port, host, watch, log });
    log.info({ address: listening.address }, "the worker answers /healthz, /readyz and /metrics");
    return listening;
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken) throw error;
    log.warn(
      { port: env.PORT },
      "the port is taken: this worker answers no /healthz and no /metrics",
    );
    return null;
  }
}
