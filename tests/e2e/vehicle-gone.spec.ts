import type { Page } from "@playwright/test";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { startTestSite } from "../start-site.ts";
import { expect, test as siteTest, waitForHydration } from "./site-test.ts";

/** A site and provider of its own, because the stock changes. */
const test = siteTest.extend<object, { own: Awaited<ReturnType<typeof startTestSite>> }>({
  own: [
    async ({ browserName: _ }, use) => {
      const stock = createDemoStock({ now: new Date() }).slice(0, 8);
      const site = await startTestSite({ stock, syncSeconds: 2 });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ own }, use) => use(own.address),
});
const fastPolling = { intervals: [100] };
const firstCard = "main li article h2 a";

/** Runs `go` and waits until the list has loaded the sync status and the stock file. */
async function openList(page: Page, go: () => Promise<unknown>): Promise<void> {
  const file = page.waitForResponse(/\/bestand\//);
  const status = page.waitForResponse(/action=sync-status/);
  await go();
  await (await status).finished();
  await (await file).finished();
}

test.use({ expectedFailures: /^\/fahrzeug\// });

test("a vehicle that is sold after the list was loaded is shown as gone, with similar ones", async ({
  page,
  own,
  request,
}) => {
  await openList(page, () => page.goto("/fahrzeuge"));
  const link = page.locator(firstCard).first();
  const path = String(await link.getAttribute("href"));
  const name = String(await link.textContent());
  own.provider.control.sell(path.replace("/fahrzeug/", ""));
  await expect.poll(async () => (await request.get(path)).status(), fastPolling).toBe(410);

  const others = page.locator("section", {
    has: page.getByRole("heading", { name: "Ähnliche Fahrzeuge" }),
  });
  const expectGone = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fahrzeug nicht gefunden");
    await expect(page).toHaveTitle("Fahrzeug nicht gefunden | Autohaus Ladenburg");
    await expect(
      page.getByText(`Der ${name} ist nicht mehr verfügbar. Diese könnten passen:`),
    ).toBeVisible();
    await expect(others.getByRole("link")).toHaveCount(4);
    await expect(others.getByRole("link").first()).toBeInViewport();
    const photo = page.getByAltText(`${name}, letztes Foto`);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  // The list in the browser still has it; the server's answer decides.
  await link.click();
  await expectGone();
  await page.reload();
  await waitForHydration(page);
  await expectGone();
  await expect(page.locator("head title")).toHaveCount(1);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  // Back may show the cached list first. It drops the sold car, so `link` becomes another one.
  await page.goBack();
  await expect(link).not.toHaveAttribute("href", path);
  await link.click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  const next = String(await page.getByRole("heading", { level: 1 }).textContent());
  await expect(page).toHaveTitle(new RegExp(`^${next} .* \\| Autohaus Ladenburg$`));
});
