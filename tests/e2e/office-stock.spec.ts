import { devices } from "@playwright/test";
import { findMail } from "../site-mail.ts";
import { expect, expectAccessible, testOnSite } from "./site-test.ts";

const addresses = { true: "chef@autohaus.example", false: "anna@autohaus.example" };
const test = testOnSite(async () => ({ OFFICE_EMAILS: Object.values(addresses).join() }));
// `defaultBrowserType` may not be set in a group of tests.
const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the family looks after its stock on a phone", async ({ page, site }) => {
      const heading = page.getByRole("heading", { level: 1 });
      const check = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        if (javaScriptEnabled) await expectAccessible(page);
      };
      const address = addresses[`${javaScriptEnabled}`];
      await page.goto("/buero/bestand");
      await page.getByLabel("E-Mail").fill(address);
      await page.getByRole("button", { name: "Link anfordern" }).click();
      const find = () =>
        findMail(site.folder, /^buero-.*\.eml$/, ({ to }) => to?.[0]?.address === address);
      await expect.poll(find).not.toBeNull();
      await page.goto(/\/buero\/anmelden\/[\w-]+/.exec((await find())?.text ?? "")?.[0] ?? "");
      await page.getByRole("button", { name: "Auf diesem Gerät anmelden" }).click();

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
