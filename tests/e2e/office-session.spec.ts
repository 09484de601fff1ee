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
const typed = "Ruft am Abend an.\nWill den Kombi & <zwei> Schlüssel.";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, expectedFailures: /^\/buero\/anfragen\/K-/ });

    test("what was typed outlives the session, and is saved after signing in again", async ({
      page,
      site,
    }) => {
      const name = customerName(javaScriptEnabled);
      const sent = await sendInquiry(page, { name, message: `Hier ist ${name}.` });
      const { reference } = await sent.json();
      const path = `/buero/anfragen/${reference}`;
      await signIn(page, { folder: site.folder, address: officeAddress(javaScriptEnabled) });
      await page.goto(path);
      const session = await page.context().cookies();
      const note = page.getByRole("textbox", { name: "Notiz" });
      await note.fill(typed);
      await page.context().clearCookies();
      await page.getByRole("button", { name: "Notiz speichern" }).click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Ihre Anmeldung ist abgelaufen",
      );
      await expect(page.getByRole("definition")).toHaveText(typed);
      await expectFit(page, false);
      if (javaScriptEnabled) {
        await page.goto("/buero");
        await expect(page.getByText("ist nach dem Anmelden wieder da")).toBeVisible();
        await page.context().addCookies(session);
        await page.goto("/buero");
        const unsent = page.getByRole("region", { name: "Noch nicht gespeichert" });
        await expect(unsent.getByRole("definition")).toHaveText(typed);
        await expectFit(page, true);
        await unsent.getByRole("button", { name: "Jetzt absenden" }).click();
      } else {
        await page.context().addCookies(session);
        await page.getByRole("button", { name: "Noch einmal absenden" }).click();
      }
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expect(page.getByRole("listitem").getByText("Ruft am Abend an.")).toHaveText(typed);

      if (javaScriptEnabled) {
        const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
        await expect.poll(kept).not.toContain("Schlüssel");
        await note.fill("Neu");
        await page.getByRole("button", { name: "Notiz speichern" }).click();
        await expect(page.getByRole("listitem").getByText("Neu", { exact: true })).toBeVisible();
        await expect(page.getByText("Noch nicht gespeichert")).toHaveCount(0);
        await expect.poll(kept).not.toContain("Neu");

        await note.fill("Noch nicht fertig");
        await page.getByRole("link", { name: "Anfragen", exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anfragen");
        await page.goto(path);
        await expect(note).toHaveValue("Noch nicht fertig");
        await expect(page.getByText("ist wieder da")).toBeVisible();
        await expectFit(page, true);
        await page.getByRole("link", { name: "Konto" }).click();
        const person = page.getByLabel("Vor- und Nachname");
        await person.fill("Ole Hansen");
        await page.getByLabel("E-Mail").fill("ole@kiel.example");
        await page.getByRole("button", { name: "Hinzufügen" }).click();
        await expect(page.getByRole("img", { name: "QR-Code" })).toBeVisible();
        await expect.poll(kept).not.toContain("Ole Hansen");
        await expect(person).toHaveValue("");
        await page.getByRole("link", { name: "Abmelden" }).click();
        const signOut = page.getByRole("button", { name: "Trotzdem abmelden" });
        await expect(signOut).toBeVisible();
        page.once("dialog", (dialog) => void dialog.dismiss());
        await signOut.click();
        await expect(signOut).toBeVisible();
        page.once("dialog", (dialog) => void dialog.accept());
        await signOut.click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
        expect(await kept()).not.toContain("fertig");
      }
    });
  });
}
