import type { Database } from "./db/database.ts";
import type { Environment } from "./env.ts";
import { pageRoutes } from "./http/route-of.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { readInstallation } from "./metrics/read-installation.ts";
import { createSiteCounts, type SiteCounts } from "./metrics/site-counts.ts";

/** How this process tells its operator how it is, from its first moment on. */
export type Observation = {
  counts: SiteCounts;
  metrics: Metrics;
  /** From here on the metrics ask the database too. */
  databaseIsOpen(database: Database): void;
  /** Rejects while the database is not open or does not answer. */
  ping(): Promise<void>;
};

export function openObservation({
  env,
  now,
}: {
  env: Pick<Environment, "ROLE" | "DATABASE_URL">;
  now: () => Date;
}): Observation {
  let database: Database | null = null;
  const opened = async () => {
    if (database === null) throw new Error("The database is not open yet.");
    return database;
  };
  const counts = createSiteCounts();
  const engine = env.DATABASE_URL === undefined ? "embedded" : "postgres";
  const metrics = createMetrics({
    info: { role: env.ROLE, engine, node: process.version },
    counts,
    pageRoutes,
    readInstallation: async () => readInstallation(await opened(), now()),
    now,
  });
  return {
    counts,
    metrics,
    databaseIsOpen(open) {
      database = open;
    },
    ping: async () => (await opened()).ping(),
  };
}
