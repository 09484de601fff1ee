import { storageKeys } from "#domain/site/storage-keys.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

/** What answers what is tested in domain/car/fits.test.ts. */

test("a vehicle opened from the list is unveiled, and asked whether it fits", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await page.evaluate(() => {
    document.addEventListener("animationstart", ({ animationName }) => {
      if (animationName === "cloth-off") document.documentElement.dataset.unveiled = "yes";
    });
  });
  await page.locator("main article h2 a").first().click();
  await expect(page.locator("html")).toHaveAttribute("data-unveiled", "yes");

  const box = page.locator("details", { hasText: "Passt das?" });
  await box.getByText("Passt das?").click();
  const width = page.getByRole("group", { name: "Garage" }).getByLabel("Breite (m)");
  await width.fill("breit");
  await width.press("Tab");
  await expect(width).toHaveAccessibleDescription(/^Bitte 1,50 bis 6,00/);
  await width.fill("2,30");
  await expect(box).toContainText("Bitte nachmessen: Garage 2,30 m breit");
  await expectAccessible(page);

  await box.getByRole("link", { name: "Diese Frage stellen" }).click();
  await expect(page).toHaveURL(/&passt=breite230$/);
  const message = page.getByLabel("Nachricht");
  await expect(message).toHaveValue(/Passt das Fahrzeug zu mir\?\n- Bitte nachmessen: Garage 2,30/);

  // The next vehicle is measured by the same needs, until they are deleted.
  await page.goBack();
  await box.getByText("Passt das?").click();
  await expect(width).toHaveValue("2,30");
  await box.getByRole("button", { name: "Angaben löschen" }).click();
  const kept = await page.evaluate((key) => localStorage.getItem(key), storageKeys.needs);
  expect([kept, await width.inputValue()]).toEqual([null, ""]);
});
