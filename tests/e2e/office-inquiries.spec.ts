import { vehiclePath } from "#domain/pages/paths.ts";
import { readPublicCars } from "../public-cars.ts";
import {
  customerName,
  expectFit,
  officeAddress,
  sendInquiry,
  signIn,
  testInOffice,
} from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice({});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, expectedFailures: /^\/buero\/anfragen\/K-/ });

    test("the family handles an inquiry on a phone", async ({ page, site }) => {
      await site.synced();
      const [car] = await readPublicCars(site.address);
      if (car === undefined) throw new Error("There is no car.");
      const name = customerName(javaScriptEnabled);
      const sent = await sendInquiry(page, {
        name,
        message: `Hier ist ${name}. Ist der Wagen noch da?`,
        details: { vehicle: car.ad_key, intent: "anfrage" },
      });
      const { reference } = await sent.json();
      const address = officeAddress(javaScriptEnabled);
      await signIn(page, { folder: site.folder, address });

      const heading = page.getByRole("heading", { level: 1 });
      const check = () => expectFit(page, javaScriptEnabled);
      await page.getByRole("link", { name: "Anfragen", exact: true }).click();
      await page.getByRole("searchbox").fill(name.toUpperCase());
      await page.getByRole("button", { name: "Suchen" }).click();
      await expect(page).toHaveURL(/[?&]suche=/);
      await check();
      const answer = page.getByRole("link", { name: new RegExp(`^Antworten ?: ${name}$`) });
      await answer.click();
      await expect(page.getByLabel(/^An .*@/)).toBeFocused();
      await page.goBack();
      const row = page.getByRole("link", { name, exact: true });
      if (javaScriptEnabled)
        // A key before hydration reaches no script.
        await expect(async () => {
          await answer.focus();
          await page.keyboard.press("k");
          await expect(row).toBeFocused({ timeout: 200 });
        }).toPass();
      await row.click();
      await expect(heading).toHaveText(name);
      const call = page.getByRole("link", { name: "Anrufen: 0171 3920-055" });
      await expect(call).toHaveAttribute("href", "tel:01713920055");
      await check();

      if (javaScriptEnabled) {
        // There is no telephone.
        await call.evaluate((link) => {
          link.addEventListener("click", (click) => click.preventDefault());
        });
        await call.click();
      } else await page.locator("summary", { hasText: "Mehr:" }).click();
      await page.getByRole("button", { name: "Nicht erreicht" }).click();
      await expect(page.getByText(/ hat um \d\d:\d\d niemanden erreicht$/).first()).toBeVisible();
      const more = page.locator("summary", { hasText: "Mehr:" });
      const take = page.getByRole("button", { name: "Ich übernehme" });
      if (javaScriptEnabled)
        for (const close of [() => page.keyboard.press("Escape"), () => heading.click()]) {
          await more.click();
          await expect(take).toBeVisible();
          await close();
          await expect(take).toBeHidden();
          await expect(more).toBeFocused();
        }
      await more.click();
      await take.click();
      await expect(page.getByText("Sie sind dran")).toBeVisible();

      for (const note of ["Ruft am Abend an", "Will den Kombi"]) {
        const field = page.getByLabel("Notiz");
        await field.fill(note);
        if (javaScriptEnabled) await field.press("Control+Enter");
        else await page.getByRole("button", { name: "Notiz speichern" }).click();
        await expect(page.getByText(note, { exact: true })).toBeVisible();
      }
      await expect(page.getByText("Ruft am Abend an", { exact: true })).toBeVisible();
      await expect(page.getByText("Will den Kombi", { exact: true })).toBeInViewport();
      await check();

      await page.getByText("Andere Frist").click();
      await page.getByLabel("Tag").fill("2020-01-01");
      await page.getByRole("button", { name: "Bis dahin vormerken" }).click();
      await expect(page.getByText("höchstens 14 Tage im Voraus")).toBeVisible();
      await expect(page.getByLabel("Tag")).toHaveValue("2020-01-01");
      await check();
      await page.getByRole("button", { name: /^Vormerken bis/ }).click();
      await expect(page.getByText(/^vorgemerkt bis/)).toBeVisible();
      await check();
      await page.goto(vehiclePath(car.ad_key));
      await expect(page.getByText(/^Vorgemerkt bis/)).toBeVisible();
      await page.goto(`/buero/anfragen/${reference}`);
      await page.getByRole("button", { name: "Vormerkung aufheben" }).click();

      await page.getByText("Daten", { exact: true }).click();
      await page.getByRole("link", { name: "Auskunft ansehen" }).click();
      await expect(heading).toHaveText("Auskunft nach Art. 15 DSGVO");
      await check();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Als PDF herunterladen" }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("auskunft.pdf");
      await page.getByRole("link", { name: "Zur Anfrage" }).click();
      await page.getByText("Verkauft …").click();
      await expect(page.getByLabel("Wagen von der Website nehmen")).toBeChecked();
      await check();
      await page.getByLabel("Wagen von der Website nehmen").uncheck();
      await page.getByRole("button", { name: "Ja, verkauft" }).click();
      await expect(page.getByRole("button", { name: "Von der Website nehmen" })).toBeVisible();
      await page.getByRole("button", { name: "Wieder offen" }).click();
      await page.getByText("Kein Kauf …").click();
      await page.getByRole("button", { name: "Preis", exact: true }).click();
      await expect(page.getByRole("button", { name: "Wieder offen" })).toBeVisible();
      await check();

      await page.getByText("Daten", { exact: true }).click();
      await page.getByText("Anfrage löschen").click();
      await page.getByRole("button", { name: "Jetzt löschen" }).click();
      await expect(heading).toHaveText("Gelöscht");
      await page.getByRole("button", { name: "Rückgängig" }).click();
      await expect(heading).toHaveText(name);
      await page.getByText("Daten", { exact: true }).click();
      await page.getByText("Anfrage löschen").click();
      await page.getByRole("button", { name: "Jetzt löschen" }).click();
      await page.getByRole("link", { name: "Zu den Anfragen" }).click();
      await expect(heading).toHaveText("Anfragen");
      await page.goto(`/buero/anfragen/${reference}`);
      await expect(heading).toHaveText("Gelöscht");
    });
  });
}
