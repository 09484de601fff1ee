import { contactForm, contactValues } from "./contact-form.ts";
import { countOf, expectCount } from "./list-page.ts";
import { expect, test } from "./site-test.ts";

/** Scripts that fail to load: blocked, lost, or of a replaced build. */
test("without scripts the stock can be filtered and sorted, a vehicle opened, and the contact form sent", async ({
  page,
  cars,
}) => {
  await page.route("**/*.js", (route) => route.abort());
  const [car] = cars;
  const brand = car?.brand ?? "";
  await page.goto("/fahrzeuge?marke=Volkswagen&modell=Golf");
  await page.getByLabel("Marke").selectOption(brand);
  await expect(page).toHaveURL(`/fahrzeuge?marke=${encodeURIComponent(brand)}`);
  await expectCount(
    page,
    countOf(cars, (other) => other.brand === brand),
  );
  await page.getByLabel("Sortieren:").selectOption("Preis aufsteigend");
  await expect(page).toHaveURL(/&sortierung=preis-aufsteigend$/);
  await page.goBack();
  await expect(page.getByLabel("Sortieren:")).toHaveValue("alphabetical");
  await page
    .getByRole("main")
    .getByRole("link", { name: car?.model ?? "" })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(brand);

  const form = contactForm(page);
  await page.goto("/kontakt");
  await form.fill({ ...contactValues, message: "Ohne Programme geschrieben." });
  await form.send.click();
  await expect(form.sent).toBeVisible();
});
