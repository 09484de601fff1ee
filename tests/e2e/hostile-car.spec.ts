import { createDemoStock } from "#demo/stock/demo-stock.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";
import { startTestSite } from "../start-site.ts";
import { expect, test as siteTest } from "./site-test.ts";

/** A provider whose every text is an XSS payload; site-test.ts fails tests that violate the CSP. */
const payload = `"'><img src=x onerror="window.hacked=1"><svg onload=window.hacked=1></title></script><script>window.hacked=1</script>`;

/** Poisons every text of an ad but ids, dates and numbers, which would fail to parse. */
function poisoned(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => poisoned(entry, key));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, part]) => [name, poisoned(part, name)]);
    return Object.fromEntries(entries);
  }
  const isText = typeof value === "string" && !/^[\d.:T+Z-]*$/.test(value) && !key.endsWith("Id");
  return isText ? `${value}${payload}` : value;
}

/** The first keeps the fields that decide how it is displayed; the second has every field poisoned. */
const stock = createDemoStock({ now: new Date("2026-11-21") })
  .slice(0, 2)
  .map((car, at): DemoCar => {
    const { make, fuel, gearbox, category, price } = car.ad;
    const kept = at === 0 ? { make, fuel, gearbox, category, price } : {};
    const fields = Object.entries(car.ad).map(([key, value]) => [key, poisoned(value, key)]);
    return {
      ...car,
      ad: { ...Object.fromEntries(fields), ...kept, [`${payload}Equipment`]: true },
    };
  });

const test = siteTest.extend<{ own: { address: string } }>({
  own: [
    async ({ browserName: _ }, use) => {
      const site = await startTestSite({ stock });
      await use(site);
      await site.close();
    },
    // This timeout is separate from the test's: a busy machine takes a while to start a site.
    { timeout: 240_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
  expectedFailures: /nirgendwo|ersatz/,
});

test("no text of a provider becomes markup, on any page", async ({ page, cars, request }) => {
  test.slow();
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  expect(cars).toHaveLength(stock.length);
  expect(JSON.stringify(cars)).toContain("onerror=");

  const query = encodeURIComponent(payload);
  const vehicles = cars.map(({ ad_key }) => `/fahrzeug/${ad_key}`);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    expect(await page.evaluate(() => "hacked" in window), path).toBe(false);
    expect(await page.locator("[onerror], [onload], img[src=x]").count(), path).toBe(0);
    for (const data of await page.locator('script[type="application/ld+json"]').all()) {
      const text = await data.textContent();
      expect(typeof JSON.parse(text ?? "")).toBe("object");
    }
    for (const href of await page
      .locator("a[href], area[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))) {
      expect(href).not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
  };
  const withQuery = [
    `/fahrzeuge?suche=${query}`,
    `/nirgendwo/${query}`,
    `/kontakt?fahrzeug=${query}`,
  ];
  for (const path of ["/", ...vehicles, ...withQuery]) await open(path);
  await open("/fahrzeuge");
  await page.locator("main li article h2 a").first().click();
  await expect(page).toHaveURL(/\/fahrzeug\//);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(dialogs).toEqual([]);
  const title = page.locator('meta[property="og:title"]');
  expect(await title.getAttribute("content")).toBeTruthy();
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).not.toContain("<script");
  for (const path of vehicles) expect(sitemap).toContain(path);
});
