import { contactForm, filled } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

/** The contact form where no scripts run. */

test.use({ javaScriptEnabled: false });

test("is sent, and says so with a reference number", async ({ page }) => {
  const form = contactForm(page);
  await page.goto("/kontakt");
  await form.fill({ ...filled, message: "Ohne JavaScript geschrieben." });
  await form.send.click();
  await expect(form.sent).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Wir melden uns schnellstmöglich bei Ihnen.");
  await expect(main.getByText(/^K-[2-9A-Z]{4}-[2-9A-Z]{2}$/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await main.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("message")).toHaveValue("");
});

test.describe("refused", () => {
  test.use({ provoked: /^\/kontakt/ });

  test("keeps what was typed and leads to what is wrong", async ({ page, cars }) => {
    const form = contactForm(page);
    await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}&anliegen=probefahrt`);
    // The browser's own check lets through what only our rules know.
    await form.fill({ name: filled.name, email: "erika@example", phone: "nach Feierabend" });
    const [answer] = await Promise.all([page.waitForNavigation(), form.send.click()]);
    expect(answer?.status()).toBe(422);
    const summary = page.getByRole("main").getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "Ungültige E-Mail-Adresse",
      "Ungültige Telefonnummer",
    ]);
    await expect(form.field("name")).toHaveValue(filled.name);
    await expect(form.field("email")).toHaveValue("erika@example");
    await expect(form.field("message")).toHaveValue(new RegExp(String(cars[0]?.ad_key)));
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
});

test("the browser's own bounds hold", async ({ page }) => {
  const form = contactForm(page);
  await page.goto("/kontakt");
  for (const name of ["name", "email", "phone", "subject", "message"] as const) {
    await expect(form.field(name)).toHaveAttribute("required");
  }
  await expect(form.field("name")).toHaveAttribute("maxlength", "100");
  await expect(form.field("message")).toHaveAttribute("maxlength", "2000");
  await expect(page.getByRole("main").getByText("Höchstens 2000 Zeichen")).toBeVisible();
});

test("what needs scripts is not offered", async ({ page, cars }) => {
  await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Per E-Mail senden" })).toBeVisible();
  await expect(main.getByRole("button")).toHaveText(["Nachricht senden"]);
});
