import type { Page } from "@playwright/test";
import { expect, navigateTo, test } from "./site-test.ts";

test.use({ provoked: /.*/ });

const main = (page: Page) => page.getByRole("main");

async function expectNotFound(page: Page, path: string): Promise<void> {
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
  await expect(main(page).getByRole("code")).toHaveText(path);
}

test("what resembles a page leads there", async ({ page }) => {
  for (const [path, name, target] of [
    ["/about", "Über uns", "/#unternehmen"],
    ["/unternehmen/team", "Über uns", "/#unternehmen"],
    ["/cars", "Fahrzeuge", "/fahrzeuge"],
    ["/vehicles", "Fahrzeuge", "/fahrzeuge"],
    ["/contact", "Kontakt", "/kontakt"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expectNotFound(page, path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(main(page).getByRole("heading", { name: "Meinten Sie …?" })).toBeVisible();
    await expect(main(page).getByRole("listitem")).toHaveCount(1);
    await main(page).getByRole("listitem").getByRole("link", { name }).click();
    await expect(page).toHaveURL(target);
  }
});

/** Filled into a page that was rendered for another path: the fixture hears what hydration says of it. */
test("a path that is not there is named, with its trail", async ({ page }) => {
  for (const [path, shown, trail] of [
    [
      "/team/%C3%BCber%20uns/a'b&c?utm_source=x",
      "/team/über uns/a'b&c",
      ["Team", "Über uns", "A'b&c"],
    ],
    ["/fahrzeug/1/2?x", "/fahrzeug/1/2", ["Fahrzeug", "1", "2"]],
    ["/-_1_-/-_0_-", "/-_1_-/-_0_-", ["-_1_-", "-_0_-"]],
    ["/%0a", "/", ["\u200b"]],
    ["/a%0Db/%E2%80%A8", "/a b/", ["A b", ""]],
    ["/fahrzeuge?seite=9999&utm_source=x", "/fahrzeuge?seite=9999", ["Fahrzeuge"]],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expectNotFound(page, shown);
    const items = page.getByRole("navigation", { name: "Brotkrümel" }).getByRole("listitem");
    if (!path.includes("%0")) await expect(items).toHaveText(["Startseite", ...trail]);
    // Hydrated: the button of the scripts does something.
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
});

test("what resembles nothing gets all pages offered", async ({ page }) => {
  expect((await page.goto("/nirgendwo"))?.status()).toBe(404);
  await expectNotFound(page, "/nirgendwo");
  for (const name of ["Über uns", "Fahrzeuge", "Kontakt"]) {
    await expect(
      main(page).getByRole("listitem").getByRole("link", { name, exact: true }),
    ).toBeVisible();
  }
  await main(page).getByRole("link", { name: "Zu unseren Fahrzeugen" }).click();
  await expect(page).toHaveURL("/fahrzeuge");
  await page.goBack();
  await main(page).getByRole("link", { name: "Zur Startseite" }).click();
  await expect(page).toHaveURL("/");
});

test("a navigation within the browser to nowhere is not found either", async ({ page }) => {
  await page.goto("/kontakt");
  await navigateTo(page, "/contact");
  await expectNotFound(page, "/contact");
  await expect(main(page).getByRole("listitem")).toHaveCount(1);
});

test("markup and endless words in a path are text and stay in their place", async ({ page }) => {
  for (const path of [
    "/%3Cscript%3Ealert(1)%3C/script%3E",
    "/%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    `/${"langerpfad".repeat(200)}`,
  ]) {
    await page.setViewportSize({ width: 320, height: 800 });
    page.on("dialog", () => {
      throw new Error("the path was run");
    });
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(main(page).getByRole("code")).toContainText(decodeURIComponent(path).slice(0, 20));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const way = main(page).getByRole("link", { name: "Zu unseren Fahrzeugen" });
    expect((await way.boundingBox())?.y).toBeLessThan(1_400);
  }
});

test("its path is shown as people write it", async ({ page }) => {
  for (const [path, shown] of [
    ["/gebr%C3%A4uchliche%20Wagen", "/gebräuchliche Wagen"],
    // A character of two halves at the place where it is cut.
    [`/${"a".repeat(298)}${"%F0%9F%9A%97".repeat(2)}`, `/${"a".repeat(298)}🚗…`],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expectNotFound(page, shown);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // Here, as the router warns of such a path in the browser.
  test("a broken path is shown as it was typed", async ({ page }) => {
    expect((await page.goto("/broken%E4path%"))?.status()).toBe(404);
    await expectNotFound(page, "/broken%E4path%");
  });

  test("it leads on as well", async ({ page }) => {
    await page.goto("/cars");
    await main(page).getByRole("listitem").getByRole("link", { name: "Fahrzeuge" }).click();
    await expect(page).toHaveURL("/fahrzeuge");
  });
});
