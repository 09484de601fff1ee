import { expectFit, officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice({});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the family looks after its stock on a phone", async ({ page, site }) => {
      const heading = page.getByRole("heading", { level: 1 });
      const check = () => expectFit(page, javaScriptEnabled);
      const address = officeAddress(javaScriptEnabled);
      await signIn(page, { folder: site.folder, address, path: "/buero/bestand" });

      await page.getByRole("link", { name: "Bestand", exact: true }).click();
      await expect(heading).toHaveText("Bestand");
      await check();
      await page.getByRole("link", { name: "Hinweise" }).click();
      await expect(page.getByRole("link", { name: "Hinweise" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await expect(page.getByText("gut sind ab 25").first()).toBeVisible();
      await page.getByRole("button", { name: "Jetzt abgleichen" }).click();
      await expect(page.getByRole("status")).toContainText("Autos synchronisiert");
      await page.getByText("Die letzten Abgleiche").click();
      await expect(page.getByRole("list").first()).toBeVisible();

      await page.getByRole("link", { name: "Einkauf" }).click();
      await expect(heading).toHaveText("Einkauf");
      await check();
      await page.getByRole("link", { name: "Zum Bestand" }).click();

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
