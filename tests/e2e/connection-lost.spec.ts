import type { Page } from "@playwright/test";
import { paths } from "#domain/pages/paths.ts";
import { expect, test, waitForHydration } from "./site-test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("Back to a page that cannot be loaded says so, and can be tried again", async ({
  page,
  context,
}) => {
  await page.goto(paths.imprint);
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
  await expect(heading(page)).toHaveText("Kontakt");
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText("Keine Verbindung");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Seite neu laden" }).click();
  await expect(heading(page)).toHaveText("Impressum");
});

test("a link that cannot be opened leaves the visitor on the page, and works later", async ({
  page,
  context,
}) => {
  await page.goto(paths.imprint);
  await waitForHydration(page);
  const link = page.getByRole("banner").getByRole("link", { name: "Kontakt" });
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole("alert")).toContainText("Keine Verbindung");
  await expect(heading(page)).toHaveText("Impressum");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toBeHidden();
  await link.click();
  await expect(heading(page)).toHaveText("Kontakt");
});

test("a card tapped without a connection says that the vehicle is not found, and can be tried again", async ({
  page,
  context,
}) => {
  await page.goto(paths.vehicles);
  await waitForHydration(page);
  const card = page.locator("main li article h2 a").first();
  const name = String(await card.textContent());
  const notFound = page.getByRole("heading", { name: "Fahrzeug nicht gefunden" });
  const again = page.getByRole("link", { name: "Erneut versuchen" });
  await context.setOffline(true);
  await card.click();
  await expect(notFound).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Keine Verbindung");
  await page.getByRole("button", { name: "Zurück zur Übersicht" }).click();
  await expect(notFound).toBeHidden();
  await card.click();
  await again.click();
  await expect(notFound).toBeVisible();
  await context.setOffline(false);
  await expect(notFound).toBeHidden();
  await card.click();
  await expect(heading(page)).toHaveText(name);
});
