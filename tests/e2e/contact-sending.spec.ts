import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import {
  accept,
  contactCall,
  contactForm,
  contactValues,
  preventTickets,
  refuse,
} from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

const failure =
  "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.";

test("by keyboard alone: sent once, with idempotency key and ticket, however often Enter is pressed", async ({
  page,
}) => {
  const form = contactForm(page);
  const sent: Record<string, string>[] = [];
  const pressed = Promise.withResolvers<void>();
  const asked = page.waitForRequest(contactCall);
  await page.route(contactCall, async (route) => {
    sent.push(route.request().postDataJSON());
    await pressed.promise;
    await route.continue();
  });
  await form.open();
  await form.field("name").focus();
  const { name, email, phone, subject } = contactValues;
  for (const text of [name, email, phone, "Beratung", "Ich suche einen Kombi."]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // The link to the privacy policy precedes the button.
  await page.keyboard.press("Tab");
  await expect(form.send).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const sending = page.getByRole("button", { name: "Wird versendet..." });
  await expect(sending).toHaveAttribute("aria-disabled", "true");
  await expect(sending).toBeFocused();
  await page.keyboard.press("Space");
  const headers = (await asked).headers();
  expect(headers).toMatchObject({
    apikey: "public-anonymous-key",
    "content-type": "application/json",
  });
  expect(headers["x-form-ticket"]).toMatch(/\S/);
  pressed.resolve();
  await expect(form.sent).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Vielen Dank für Ihre Nachricht. Wir melden uns schnellstmöglich bei Ihnen.",
  );
  await expect(main.getByText(/^K-[2-9A-Z]{4}-[2-9A-Z]{2}$/)).toBeVisible();
  expect(sent).toEqual([{ name, email, phone, subject, message: "Ich suche einen Kombi." }]);

  const reference = /K-[2-9A-Z]{4}-[2-9A-Z]{2}/.exec((await main.textContent()) ?? "")?.[0] ?? "";
  await page.reload();
  await expect(main.getByText(reference)).toBeVisible();
  await page.goto("/impressum");
  await page.goBack();
  await expect(main.getByText(reference)).toBeVisible();
  await main.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("name")).toBeFocused();
  await expect(form.field("message")).toHaveValue("");
});

test.describe("without waiting for a ticket", () => {
  test.beforeEach(({ page }) => preventTickets(page));

  test("after a lost response the same message keeps its idempotency key, another message gets a new one", async ({
    page,
  }) => {
    const form = contactForm(page);
    const keys: (string | undefined)[] = [];
    const honeypots: (string | undefined)[] = [];
    const references: string[] = [];
    await page.route(contactCall, async (route) => {
      const headers = route.request().headers();
      keys.push(headers["idempotency-key"]);
      honeypots.push(headers["x-form-trap"]);
      if (keys.length === 3) return route.abort();
      if (keys.length > 3) return accept(route);
      const answer = await route.fetch({ maxRetries: 1 });
      references.push((await answer.json()).reference);
      // The server receives it, but its response is lost.
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await form.open();
    await form.fill({ ...contactValues, message: "Nur einmal, bitte." });
    await form.send.click();
    await expect(form.retry).toBeVisible();
    // The idempotency key survives a reload.
    await form.open();
    await expect(form.field("message")).toHaveValue("Nur einmal, bitte.");
    await form.send.click();
    await expect(form.sent).toBeFocused();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(references[1]).toBe(references[0]);

    await page.getByRole("main").getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
    await form.fill();
    await form.send.click();
    await expect(form.retry).toBeVisible();
    await form.enter("message", "Doch lieber einen Van.");
    await page.locator(`input[name=${honeypotField}]`).evaluate((field: HTMLInputElement) => {
      field.value = "https://spam.example";
    });
    await form.retry.click();
    await form.sent.waitFor();
    expect(new Set(keys).size).toBe(3);
    const honeypot = encodeURIComponent("https://spam.example");
    expect(honeypots).toEqual([undefined, undefined, undefined, honeypot]);
  });

  test("offline nothing is lost, and other channels are offered", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const form = contactForm(page);
    // The code that reports the failure must have been loaded while online.
    const rules = page.waitForResponse(/inquiry-schema/);
    await form.open();
    await form.fill();
    await (await rules).finished();
    await form.draftLine.waitFor();
    await context.setOffline(true);
    await form.send.click();
    const failed = page.getByRole("region", { name: "Fehler beim Versenden" });
    await expect(failed.getByRole("alert")).toContainText(failure);
    await expect(failed).toContainText("Internetverbindung");
    const call = failed.getByRole("link", { name: /^Anrufen/ });
    await expect(call).toHaveAttribute("href", "tel:+496990009140");
    await expect(failed.getByRole("link", { name: /^Per WhatsApp senden/ })).toBeVisible();
    await failed.getByRole("button", { name: "Text kopieren" }).click();
    await expect(failed.getByRole("status")).toHaveText("Text kopiert");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const text of [
      contactValues.message,
      contactValues.name,
      contactValues.email,
      contactValues.phone,
    ]) {
      expect(copied).toContain(text);
    }
    await expect(form.field("message")).toHaveValue(contactValues.message);
    await context.setOffline(false);
    await page.route(contactCall, accept);
    await form.retry.click();
    await expect(form.sent).toBeFocused();
  });

  test.describe("refused by the server", () => {
    test.use({ expectedFailures: /send-contact-inquiry$/ });

    test("the server's messages are at the fields and below the form, also for rules that the browser lacks", async ({
      page,
    }) => {
      const form = contactForm(page);
      const shown = Promise.withResolvers<void>();
      await page.route("**/assets/inquiry-schema*", async (route) => {
        await shown.promise;
        await route.abort();
      });
      await form.open();
      await form.fill({ ...contactValues, phone: "12" });
      await form.send.click();
      // While the rules load.
      await expect(page.getByRole("button", { name: "Wird versendet..." })).toBeVisible();
      shown.resolve();
      await expect(form.field("phone")).toBeFocused();
      await expect(form.field("phone")).toHaveAccessibleDescription(
        /^Ungültige Telefonnummer .*6 Ziffern/,
      );

      await form.fill();
      const issues = [
        { field: "message", message: "Nachricht zu lang" },
        { field: "email", message: "Ungültige E-Mail-Adresse" },
      ];
      await page.route(contactCall, refuse(422, "Ungültig", issues), { times: 1 });
      await form.send.click();
      await expect(form.field("email")).toBeFocused();
      await expect(form.field("message")).toHaveAccessibleDescription("Nachricht zu lang");
    });
  });
});
