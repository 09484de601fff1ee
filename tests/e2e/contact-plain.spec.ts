import { contactForm, contactValues } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

test.use({ javaScriptEnabled: false, expectedFailures: /^\/kontakt/ });

test("the plain contact form keeps what was typed, links to its errors, and is sent with a reference number", async ({
  page,
  cars,
}) => {
  const form = contactForm(page);
  const main = page.getByRole("main");
  await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}&anliegen=probefahrt`);
  await test.step("there is no control that needs scripts", async () => {
    await expect(main.getByRole("button")).toHaveText(["Terminwunsch senden"]);
    await expect(page.getByRole("button", { name: /^Farbschema/ })).toHaveCount(0);
  });
  await test.step("the server refuses the form and keeps what was typed", async () => {
    // The browser's validation accepts these values; only our rules reject them.
    await form.fill({ name: contactValues.name, email: "erika@example", phone: "nach Feierabend" });
    const [answer] = await Promise.all([page.waitForNavigation(), form.send.click()]);
    expect(answer?.status()).toBe(422);
    const summary = main.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "Ungültige E-Mail-Adresse",
      "Ungültige Telefonnummer",
    ]);
    await expect(form.field("name")).toHaveValue(contactValues.name);
    await expect(form.field("email")).toHaveValue("erika@example");
    await expect(page.locator("input[name='details.vehicle']")).toHaveValue(
      String(cars[0]?.ad_key),
    );
    await expect(form.field("phone")).toHaveAccessibleDescription(
      /^Ungültige Telefonnummer .*6 Ziffern/,
    );
    await expect(form.field("phone")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("heading", { name: "Probefahrt vereinbaren" })).toBeVisible();
    await expect(form.send).toHaveText("Terminwunsch senden");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await summary.getByRole("link", { name: "Ungültige Telefonnummer" }).click();
    await expect(page).toHaveURL(/#feld-phone$/);
  });
  await form.fill({ email: contactValues.email, phone: contactValues.phone });
  await form.send.click();
  await expect(form.sent).toBeVisible();
  await expect(main).toContainText("Wir melden uns schnellstmöglich bei Ihnen.");
  await expect(main.getByText(/^K-[2-9A-Z]{4}-[2-9A-Z]{2}$/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await main.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("message")).toHaveValue("");
});
