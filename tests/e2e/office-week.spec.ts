import { devices, type Page } from "@playwright/test";
import { apiPaths } from "#domain/pages/paths.ts";
import { noStock } from "../run-site.ts";
import { findMail } from "../site-mail.ts";
import { expect, expectAccessible, testOnSite } from "./site-test.ts";

const addresses = { true: "chef@autohaus.example", false: "anna@autohaus.example" };
const test = testOnSite(async () => ({
  ...noStock,
  TRUST_PROXY: "1",
  OFFICE_EMAILS: Object.values(addresses).join(),
}));
// `defaultBrowserType` may not be set in a group of tests.
const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

async function signIn(page: Page, folder: string, address: string): Promise<void> {
  await page.goto("/buero");
  await page.getByLabel("E-Mail").fill(address);
  await page.getByRole("button", { name: "Link anfordern" }).click();
  const find = () => findMail(folder, /^buero-.*\.eml$/, ({ to }) => to?.[0]?.address === address);
  await expect.poll(find).not.toBeNull();
  await page.goto(/\/buero\/anmelden\/[\w-]+/.exec((await find())?.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: "Auf diesem Gerät anmelden" }).click();
  await expect(page).toHaveURL(/\/buero$/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the family confirms a wished test drive on a phone, and calls it off", async ({
      page,
      site,
    }) => {
      const check = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        for (const action of await page.locator("main").locator("button, .action-link").all())
          expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        if (javaScriptEnabled) await expectAccessible(page);
      };
      const name = `Erika ${javaScriptEnabled ? "Muster" : "Beispiel"}`;
      const answer = await page.request.post(apiPaths.contactInquiry, {
        headers: { apikey: "anon-ladenburg" },
        data: {
          name,
          email: "erika@muster.example",
          phone: "0171 3920-055",
          subject: "verkauf",
          message: `Guten Tag, hier ist ${name}.`,
          details: { intent: "probefahrt", testDrive: { first: null, second: null } },
        },
      });
      expect(answer.status()).toBe(200);
      await signIn(page, site.folder, addresses[`${javaScriptEnabled}`]);
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText("noch offen, Vorschlag gewünscht");
      await check();

      await page.getByRole("link", { name: "Woche", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wer kommt diese Woche?");
      await check();
      await row.getByRole("link", { name: "Zeit wählen" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Termin: ${name}`);
      await check();
      const times = page.getByLabel("Tag und Uhrzeit");
      const chosen = await times
        .locator("option")
        .nth(javaScriptEnabled ? 20 : 21)
        .textContent();
      await times.selectOption({ label: chosen ?? "" });
      await page.getByRole("button", { name: "Termin bestätigen" }).click();
      await expect(page.getByRole("status")).toHaveText(/^Gespeichert\./);
      await expect(row).toContainText("bestätigt");
      await expect(row.getByRole("link", { name: "Anrufen: 0171 3920-055" })).toBeVisible();
      await check();

      await row.getByRole("link", { name: "Ändern" }).click();
      await page.getByRole("button", { name: "Termin absagen" }).click();
      await expect(row).toContainText("von uns abgesagt");
      await check();
      await page.getByRole("link", { name: "Nächste Woche" }).click();
      await page.getByRole("link", { name: "Vorige Woche" }).click();
      await expect(row).toContainText("von uns abgesagt");
    });
  });
}
