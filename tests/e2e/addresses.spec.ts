import { expect, navigateTo, test } from "./site-test.ts";

test("/unternehmen leads to the company section", async ({ page }) => {
  await page.goto("/unternehmen");
  await expect(page).toHaveURL("/#unternehmen");
  await expect(page.locator("#unternehmen")).toBeInViewport();
});

test("/unsere-fahrzeuge leads to the list, with its filters", async ({ page }) => {
  await page.goto("/unsere-fahrzeuge/?kraftstoff=diesel");
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
});

test("both lead there within the browser too", async ({ page }) => {
  await page.goto("/kontakt");
  await navigateTo(page, "/unternehmen");
  await expect(page).toHaveURL("/#unternehmen");
  await expect(page.locator("#unternehmen")).toBeInViewport();
  await navigateTo(page, "/unsere-fahrzeuge?kraftstoff=diesel");
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the company section is reached within the browser", async ({ page }) => {
    await page.goto("/kontakt");
    await navigateTo(page, "/unternehmen");
    await expect(page).toHaveURL("/#hero");
    await expect(page.locator("#unternehmen")).toBeInViewport();
  });
});

test("the sitemap is read by browsers as XML", async ({ page }) => {
  await page.goto("/kontakt");
  const root = await page.evaluate(async () => {
    const answer = await fetch("/sitemap.xml");
    const xml = new DOMParser().parseFromString(await answer.text(), "application/xml");
    return [xml.documentElement.localName, xml.documentElement.namespaceURI];
  });
  expect(root).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
});
