import { noStock } from "../run-site.ts";
import { expectFit, testOnPhone } from "./office-site.ts";
import { expect } from "./site-test.ts";

for (const javaScriptEnabled of [true, false]) {
  const test = testOnPhone(noStock);
  // A group of its own, because `test.use` counts for all tests beside it.
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    // Both are refused once.
    test.use({ javaScriptEnabled, expectedFailures: /^\/buero\/einrichten\/(adresse|zeiten)/ });

    test("a new dealer sets up the office", async ({ page, site }) => {
      const heading = page.getByRole("heading", { level: 1 });
      const press = (name: string) =>
        page.getByRole("button", { name, exact: true }).last().click();
      const check = () => expectFit(page, javaScriptEnabled);
      const fill = async (fields: Record<string, string>) => {
        for (const [label, text] of Object.entries(fields))
          await page.getByLabel(label, { exact: true }).first().fill(text);
      };
      await page.goto(await site.setupLink);
      await expect(heading).toHaveText("Büro einrichten");
      await check();
      await fill({ "Vor- und Nachname": "Eva Hansen", "E-Mail": "eva@kiel.example" });
      await press("Einrichten beginnen");

      await expect(heading).toHaveText("Ihr Haus");
      await expect(page.getByLabel("E-Mail")).toHaveValue("eva@kiel.example");
      await check();
      await fill({ Name: "Auto Förde", Untertitel: "Gebrauchtwagen in Kiel" });
      await fill({ "Straße und Hausnummer": "Hafenstr. 1", Postleitzahl: "24103", Ort: "Kiel" });
      await fill({ Telefon: "0431 123456", WhatsApp: "0171 1234567" });
      if (javaScriptEnabled) {
        await page.setViewportSize({ width: 1280, height: 900 });
        const preview = page.getByRole("complementary", { name: "Vorschau" });
        // What is typed before hydration reaches no script.
        await expect(async () => {
          await fill({ Name: "Auto Förde" });
          await fill({ Name: "Auto Förde Nord" });
          await expect(preview).toContainText("Auto Förde Nord", { timeout: 500 });
        }).toPass();
        await page.setViewportSize({ width: 390, height: 844 });
      }
      await press("Weiter");
      await expect(page.getByRole("alert")).toContainText("Bitte das Bundesland wählen.");
      await check();
      await page.getByLabel("Bundesland").selectOption("Schleswig-Holstein");
      await press("Weiter");
      await expect(heading).toHaveText("Öffnungszeiten");
      await check();
      await press("Weiter");
      await expect(page.getByRole("alert")).toContainText("Bitte mindestens einen Tag angeben.");
      await page.getByLabel(/^(Mo|Montag) von$/).fill("09:00");
      await page.getByLabel(/^(Mo|Montag) bis$/).fill("18:00");
      await press("Weiter");
      await expect(heading).toHaveText("Ihr Team");
      await check();
      await page.getByRole("link", { name: "Überspringen" }).click();
      await expect(heading).toHaveText("Impressum");
      await fill({ "Firma mit Rechtsform": "Auto Förde GmbH" });
      await check();
      await press("Weiter");
      await expect(heading).toHaveText("mobile.de und E-Mail");
      await check();
      await expect(page.getByText("Auf dem Server eingerichtet")).toBeVisible();
      const host = page.getByLabel("Server", { exact: true });
      await expect(host).toBeHidden();
      await page.getByLabel("Anbieter").selectOption("Anderer Anbieter");
      await expect(host).toBeVisible();
      await check();
      await page.goto("/impressum");
      await expect(page.getByText("Auto Förde GmbH").first()).toBeVisible();
    });
  });
}
