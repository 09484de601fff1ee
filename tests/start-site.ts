import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeProvider } from "#demo/provider/start-provider.ts";
import { plainPhoto } from "#demo/provider/test-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { runSite } from "./run-site.ts";

/**
 * Starts the built site in an empty folder, with the demo's vehicles. Their photos are noise:
 * drawing cars takes half a core for as long as the tests run.
 */
export async function startTestSite(): Promise<{
  address: string;
  folder: string;
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-site-"));
  const account = { username: "dlr_test", password: "geheim" };
  const stock = createDemoStock({ now: new Date() });
  const provider = await startFakeProvider({ stock, ...account, drawPhoto: plainPhoto });
  const site = await runSite({
    DATA_DIR: folder,
    // Each browser test is a visitor with an address of its own (site-test.ts), as a proxy would tell.
    TRUST_PROXY: "1",
    // No sync but the first while tests run.
    SYNC_INTERVAL_SECONDS: String(24 * 3600),
    MOBILE_DE_URL: provider.url,
    MOBILE_DE_USERNAME: account.username,
    MOBILE_DE_PASSWORD: account.password,
  });
  await site.synced();
  return {
    address: site.address,
    folder,
    async close() {
      await site.end("SIGTERM");
      await provider.close();
      await rm(folder, { recursive: true });
    },
  };
}
