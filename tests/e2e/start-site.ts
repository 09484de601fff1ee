import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSite } from "./run-site.ts";

/** A running site for the browser tests: the built one, with the demo stock, in an empty folder. */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-site-"));
  // Each test is a visitor with an address of its own (site-test.ts), as a proxy would tell it.
  // The demo sells a vehicle with the second sync, and a slow machine may take half an hour.
  const steady = { SYNC_INTERVAL_SECONDS: String(24 * 3600) };
  const site = await runSite({ ...steady, DATA_DIR: folder, TRUST_PROXY: "1" });
  await site.synced();
  // Tests read it through tests/e2e/site-test.ts.
  process.env.SITE = site.address;
  return async () => {
    await site.end("SIGTERM");
    await rm(folder, { recursive: true });
  };
}
