import { addDays, shortDayText } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { noStock } from "../run-site.ts";
import { expectFit, officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice(noStock);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, expectedFailures: /^\/buero\/angaben\/menschen/ });

    test("the family enters special days and a person on a phone", async ({ page, site }) => {
      const address = officeAddress(javaScriptEnabled);
      await signIn(page, { folder: site.folder, address });

      const heading = page.getByRole("heading", { level: 1 });
      const press = (name: string) =>
        page.getByRole("button", { name, exact: true }).last().click();
      const check = () => expectFit(page, javaScriptEnabled);
      await page.getByRole("link", { name: "Website", exact: true }).click();
      await expect(heading).toHaveText("Website");
      await check();

      const today = berlinMoment(new Date()).day;
      const from = addDays(today, javaScriptEnabled ? 10 : 20);
      const until = addDays(from, 4);
      const range = `${shortDayText(from)} bis ${shortDayText(until)}: geschlossen (Betriebsferien)`;
      await page.getByRole("link", { name: "Besondere Tage" }).click();
      await page.getByLabel("Vom").last().fill(from);
      await page.getByLabel("Bis", { exact: true }).last().fill(until);
      await page.getByLabel("Grund").last().fill("Betriebsferien");
      await press("Vorschau");
      await expect(page.getByRole("status").first()).toHaveText("Noch nicht gespeichert.");
      await expect(page.getByText(range)).toBeVisible();
      await check();
      await press("Speichern");
      await expect(page).toHaveURL(/\/buero\/angaben\?gespeichert$/);
      await check();
      // Public pages show a change at once.
      const home = await page.request.get("/");
      expect(await home.text()).toContain(`"validFrom":"${from}"`);
      await page.goto("/kontakt");
      await expect(page.getByText(range).first()).toBeVisible();
      await page.goto("/buero/angaben");

      const name = javaScriptEnabled ? "Anna Muster" : "Berta Muster";
      await page.getByRole("link", { name: "Team" }).click();
      await page.getByLabel("Name", { exact: true }).last().fill(name);
      await press("Speichern");
      await expect(page.getByRole("alert")).toContainText("Aufgabe: Bitte angeben.");
      await expect(page.getByLabel("Name", { exact: true }).last()).toHaveValue(name);
      await check();
      await page.getByLabel("Aufgabe").last().fill("Verkauf");
      await press("Speichern");
      await expect(heading).toHaveText("Website");

      await page.getByRole("link", { name: "Wer hat was geändert?" }).click();
      await page.getByText("Zurücknehmen", { exact: true }).first().click();
      await check();
      await press("Ja, zurücknehmen");
      await expect(page.getByRole("status")).toContainText("Zurückgenommen.");
      await page.goto("/buero/angaben/menschen");
      await expect(page.getByText(name)).toHaveCount(0);

      await page.goto("/buero/angaben/antworten");
      await press("Vorlage hinzufügen");
      await expect(page.getByRole("group", { name: "Vorlage 6" })).toBeFocused();
      await press("Vorlage 5 entfernen");
      await expect(page.getByRole("group", { name: "Vorlage 4" })).toBeFocused();
    });
  });
}
