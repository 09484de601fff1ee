import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { expect, test, waitForHydration } from "./site-test.ts";

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

test("Back from another page finds pages as they were left", async ({ page, cars }) => {
  for (const path of [paths.vehicles, vehiclePath(cars[0]?.ad_key ?? ""), paths.contact]) {
    await page.goto(path);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { isLeft: true }));
    await page.goto(paths.imprint);
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(path);
    // A page that was loaded anew would lack it.
    expect(await page.evaluate(() => "isLeft" in window)).toBe(true);
  }
});
