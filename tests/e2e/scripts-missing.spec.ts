import { contactForm, filled } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

/** Scripts that do not come: blocked, lost, or of a build that is gone (F14). */
test("the stock can be narrowed, a vehicle opened, and the contact form sent", async ({
  page,
  cars,
}) => {
  await page.route("**/*.js", (route) => route.abort());
  const [car] = cars;
  await page.goto(`/fahrzeuge?marke=${encodeURIComponent(car?.brand ?? "")}`);
  await expect(page.locator("main article").first()).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: car?.model ?? "" })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(car?.brand ?? "");

  const form = contactForm(page);
  await page.goto("/kontakt");
  await form.fill({ ...filled, message: "Ohne Programme geschrieben." });
  await form.send.click();
  await expect(form.sent).toBeVisible();
});
