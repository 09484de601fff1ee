import { startTestSite } from "../start-site.ts";

/** One site for all browser tests, which read its address through tests/e2e/site-test.ts. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { address, folder, close } = await startTestSite();
  process.env.SITE = address;
  process.env.SITE_FOLDER = folder;
  return close;
}

/** Where the site of the tests stores what it stores, mails among it. */
export const siteFolder = () => process.env.SITE_FOLDER ?? "";
