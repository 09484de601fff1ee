import { challenge, sendTrivialChallenge } from "./contact-form.ts";
import {
  expectToast,
  field,
  openLastTab,
  openSell,
  robotBox,
  sellCallUrl,
  sendButton,
  solveCaptcha,
} from "./sell-page.ts";
import { expect, test } from "./site-test.ts";

const thanks = "Vielen Dank für Ihre Anfrage. Wir melden uns schnellstmöglich bei Ihnen.";
const failed = "Es gab einen Fehler beim Versenden Ihrer Anfrage. Bitte versuchen Sie es erneut.";

test("the sell form reaches the dealer; the visitor sees a reference number and the next steps", async ({
  page,
}) => {
  await openSell(page);
  await openLastTab(page);
  await field(page, "Ausstattung").fill("Navi");
  await page.getByText("Fragen zum Zustand").click();
  await field(page, "HU bis").fill("5/27");
  await page.getByLabel("Unfallschäden").selectOption("keine bekannt");
  await solveCaptcha(page);
  const request = page.waitForRequest(sellCallUrl);
  await sendButton(page).click();
  const body = (await request).postDataJSON();
  const { firstName, make, equipment } = body;
  expect([firstName, make, equipment]).toEqual(["Erika", "Volkswagen", "Navi"]);
  expect(body.details).toEqual({ condition: { inspection: "5/27", accident: "keine bekannt" } });
  expect(JSON.parse(atob(body.recaptchaToken))).toMatchObject({
    challenge: { parameters: {} },
    solution: {},
  });
  await expectToast(page, "Anfrage versendet!", thanks);
  const title = page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage" });
  await expect(title).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText(/Ihre Vorgangsnummer\s*\S{5,}/);
  await page.getByRole("button", { name: "Weiteres Fahrzeug anbieten" }).click();
  await expect(field(page, "Vorname")).toHaveValue("");
  await page.reload();
  await expect(field(page, "Vorname")).toHaveValue("");
});

test.describe("lost and refused", () => {
  test.use({
    expectedFailures: /^\/functions\/v1\/send-vehicle-inquiry$/,
    permissions: ["clipboard-read", "clipboard-write"],
  });

  test("retries are one inquiry, other channels are offered, and errors lead to their fields", async ({
    page,
  }) => {
    const words = "Gerade kommen sehr viele Anfragen an.";
    const issues = [{ field: "model", message: "Modell ist unbekannt" }];
    const refusals = [
      { status: 429, json: { error: { code: "too-many", message: words } } },
      { status: 403, json: { error: { code: "captcha", message: "Bitte noch einmal." } } },
      { status: 422, json: { error: { code: "validation", message: "", issues } } },
    ];
    const sent: { key: string | undefined; body: string | null }[] = [];
    const pressed = Promise.withResolvers<void>();
    await page.route(sellCallUrl, async (route) => {
      const request = route.request();
      sent.push({ key: request.headers()["idempotency-key"], body: request.postData() });
      await pressed.promise;
      const refusal = refusals[sent.length - 2];
      await (refusal === undefined ? route.abort() : route.fulfill(refusal));
    });
    await page.route(challenge, sendTrivialChallenge);
    await openSell(page);
    await openLastTab(page);
    await solveCaptcha(page);
    const help = page.getByRole("region", { name: "Fehler beim Versenden" });
    await test.step("a double click sends once; its response is lost", async () => {
      await sendButton(page).dblclick();
      await expect(page.getByRole("button", { name: "Wird versendet..." })).toBeDisabled();
      await page.keyboard.press("Enter");
      pressed.resolve();
      await expectToast(page, "Fehler beim Versenden", failed);
      expect(sent).toHaveLength(1);
      await expect(help.getByRole("link", { name: /Anrufen/ })).toHaveAttribute("href", /^tel:/);
      await expect(help.getByRole("link", { name: /WhatsApp/ })).toBeVisible();
    });
    await test.step("the retry is the same inquiry, and other channels are offered", async () => {
      await sendButton(page).click();
      await expect(help).toContainText(words);
      expect(sent[0]?.key).toMatch(/^\S{16,}$/);
      expect(sent).toEqual([sent[0], sent[0]]);
      await help.getByRole("button", { name: "Text kopieren" }).click();
      await expect(help.getByText("Text kopiert")).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain("Marke: Volkswagen\nModell: Golf\nBaujahr: 2019");
      expect(copied).toContain("erika@example.com");
    });
    await test.step("an expired token is replaced automatically", async () => {
      await sendButton(page).click();
      await expect(help).toContainText("Bitte noch einmal.");
      await expect(robotBox(page)).toBeChecked();
      await expect(sendButton(page)).toBeEnabled();
    });
    await test.step("an error of a field that only the server finds opens its tab", async () => {
      await sendButton(page).click();
      await expectToast(page, "Validierungsfehler", "Modell ist unbekannt");
      await expect(field(page, "Modell")).toBeFocused();
      await expect(page.getByLabel("Marke")).toHaveValue("Volkswagen");
      await expect(field(page, "Modell")).toHaveAttribute("aria-invalid", "true");
      await field(page, "Modell").fill("Polo");
      await expect(field(page, "Modell")).toHaveAttribute("aria-invalid", "false");
      const tokens = sent.map(({ body }) => JSON.parse(body ?? "").recaptchaToken);
      expect(tokens).toHaveLength(4);
      expect(tokens[3]).not.toBe(tokens[2]);
    });
  });
});
