import { officePaths } from "#domain/office/office.ts";
import { signParameters, signSizes } from "#domain/office/stock-overview.ts";
import { officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice({});

test("the honest label is never cut off on a price sign", async ({ page, site }) => {
  const path = `${officePaths.signs}?alle`;
  await site.synced();
  await signIn(page, { folder: site.folder, address: officeAddress(true), path });
  // The demo writes its files one by one, with their photos.
  const countLabels = async () =>
    (await (await page.request.get(path)).text()).split("Der ehrliche Zettel</h3>").length - 1;
  await expect.poll(countLabels, { timeout: 120_000 }).toBeGreaterThan(9);
  await page.emulateMedia({ media: "print" });
  for (const size of Object.keys(signSizes)) {
    await page.goto(`${path}&${signParameters.size}=${size}`);
    const cut = await page
      .locator(".sign-labelled, .sign-labelled .sign-body")
      .evaluateAll((parts) =>
        parts
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  }
});
