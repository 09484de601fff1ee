import { startTestSite } from "../start-site.ts";

/** One site for all browser tests; tests/e2e/site-test.ts reads its address. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { address, folder, close } = await startTestSite({
    settings: { OFFICE_EMAILS: "chef@autohaus.example,anna@autohaus.example" },
  });
  process.env.SITE = address;
  process.env.SITE_FOLDER = folder;
  return close;
}

/** The data folder of the tests' site, mails included. */
export const siteFolder = () => process.env.SITE_FOLDER ?? "";
