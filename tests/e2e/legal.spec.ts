import { paths } from "#domain/site/paths.ts";
import { cookieDialog } from "./cookie-page.ts";
import { axeOn, expect, takenOver, test } from "./site-test.ts";

/** What the legal pages say: tests/site/legal.test.ts; the imprint by axe: consent-look.spec.ts. */

test("a phone folds the index, and the privacy policy opens the cookie settings and has no flaw", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(paths.privacy);
  const contents = page.getByRole("navigation", { name: "Inhalt dieser Seite" });
  await expect(contents.getByRole("link")).toHaveCount(0);
  await contents.getByText("Inhalt dieser Seite").click();
  await expect(contents.getByRole("link").first()).toBeVisible();
  await takenOver(page);
  const open = page.getByRole("button", { name: "Cookie-Einstellungen öffnen" });
  await open.click();
  await expect(cookieDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  // Long: the dark theme's contrast is asked of the imprint.
  const axe = axeOn(page, "main");
  expect((await axe.analyze()).violations).toEqual([]);
});
