import { paths } from "#domain/site/paths.ts";
import { cookieDialog } from "./cookie-page.ts";
import { expect, expectAccessible, takenOver, test } from "./site-test.ts";

/** What the legal pages say is read in tests/site/legal.test.ts. */

test("the imprint folds its index on a phone, and has no flaw that a machine can find", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(paths.imprint);
  const contents = page.getByRole("navigation", { name: "Inhalt dieser Seite" });
  await expect(contents.getByRole("link")).toHaveCount(0);
  await contents.getByText("Inhalt dieser Seite").click();
  await expect(contents.getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
});

test("nor has the privacy policy, which opens the cookie settings", async ({ page }) => {
  await page.goto(paths.privacy);
  await takenOver(page);
  const open = page.getByRole("button", { name: "Cookie-Einstellungen öffnen" });
  await open.click();
  await expect(cookieDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await expectAccessible(page);
});
