import { randomUUID } from "node:crypto";
import { contactForm, contactValues, preventTickets } from "./contact-form.ts";
import { officeAddress, signIn } from "./office-site.ts";
import { expect, expectAccessible, receivedMail, test, waitForHydration } from "./site-test.ts";
import { siteFolder } from "./start-site.ts";

test.use({ expectedFailures: /^\/(kontakt|termin)/ });

const mailAbout = (address: string, words: string) =>
  receivedMail(
    /\.eml$/,
    ({ to, replyTo, subject, text }) =>
      [to, replyTo].some((parties) => parties?.[0]?.address === address) &&
      `${subject}\n${text}`.includes(words),
  );

const pathIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? "";

test.describe("with scripts", () => {
  test("a test drive gets from a car to the customer's calendar", async ({ page, cars }) => {
    const email = `fahrt-${randomUUID()}@muster.example`;
    const [car] = cars;
    const main = page.getByRole("main");
    const form = contactForm(page);
    await preventTickets(page);
    await form.open(`/kontakt?fahrzeug=${car?.ad_key}&anliegen=probefahrt`);
    await waitForHydration(page);
    const days = main.getByRole("group", { name: "An welchem Tag?" });
    await expect(days.getByRole("radio")).toHaveCount(7);

    await test.step("a time without a day is an error at the field", async () => {
      // The test drive must not depend on the message that the form suggests.
      await form.fill({
        name: contactValues.name,
        email,
        phone: contactValues.phone,
        message: "Moin!",
      });
      await main.getByLabel("Uhrzeit freiwillig", { exact: true }).selectOption("10:30");
      await form.send.click();
      await expect(days).toContainText("Bitte wählen Sie zur Uhrzeit auch den Tag");
      await expectAccessible(page, "main");
    });
    const day = days.getByRole("radio").nth(test.info().repeatEachIndex % 6);
    const name = (await day.getAttribute("aria-label")) ?? "";
    await day.press("Space");
    await main.getByRole("radio", { name: "Ja", exact: true }).check({ force: true });
    await form.send.click();
    await expect(form.sent).toBeVisible();
    await expect(main).toContainText(`${name}, 10:30`);
    await expect(main).toContainText("Ausweis zum Vorzeigen");
    await expect(main).toContainText("noch nicht bestätigt");

    const toDealer = await mailAbout(email, "Terminwunsch beantworten");
    expect(toDealer.subject).toMatch(/^Probefahrt: /);
    expect(toDealer.text).toContain(`Fahrzeugnummer ${car?.ad_key}`);
    await test.step("the family's mail leads by the sign-in to the page that confirms", async () => {
      const path = pathIn(toDealer.text ?? "", /\/buero\/woche\/[\w-]+/);
      await signIn(page, { folder: siteFolder(), address: officeAddress(true), path });
      await main.getByRole("button", { name: "Termin bestätigen" }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Woche");
    });

    const toCustomer = await mailAbout(email, "Bestätigt: Ihre Probefahrt");
    const file = toCustomer.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toMatch(
      /DTSTART:\d{8}T0[89]3000Z/,
    );
    const customerPath = pathIn(toCustomer.text ?? "", /\/termin\/[\w-]{43}/);
    await test.step("the customer's page shows the appointment and is not indexed", async () => {
      await page.goto(customerPath);
      await expect(main).toContainText("Ihr Termin ist bestätigt");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(main).toContainText(`${name}, 10:30`);
      await expectAccessible(page, "main");
      const link = main.getByRole("link", { name: "In den Kalender eintragen" });
      const calendar = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(await calendar.text()).toContain("BEGIN:VEVENT");
    });
    await test.step("the customer cancels", async () => {
      await main.getByText("Absagen", { exact: true }).click();
      await main.getByRole("button", { name: "Termin absagen" }).click();
      await expect(main).toContainText("Abgesagt");
    });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a test drive is two taps away from the list, and sent with the fifth", async ({ page }) => {
    const main = page.getByRole("main");
    const form = contactForm(page);
    await preventTickets(page);
    await page.goto("/fahrzeuge");
    await waitForHydration(page);

    await test.step("tap 1: the car", async () => {
      await main.locator(".card h2 a").first().tap();
      await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeAttached();
    });
    await test.step("tap 2: its main button", async () => {
      const bar = page.getByRole("complementary", { name: "Preis und Kontakt" });
      await bar.getByRole("link", { name: "Probefahrt" }).tap();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Probefahrt vereinbaren");
      await main.locator("form[novalidate]").waitFor();
    });
    const days = main.getByRole("group", { name: "An welchem Tag?" });
    await test.step("nothing is chosen yet but the wish", async () => {
      await expect(main.getByRole("radio", { checked: true })).toHaveCount(0);
      const wishes = main.getByRole("navigation", { name: "Ihr Wunsch" }).getByRole("link");
      await expect(wishes).toHaveText(["Probefahrt", "Frage", "Finanzierung", "Rückruf"]);
      await expect(wishes.first()).toHaveAttribute("aria-current", "true");
    });
    await test.step("tap 3: the day", async () => {
      await days.locator("label").nth(2).tap();
      await expect(days.getByRole("radio").nth(2)).toBeChecked();
    });
    await test.step("tap 4: the first field; the keyboard leads to the next", async () => {
      await form.field("name").tap();
      const typed = [
        contactValues.name,
        `taps-${randomUUID()}@muster.example`,
        contactValues.phone,
      ];
      for (const text of typed) {
        await page.keyboard.insertText(text);
        await page.keyboard.press("Tab");
      }
    });
    await test.step("tap 5: it is sent", async () => {
      await form.send.tap();
      await expect(form.sent).toBeVisible();
      await expect(main).toContainText("noch nicht bestätigt");
    });
  });

  test("another wish keeps what was typed", async ({ page, cars }) => {
    const main = page.getByRole("main");
    const form = contactForm(page);
    await form.open(`/kontakt?fahrzeug=${cars[0]?.ad_key}&anliegen=anfrage`);
    await form.fill({ name: contactValues.name });
    const wishes = main.getByRole("navigation", { name: "Ihr Wunsch" });
    await wishes.getByRole("link", { name: "Rückruf" }).tap();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Rückruf vereinbaren");
    await expect(main.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(form.field("name")).toHaveValue(contactValues.name);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a test drive is requested, moved by the family and accepted", async ({ page, cars }) => {
    const email = `ohne-skript-${randomUUID()}@muster.example`;
    const main = page.getByRole("main");
    const form = contactForm(page);
    await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}&anliegen=probefahrt`);
    await form.fill({ name: contactValues.name, email, phone: contactValues.phone });
    await main.getByLabel("Uhrzeit freiwillig", { exact: true }).selectOption("vormittags");
    await form.send.click();
    await expect(main.getByRole("alert")).toContainText("auch den Tag");
    await main.getByRole("group", { name: "An welchem Tag?" }).locator("label").nth(1).click();
    await form.send.click();
    await expect(main).toContainText("Nachricht versendet!");
    await expect(main).toContainText(", vormittags");
    await expect(main).toContainText("Ausweis zum Vorzeigen");

    const toDealer = await mailAbout(email, "Terminwunsch beantworten");
    const path = pathIn(toDealer.text ?? "", /\/buero\/woche\/[\w-]+/);
    await signIn(page, { folder: siteFolder(), address: officeAddress(false), path });
    // Another day than the first, on which the other test confirms a time: the family is warned of two at the same time.
    await page.getByRole("link", { name: "Nächster Tag" }).click();
    await main.getByRole("radio").nth(test.info().repeatEachIndex).check();
    await main.getByRole("button", { name: "Dem Kunden vorschlagen" }).click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Woche");

    const toCustomer = await mailAbout(email, "Unser Terminvorschlag");
    await page.goto(pathIn(toCustomer.text ?? "", /\/termin\/[\w-]{43}/));
    await main.getByRole("button", { name: "Diesen Termin annehmen" }).click();
    await expect(main).toContainText("Ihr Termin ist bestätigt");
  });
});
