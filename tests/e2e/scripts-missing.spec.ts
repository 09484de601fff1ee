import { contactForm, filled } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

/** Scripts that do not come: blocked, lost, or of a build that is gone (F14). */
test.beforeEach(async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
});

test("the stock can be read and narrowed, and a vehicle opened", async ({ page, cars }) => {
  await page.goto("/fahrzeuge");
  const cards = page.locator("main article");
  await expect(cards.first()).toBeVisible();
  const [car] = cars;
  await page.goto(`/fahrzeuge?marke=${encodeURIComponent(car?.brand ?? "")}`);
  await expect(page.getByRole("link", { name: car?.model ?? "" }).first()).toBeVisible();
  await page.goto(`/fahrzeug/${car?.ad_key}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(car?.brand ?? "");
});

test("the contact form is sent all the same", async ({ page }) => {
  const form = contactForm(page);
  await page.goto("/kontakt");
  await form.fill({ ...filled, message: "Ohne Programme geschrieben." });
  await form.send.click();
  await expect(form.sent).toBeVisible();
});
