import type { Page } from "@playwright/test";
import { expect, navigateTo, test, waitForHydration } from "./site-test.ts";

test.use({ expectedFailures: /.*/ });

const main = (page: Page) => page.getByRole("main");

async function expectNotFound(page: Page, path: string): Promise<void> {
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
  await expect(main(page).getByRole("code")).toHaveText(path);
}

/** The page is rendered for another path and cached: the `quiet` fixture reports hydration errors. */
test("an unknown path is named, with its breadcrumb, after hydration too", async ({ page }) => {
  for (const [path, shown, trail] of [
    [
      "/team/%C3%BCber%20uns/a'b&c?utm_source=x",
      "/team/über uns/a'b&c",
      ["Team", "Über uns", "A'b&c"],
    ],
    ["/-_1_-/-_0_-", "/-_1_-/-_0_-", ["-_1_-", "-_0_-"]],
    ["/%0a", "/", ["\u200b"]],
    ["/a%0Db/%E2%80%A8", "/a b/", ["A b", ""]],
    ["/fahrzeuge?seite=9999&utm_source=x", "/fahrzeuge?seite=9999", ["Fahrzeuge"]],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expectNotFound(page, shown);
    const items = page.getByRole("navigation", { name: "Brotkrümel" }).getByRole("listitem");
    if (!path.includes("%0")) await expect(items).toHaveText(["Startseite", ...trail]);
    await waitForHydration(page);
  }

  await page.goto("/kontakt");
  await navigateTo(page, "/contact");
  await expectNotFound(page, "/contact");
  await expect(main(page).getByRole("listitem")).toHaveCount(1);

  const path = `/${"langerpfad".repeat(200)}`;
  await navigateTo(page, path);
  await expect(main(page).getByRole("code")).toContainText(path.slice(0, 20));
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
