import { expectFit, officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice({});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, expectedFailures: /^\/buero\/bestand/ });

    test("the family looks after its stock on a phone", async ({ page, site }) => {
      const heading = page.getByRole("heading", { level: 1 });
      const check = () => expectFit(page, javaScriptEnabled);
      const address = officeAddress(javaScriptEnabled);
      await site.synced();
      await signIn(page, { folder: site.folder, address, path: "/buero/bestand" });

      await page.getByRole("link", { name: "Bestand", exact: true }).click();
      await expect(heading).toHaveText("Bestand");
      const gaps = page.getByRole("link", { name: /^Hier fehlt etwas/ });
      await gaps.click();
      await expect(gaps).toHaveAttribute("aria-current", "page");
      await expect(page.getByText(/^(Angaben fehlen|Wenige Fotos):/).first()).toBeInViewport();
      await page.getByRole("link", { name: "Seite 2" }).click();
      await expect(page).toHaveURL(/seite=2/);
      await expect(page.getByRole("link", { name: "Mit mobile.de verbinden" })).toBeVisible();

      await page
        .getByRole("navigation", { name: "Auswahl" })
        .getByRole("link", { name: /^Im Bestand/ })
        .click();
      await expect(gaps).not.toHaveAttribute("aria-current");
      // Axe takes a minute for the whole stock on a busy machine, so the list is narrowed to one car.
      const names = page.getByRole("main").getByRole("listitem").getByRole("heading");
      const [name = ""] = await names.allTextContents();
      await page.getByRole("searchbox").fill(name);
      await page.getByRole("searchbox").press("Enter");
      await expect(names.first()).toHaveText(name);
      await check();

      await names.first().click();
      const held = page.getByRole("listitem").filter({ hasText: "Vorgemerkt bis" });
      await page.getByText("Andere Frist").first().click();
      await page.getByLabel("Tag").first().fill("2020-01-01");
      await page.getByRole("button", { name: "Bis dahin vormerken" }).first().click();
      await expect(page.getByText("höchstens 14 Tage im Voraus")).toBeVisible();
      await check();
      await page
        .getByRole("button", { name: /^Vormerken bis/ })
        .first()
        .click();
      await expect(held).toBeInViewport();
      await check();
      await held.getByRole("button", { name: "Vormerkung aufheben" }).click();
      await expect(held).toHaveCount(0);

      const sell = page.getByRole("button", { name: /^Verkauft/ }).first();
      await sell.click();
      await page.getByRole("button", { name: /^Rückgängig/ }).click();
      await expect(sell).toBeInViewport();

      await page.getByRole("link", { name: "Einkauf" }).click();
      await expect(heading).toHaveText("Einkauf");
      await check();
      await page.getByRole("link", { name: "Bestand", exact: true }).click();

      await names.first().click();
      await page
        .getByRole("link", { name: /^Preisschild ?:/ })
        .first()
        .click();
      await expect(heading).toHaveText("Preisschild");
      await check();
      await page.getByRole("button", { name: "A5 quer" }).click();
      await expect(page).toHaveURL(/format=a5/);
      await expect(page.getByRole("img", { name: /QR-Code/ })).toHaveJSProperty("complete", true);
    });
  });
}
