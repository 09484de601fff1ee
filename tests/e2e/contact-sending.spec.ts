import { accept, contactCall, contactForm, filled, refuse, withoutTicket } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

/** A server that says nothing for 15 seconds: app/queries/send-inquiry.test.ts. */

const failure =
  "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.";

test("with the keyboard only: sent once, with its key and a ticket, however often one presses", async ({
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
  await page.keyboard.type(filled.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(filled.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(filled.phone);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Beratung");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ich suche einen Kombi.");
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("main").getByRole("link", { name: "Datenschutzerklärung" }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(form.send).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const sending = page.getByRole("button", { name: "Wird versendet..." });
  await expect(sending).toHaveAttribute("aria-disabled", "true");
  await expect(sending).toBeFocused();
  await page.keyboard.press("Space");
  const headers = (await asked).headers();
  expect(headers).toMatchObject({ apikey: "anon-ladenburg", "content-type": "application/json" });
  expect(headers["x-form-ticket"]).toMatch(/\S/);
  pressed.resolve();
  await expect(form.toasts.getByRole("heading", { name: "Nachricht versendet!" })).toBeVisible();
  await expect(form.sent).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Vielen Dank für Ihre Nachricht. Wir melden uns schnellstmöglich bei Ihnen.",
  );
  await expect(main.getByText(/^K-[2-9A-Z]{4}-[2-9A-Z]{2}$/)).toBeVisible();
  const { name, email, phone, subject } = filled;
  expect(sent).toEqual([{ name, email, phone, subject, message: "Ich suche einen Kombi." }]);
  await main.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("name")).toBeFocused();
  await expect(form.field("message")).toHaveValue("");
});

test.describe("without waiting for a ticket", () => {
  test.beforeEach(({ page }) => withoutTicket(page));

  test("a wish is asked for in fields, kept as a draft, and sent in the message", async ({
    page,
    cars,
  }) => {
    const form = contactForm(page);
    const main = page.getByRole("main");
    const sent: { message: string }[] = [];
    await page.route(contactCall, async (route) => {
      sent.push(route.request().postDataJSON());
      await accept(route);
    });
    const about = `/kontakt?fahrzeug=${cars[0]?.ad_key}&anliegen=`;
    await form.open(`${about}rueckruf`);
    const times = main.getByRole("group", { name: "Wann dürfen wir anrufen?" }).getByRole("radio");
    await expect(times.first()).toBeChecked();
    await times.last().check({ force: true });
    await form.fill({ name: filled.name, email: filled.email, phone: filled.phone });
    await form.open(`${about}rueckruf`);
    await expect(times.last()).toBeChecked();
    await form.send.click();
    await expect(form.sent).toBeFocused();
    await form.open(`${about}finanzierung`);
    await main.getByLabel("Anzahlung").fill("3000");
    await main.getByLabel("Laufzeit").selectOption("48 Monate");
    await form.fill({ name: filled.name, email: filled.email, phone: filled.phone });
    await expect(form.field("subject")).toHaveValue("beratung");
    await form.send.click();
    await expect(form.sent).toBeFocused();
    const [call, rate] = sent;
    expect(Object.keys(call ?? {})).toEqual(["name", "email", "phone", "subject", "message"]);
    expect(call?.message).toMatch(/\n\nRückruf: [A-Z][a-z]+, \d\d\.\d\d\.\d{4}, \d+–\d+ Uhr$/);
    expect(rate?.message.replaceAll("\u00a0", " ")).toMatch(
      /\n\nAnzahlung: 3\.000 €\nLaufzeit: 48 Monate$/,
    );
  });

  test("after a lost answer the same words are the same inquiry, others another", async ({
    page,
  }) => {
    const form = contactForm(page);
    const keys: (string | undefined)[] = [];
    const traps: (string | undefined)[] = [];
    const references: string[] = [];
    await page.route(contactCall, async (route) => {
      const headers = route.request().headers();
      keys.push(headers["idempotency-key"]);
      traps.push(headers["x-form-trap"]);
      if (keys.length === 4) return route.abort();
      if (keys.length > 4) return accept(route);
      const answer = await route.fetch();
      references.push((await answer.json()).reference);
      // It has arrived, but nobody hears of it.
      await (keys.length < 3 ? route.abort() : route.fulfill({ response: answer }));
    });
    await form.open();
    await form.fill({ ...filled, message: "Nur einmal, bitte." });
    await form.send.click();
    await expect(form.retry).toBeVisible();
    await form.retry.click();
    await expect.poll(() => references.length).toBe(2);
    await expect(form.retry).toBeVisible();
    // The newest stands first; that of the first try may be on its way out still.
    await expect(form.toasts.getByText(failure).first()).toBeVisible();
    // A reload forgets nothing of it.
    await form.open();
    await expect(form.field("message")).toHaveValue("Nur einmal, bitte.");
    await form.send.click();
    await expect(form.sent).toBeFocused();
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(references).size).toBe(1);

    await page.getByRole("main").getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
    await form.fill();
    await form.send.click();
    await expect(form.retry).toBeVisible();
    await form.enter("message", "Doch lieber einen Van.");
    // What only a machine fills in.
    await page.locator("input[name=website]").evaluate((field: HTMLInputElement) => {
      field.value = "https://spam.example";
    });
    await form.retry.click();
    await form.sent.waitFor();
    expect(new Set(keys).size).toBe(3);
    expect(traps).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      encodeURIComponent("https://spam.example"),
    ]);
  });

  test("offline nothing is lost, and there are other ways, all in sight on a phone", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width: 390, height: 844 });
    const form = contactForm(page);
    // What says that it failed has to be here before.
    const words = [/toast-viewport/, /contact-schema/].map((file) => page.waitForResponse(file));
    await form.open();
    await form.fill();
    for (const answer of words) await (await answer).finished();
    await form.draftLine.waitFor();
    await context.setOffline(true);
    await form.send.click();
    await expect(form.toasts.getByText("Fehler beim Versenden", { exact: true })).toBeVisible();
    // Under the pointer it stays.
    await form.toasts.getByText(failure).hover();
    const failed = page.getByRole("region", { name: "Fehler beim Versenden" });
    const call = failed.getByRole("link", { name: /^Anrufen/ });
    for (const way of [form.retry, call]) {
      const isOnTop = await way.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isOnTop).toBe(true);
    }
    await expect(failed).toContainText("Internetverbindung");
    await expect(call).toHaveAttribute("href", "tel:+496990009140");
    await expect(failed.getByRole("link", { name: /^Per WhatsApp senden/ })).toBeVisible();
    await failed.getByRole("button", { name: "Text kopieren" }).click();
    await expect(failed.getByRole("status")).toHaveText("Text kopiert");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const text of [filled.message, filled.name, filled.email, filled.phone]) {
      expect(copied).toContain(text);
    }
    await expect(form.field("message")).toHaveValue(filled.message);
    await context.setOffline(false);
    await page.route(contactCall, accept);
    await form.retry.click();
    await expect(form.sent).toBeFocused();
  });

  test.describe("refused by the server", () => {
    test.use({ provoked: /send-contact-inquiry$/ });

    test("its words stand at the fields and below, also where our rules never came", async ({
      page,
    }) => {
      const form = contactForm(page);
      await page.route("**/assets/contact-schema*", (route) => route.abort());
      await form.open();
      await form.fill({ ...filled, phone: "12" });
      await form.send.click();
      await expect(form.field("phone")).toBeFocused();
      await expect(form.field("phone")).toHaveAccessibleDescription(
        /^Ungültige Telefonnummer .*6 Ziffern/,
      );
      await expect(form.toasts.getByText("Ungültige Telefonnummer", { exact: true })).toBeVisible();

      await form.fill();
      const issues = [
        { field: "message", message: "Nachricht zu lang" },
        { field: "email", message: "Ungültige E-Mail-Adresse" },
      ];
      await page.route(contactCall, refuse(422, "Ungültig", issues), { times: 1 });
      await form.send.click();
      await expect(form.field("email")).toBeFocused();
      await expect(form.field("email")).toHaveAccessibleDescription("Ungültige E-Mail-Adresse");
      await expect(form.field("message")).toHaveAccessibleDescription("Nachricht zu lang");
      await expect(
        form.toasts.getByText("Ungültige E-Mail-Adresse, Nachricht zu lang"),
      ).toBeVisible();

      await page.route(contactCall, refuse(503, "Bitte versuchen Sie es später."));
      await form.send.click();
      await expect(form.toasts.getByText(failure)).toBeVisible();
      await expect(page.getByRole("region", { name: "Fehler beim Versenden" })).toContainText(
        "Bitte versuchen Sie es später.",
      );
      await expect(form.retry).toBeVisible();
    });
  });
});
