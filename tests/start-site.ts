import type { FakeProviderOptions } from "#demo/provider/fake-provider.ts";
import { startFakeProvider } from "#demo/provider/start-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { runSiteInNewFolder } from "./run-site.ts";
import { plainPhoto } from "./support/test-provider.ts";

/**
 * Starts the built site in an empty folder with the demo stock. Photos are noise, because drawing cars would
 * occupy half a core throughout the tests.
 */
export async function startTestSite({
  stock = createDemoStock({ now: new Date() }),
  // Only the first sync runs during the tests.
  syncSeconds = 24 * 3600,
  settings = {},
}: {
  stock?: FakeProviderOptions["stock"];
  syncSeconds?: number;
  settings?: Record<string, string>;
} = {}) {
  const account = { username: "dlr_test", password: "geheim" };
  const provider = await startFakeProvider({ stock, ...account, drawPhoto: plainPhoto });
  const site = await runSiteInNewFolder({
    // Each browser test is a visitor with an address of its own (site-test.ts), passed as a proxy does.
    TRUST_PROXY: "1",
    SYNC_INTERVAL_SECONDS: String(syncSeconds),
    MOBILE_DE_URL: provider.url,
    MOBILE_DE_USERNAME: account.username,
    MOBILE_DE_PASSWORD: account.password,
    ...settings,
  });
  await site.synced();
  return {
    address: site.address,
    folder: site.folder,
    provider,
    async close(): Promise<void> {
      await site.close();
      await provider.close();
    },
  };
}
