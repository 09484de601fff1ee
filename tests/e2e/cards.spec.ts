import { storageKeys } from "#domain/consent/storage-keys.ts";
import { comparePath, vehiclePath, wishlistPath } from "#domain/pages/paths.ts";
import { expect, test, waitForHydration } from "./site-test.ts";
import { expectWholeCardsOpen } from "./whole-card.ts";

for (const [device, use] of [
  ["a phone", { viewport: { width: 390, height: 1600 }, hasTouch: true, isMobile: true }],
  ["a wide screen", { viewport: { width: 1280, height: 1600 } }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a card opens its vehicle wherever it is clicked", async ({ page, cars }) => {
      const adKeys = cars.slice(0, 3).map(({ ad_key }) => ad_key);
      await page.goto("/#hero");
      await expectWholeCardsOpen(page.locator("main article"));
      await page.goto(vehiclePath(adKeys[0] ?? ""));
      await expectWholeCardsOpen(page.locator("main article"));
      await page.goto(wishlistPath(adKeys));
      await expectWholeCardsOpen(page.locator("main article"));
      await page.goto(`/kontakt?fahrzeug=${adKeys[0]}`);
      await expectWholeCardsOpen(page.locator("main article"));
      await page.goto(comparePath(adKeys));
      await expectWholeCardsOpen(page.locator("main th[scope=col]"));

      const saved = adKeys.map((adKey) => ({ adKey, amount: null, price: "", savedAt: 1 }));
      await page.evaluate(
        ([key, text]) => localStorage.setItem(String(key), String(text)),
        [storageKeys.wishlist, JSON.stringify({ version: 1, cars: saved })],
      );
      await page.goto("/merkliste");
      await expectWholeCardsOpen(page.locator("main article"));

      await page.goto("/fahrzeuge");
      await waitForHydration(page);
      await expectWholeCardsOpen(page.locator("main article"));
      const card = page.locator("main article").first();
      const [whole, facts] = [
        await card.boundingBox(),
        await card.locator("ul").first().boundingBox(),
      ];
      const y = (facts?.y ?? 0) - (whole?.y ?? 0) + (facts?.height ?? 0) / 2;
      await card.click({ position: { x: 60, y } });
      await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
    });
  });
}
