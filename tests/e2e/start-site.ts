import { startTestSite } from "../start-site.ts";

/** One site for all browser tests, which read its address through tests/e2e/site-test.ts. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { address, close } = await startTestSite();
  process.env.SITE = address;
  return close;
}
