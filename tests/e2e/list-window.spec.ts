import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";

/** Enough frames for infinite scroll to add cards, which it must not. */
async function expectOnePage(page: Page): Promise<void> {
  const cards = page.locator("main li article");
  await expect(cards).toHaveCount(24);
  await page.evaluate(async () => {
    for (let at = 0; at < 20; at += 1) await new Promise(requestAnimationFrame);
  });
  await expect(cards).toHaveCount(24);
}

/** The list is longest on a phone. */
test.use({ viewport: { width: 390, height: 844 } });

test("the keyboard skips the list, the footer stays in reach, and more cards come on request", async ({
  page,
}) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await page.getByLabel("Sortieren:").selectOption({ index: 1 });
  await expectOnePage(page);
  await page.getByLabel("Sortieren:").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Fahrzeugliste überspringen" })).toBeFocused();
  await page.keyboard.press("Enter");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(footer.getByRole("link").first()).toBeFocused();
  await expectOnePage(page);
  await page.getByRole("link", { name: "Weitere Fahrzeuge" }).press("Enter");
  await expect(
    page.locator("[aria-posinset='25']").getByRole("heading").getByRole("link"),
  ).toBeFocused();
});
