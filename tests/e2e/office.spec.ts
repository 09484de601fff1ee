import { noStock } from "../run-site.ts";
import {
  customerName,
  expectFit,
  mailedLink,
  officeAddress,
  requestLink,
  sendInquiry,
  testInOffice,
} from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice(noStock);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({
      javaScriptEnabled,
      // A used link, and whatever is not there.
      expectedFailures: /^\/buero\/(anmelden|unbekannt)/,
    });

    test("the family signs in on a phone, sees what waits, and signs out", async ({
      page,
      site,
    }) => {
      const heading = page.getByRole("heading", { level: 1 });
      const check = () => expectFit(page, javaScriptEnabled);
      const address = officeAddress(javaScriptEnabled);
      await page.goto("/buero");
      await expect(heading).toHaveText("Anmelden");
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await check();
      await expect(page.getByRole("button", { name: "Link anfordern" })).toHaveCount(0);
      await page.getByText("Niemand ist mehr angemeldet?").click();
      await expect(page.getByText("npm run dealer -- office link")).toBeVisible();
      await requestLink(page, address, "/buero");

      const link = await mailedLink(site.folder, address);
      // A scanner of mails opens it first.
      expect((await page.request.get(link)).status()).toBe(200);
      await page.goto(link);
      await expect(heading).toHaveText("Im Büro anmelden");
      await check();
      await page.getByRole("button", { name: "Auf diesem Gerät anmelden" }).click();
      await expect(page).toHaveURL(/\/buero$/);
      await expect(heading).toHaveText("Heute");
      await expect(page.getByRole("link", { name: /E-Mail ist nicht/ })).toBeVisible();
      await expect(page.getByRole("link", { name: /WhatsApp|Merkliste|Impressum/ })).toHaveCount(0);
      await expect(page.getByRole("navigation")).toHaveCount(1);
      await check();

      const name = customerName(javaScriptEnabled);
      await sendInquiry(page, { name, message: `Guten Tag, hier ist ${name}.` });
      await page.getByRole("link", { name: "Heute", exact: true }).click();
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText("Fahrzeugkauf");
      await expect(row.getByRole("link", { name: "Anrufen: 0171 3920-055" })).toHaveAttribute(
        "href",
        "tel:01713920055",
      );
      await row.locator("summary", { hasText: "Mehr:" }).click();
      await expect(row.getByRole("link", { name: /^E-Mail/ })).toHaveAttribute(
        "href",
        /^mailto:erika@muster\.example\?subject=/,
      );
      await check();

      await page.getByRole("link", { name: "Konto" }).click();
      await expect(heading).toHaveText("Personen und Geräte");
      await expect(page.getByRole("link", { name: "Mailserver eintragen" })).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "dieses Gerät" })).toContainText(
        "Chrome auf Android",
      );
      await check();
      const unknown = await page.goto("/buero/unbekannt");
      expect([unknown?.status(), unknown?.headers()["cache-control"]]).toEqual([404, "no-store"]);
      await page.goBack();

      await page.getByRole("link", { name: "Konto" }).click();
      await page.getByRole("link", { name: "Abmelden", exact: true }).click();
      await expect(page.getByText("npm run dealer -- office link")).toBeVisible();
      await check();
      await page.getByRole("button", { name: "Trotzdem abmelden" }).click();
      await expect(heading).toHaveText("Anmelden");
      await page.goBack();
      await expect(heading).toHaveText("Anmelden");
      await page.goto("/buero/geraete");
      await expect(heading).toHaveText("Anmelden");
      await page.goto(link);
      await expect(heading).toHaveText("Dieser Link gilt nicht mehr");
      await check();
    });
  });
}
