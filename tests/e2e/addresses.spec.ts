import { expect, navigateTo, test } from "./site-test.ts";

/** Where old addresses lead within the browser; over HTTP: server/canonical-redirect.test.ts. */
test("/unternehmen and /unsere-fahrzeuge lead within the browser too, on phones as well", async ({
  page,
}) => {
  await page.goto("/kontakt");
  await navigateTo(page, "/unternehmen");
  await expect(page).toHaveURL("/#unternehmen");
  await expect(page.locator("#unternehmen")).toBeInViewport();
  await navigateTo(page, "/unsere-fahrzeuge?kraftstoff=diesel");
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await navigateTo(page, "/unternehmen");
  await expect(page).toHaveURL("/#hero");
  await expect(page.locator("#unternehmen")).toBeInViewport();

  await test.step("the sitemap is read by browsers as XML", async () => {
    const root = await page.evaluate(async () => {
      const answer = await fetch("/sitemap.xml");
      const xml = new DOMParser().parseFromString(await answer.text(), "application/xml");
      return [xml.documentElement.localName, xml.documentElement.namespaceURI];
    });
    expect(root).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
  });
});
