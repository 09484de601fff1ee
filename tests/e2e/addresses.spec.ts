import { expect, navigateTo, takenOver, test } from "./site-test.ts";

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

  await test.step("home is reached on phones at its hero, and the company section on it", async () => {
    await page.goto("/kontakt");
    await takenOver(page);
    const trail = page.getByRole("navigation", { name: "Brotkrümel" });
    await trail.getByRole("link", { name: "Startseite" }).click();
    await expect(page).toHaveURL("/#hero");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ihre Autosuche hat ein Ende");
    await page.getByRole("banner").getByRole("button", { name: "Menü" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Kontakt", exact: true }).click();
    await expect(page).toHaveURL("/kontakt");
    await page.getByRole("contentinfo").getByRole("link", { name: "Unternehmen" }).click();
    await expect(page).toHaveURL("/#hero");
    await expect(page.locator("#unternehmen")).toBeInViewport();
  });
  await test.step("the sitemap is read by browsers as XML", async () => {
    const root = await page.evaluate(async () => {
      const answer = await fetch("/sitemap.xml");
      const xml = new DOMParser().parseFromString(await answer.text(), "application/xml");
      return [xml.documentElement.localName, xml.documentElement.namespaceURI];
    });
    expect(root).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
  });
});
