import type { Page } from "@playwright/test";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { expect, test, waitForHydration } from "./site-test.ts";

/** Without saved cars there is no service worker that could answer. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const bar = (page: Page) => page.getByRole("alert").filter({ hasText: "Keine Verbindung." });
const details = (page: Page) => page.getByRole("heading", { name: "Technische Daten" });

test("a card of the list stays, says so, and opens once the connection is back", async ({
  page,
  context,
}) => {
  await page.goto("/fahrzeuge");
  // The whole stock is in the browser.
  await expect(page.locator("main li article")).toHaveCount(48);
  const card = page.locator("main li article h2 a").first();
  const name = String(await card.textContent());
  await context.setOffline(true);
  await card.click();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await page.getByRole("link", { name: "Weitere Fahrzeuge" }).click();
  await expect.poll(() => page.locator("main li article").count()).toBeGreaterThan(48);
  await expect(page).toHaveURL("/fahrzeuge");

  await context.setOffline(false);
  await bar(page).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(heading(page)).toHaveText(name);
  await expect(details(page)).toBeVisible();

  // The list is still in the browser.
  await context.setOffline(true);
  await page.getByRole("main").getByRole("link", { name: "Zurück zur Übersicht" }).click();
  await expect(page.locator("main li article").first()).toBeVisible();
});

test("any other page stays, says so and opens once the connection is back", async ({
  page,
  context,
  cars,
}) => {
  const path = vehiclePath(cars[0]?.ad_key ?? "");
  await page.goto("/#hero");
  await waitForHydration(page);
  await context.setOffline(true);
  const card = page.locator(`main article a[href="${path}"]`);
  await card.click();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole("button", { name: "Erneut versuchen" }).click();
  await page.locator("#hero").getByRole("textbox", { name: "Suche" }).fill("Golf");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeVisible();
  await expect(page).toHaveURL("/#hero");
  // Answered once online, it would open the page by itself.
  const unanswered = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await card.click();
  await unanswered;

  await context.setOffline(false);
  await bar(page).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(details(page)).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(bar(page)).toHaveCount(0);
});

test("Back to a page that cannot be loaded leads to a page of the site too", async ({
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
  const reload = page.getByRole("button", { name: "Seite neu laden" });
  await reload.click();
  await page.getByRole("main").getByRole("link", { name: "Zu unseren Fahrzeugen" }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page).toHaveURL(paths.imprint);
  await context.setOffline(false);
  await reload.click();
  await expect(heading(page)).toHaveText("Impressum");
});
