import { noStock } from "../run-site.ts";
import {
  customerName,
  expectFit,
  officeAddress,
  sendInquiry,
  signIn,
  testInOffice,
} from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice(noStock);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the family confirms a wished test drive on a phone, and calls it off", async ({
      page,
      site,
    }) => {
      const check = async () => {
        await expectFit(page, javaScriptEnabled);
        for (const action of await page
          .locator("main")
          .locator("button:visible, .action-link:visible")
          .all())
          expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      };
      const name = customerName(javaScriptEnabled);
      await sendInquiry(page, {
        name,
        message: `Guten Tag, hier ist ${name}.`,
        details: { intent: "probefahrt", testDrive: { first: null, second: null } },
      });
      const address = officeAddress(javaScriptEnabled);
      await signIn(page, { folder: site.folder, address });
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText("noch offen, Vorschlag gewünscht");
      await check();

      await page.getByRole("link", { name: "Woche", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Woche");
      await check();
      await row.getByRole("link", { name: "Terminwunsch beantworten" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Termin: ${name}`);
      await check();
      await page.getByRole("link", { name: "Nächster Tag" }).click();
      await check();
      await page.getByRole("radio", { name: javaScriptEnabled ? "10:30" : "11:00" }).check();
      await page.getByLabel("Ein Satz von Ihnen").first().fill("Bitte läuten Sie.");
      await page.getByRole("button", { name: "Termin bestätigen" }).click();
      await expect(page.getByRole("status")).toHaveText(/^Gespeichert\./);
      await expect(row).toContainText("bestätigt");
      await expect(row.getByRole("link", { name: "Anrufen: 0171 3920-055" })).toBeVisible();
      await check();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator("td").getByRole("link", { name }).first().focus();
      await expect(page.locator("td").getByRole("link", { name: "Ändern" }).first()).toBeVisible();
      // The hours are a scale.
      const heights = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)));
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
      await page.setViewportSize({ width: 390, height: 844 });

      await row.getByRole("link", { name: "Ändern" }).click();
      await page.getByText("Termin absagen", { exact: true }).click();
      await check();
      await page.getByRole("button", { name: /^Ja, Termin am .* absagen$/ }).click();
      await expect(row).toContainText("von uns abgesagt");
      await check();
      await page.getByRole("link", { name: "Nächste Woche" }).click();
      await page.getByRole("link", { name: "Vorige Woche" }).click();
      await expect(row).toContainText("von uns abgesagt");

      const caller = `Otto ${javaScriptEnabled ? "Hof" : "Tor"}`;
      await page.getByRole("link", { name: "Anruf oder Besuch eintragen" }).click();
      await check();
      await page.getByLabel("Name").fill(caller);
      await page.getByRole("button", { name: "Eintragen und Termin wählen" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Termin: ${caller}`);
      await check();
    });
  });
}
