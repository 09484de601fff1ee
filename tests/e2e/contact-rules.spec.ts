import { accept, contactCall, contactForm, contactValues, preventTickets } from "./contact-form.ts";
import { expect, inputMethodPresses, test } from "./site-test.ts";

test("an empty form shows all errors at once, and each field clears its own, without a toast", async ({
  page,
}) => {
  const form = contactForm(page);
  let calls = 0;
  await preventTickets(page);
  await page.route(contactCall, (route) => {
    calls += 1;
    return accept(route);
  });
  await form.open();
  await test.step("the message field counts the last characters and truncates nothing", async () => {
    const main = page.getByRole("main");
    await form.enter("message", "x".repeat(1_950));
    await expect(main.getByText("noch 50 Zeichen")).toBeVisible();
    await form.enter("message", "x".repeat(2_500));
    const excessStatus = main.getByRole("status").filter({ hasText: "500 Zeichen zu viel" });
    await expect(excessStatus).toHaveCount(1);
    await expect(form.field("message")).toHaveValue("x".repeat(2_500));
    await form.enter("message", "");
  });
  await test.step("no error is shown before the first attempt", async () => {
    await form.field("email").fill("erika");
    await form.field("phone").focus();
    await expect(form.field("email")).toHaveAttribute("aria-invalid", "false");
    await form.field("email").fill("");
  });
  await form.field("phone").press("Enter");
  const note = page.getByRole("main").getByRole("alert");
  await expect(note).toHaveText("Validierungsfehler: Bitte prüfen Sie die markierten Felder.");
  for (const name of ["name", "email", "phone", "subject", "message"] as const) {
    await expect(form.field(name)).toHaveAccessibleDescription(/ ist erforderlich$/);
  }
  await expect(form.field("name")).toBeFocused();
  // From here on a field validates while one types, and only that field.
  await form.field("email").pressSequentially("erika@");
  await expect(form.field("email")).toHaveAccessibleDescription("Ungültige E-Mail-Adresse");
  await form.field("email").pressSequentially("example.com");
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "false");
  await expect(form.field("name")).toHaveAccessibleDescription("Name ist erforderlich");
  await form.fill({ ...contactValues, message: "" });
  await form.send.click();
  await expect(form.field("message")).toBeFocused();
  await form.enter("message", contactValues.message);
  await expect(note).toBeHidden();
  await expect(form.toasts.getByText("Validierungsfehler")).toHaveCount(0);
  expect(calls).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("'next' on its keyboard sends nothing", async ({ page }) => {
    const form = contactForm(page);
    await form.open();
    await form.field("name").fill("山田");
    for (const press of inputMethodPresses)
      await form.field("name").dispatchEvent("keydown", press);
    await expect(form.field("name")).toBeFocused();
    await form.field("name").press("Enter");
    await expect(form.field("email")).toBeFocused();
    await expect(form.field("name")).toHaveAttribute("aria-invalid", "false");
  });
});
