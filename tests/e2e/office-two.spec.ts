import { noStock } from "../run-site.ts";
import { officeAddress, sendInquiry, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice(noStock);

test("two phones show each other's work within seconds, and leave alone what is typed", async ({
  page,
  browser,
  site,
}) => {
  const name = "Erika Muster";
  const sent = await sendInquiry(page, { name, message: "Ist der Wagen noch da?" });
  const { reference } = await sent.json();
  await signIn(page, { folder: site.folder, address: officeAddress(true) });
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("Ist der Wagen noch da?");

  const context = await browser.newContext({ baseURL: site.address });
  const other = await context.newPage();
  const path = `/buero/anfragen/${reference}`;
  await signIn(other, { folder: site.folder, address: officeAddress(false), path });
  await other.locator("summary", { hasText: "Mehr:" }).click();
  await other.getByRole("button", { name: "Ich übernehme" }).click();
  await expect(card.getByText("Anna ist dran")).toBeVisible();

  const note = other.getByLabel("Notiz");
  await note.fill("Noch nicht fert");
  await card.locator("summary", { hasText: "Mehr:" }).click();
  await card.getByRole("button", { name: "Angerufen" }).click();
  await expect(card.getByText(/^Chef hat um \d\d:\d\d angerufen$/)).toBeVisible();
  await expect(other.getByText(/^Chef hat um \d\d:\d\d angerufen$/).first()).toBeVisible();
  await expect(note).toHaveValue("Noch nicht fert");

  await other.locator("summary", { hasText: "Mehr:" }).click();
  await other.getByRole("button", { name: "Doch nicht ich" }).click();
  await expect(card.getByText("Anna ist dran")).toBeHidden();

  await page.goto(path);
  await page.getByText("Daten", { exact: true }).click();
  await page.getByText("Anfrage löschen").click();
  await page.getByRole("button", { name: "Jetzt löschen" }).click();
  await expect(other.getByRole("status")).toContainText(
    `Chef hat die Anfrage ${reference} gelöscht`,
  );
  await expect(other.getByText("Noch nicht fert")).toBeVisible();
  await other.getByRole("button", { name: "Rückgängig" }).click();
  await expect(note).toHaveValue("Noch nicht fert");
  await context.close();
});
