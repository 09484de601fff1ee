import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { silentLog } from "#server/platform/log.ts";
import { killNow, openAfterKill, postmasterOf } from "#tests/support/test-kill-rounds.ts";

export type Cluster = {
  url: string;
  /** Kills the server, which breaks every connection. */
  fail(): Promise<void>;
  /** Resolves once it answers again, under the same URL. */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

/** A PostgreSQL in a temporary folder, in place of an external server. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-postgres-"));
  const open = () => openEmbeddedPostgres(folder, silentLog, { max_connections: 100 });
  let server = await open();
  return {
    url: server.databaseUrl,
    async fail() {
      killNow(postmasterOf(folder));
      await server.close();
    },
    async recover() {
      server = await openAfterKill(open);
    },
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, maxRetries: 9 });
    },
  };
}
