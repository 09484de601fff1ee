import { expect, navigateTo, test, waitForHydration } from "./site-test.ts";

const headline = "Ihre Autosuche hat ein Ende";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone the list replaces home before the first paint, except under home's own hashes", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Each painted page stores its path in this tab.
    new PerformanceObserver((list) => {
      if (list.getEntries().length > 0) sessionStorage.setItem("painted", location.pathname);
    }).observe({ type: "paint", buffered: true });
  });
  await page.goto("/kontakt");
  await page.evaluate(() => sessionStorage.removeItem("painted"));
  await page.goto("/?utm_source=brief#fragen");
  await expect(page).toHaveURL("/fahrzeuge?utm_source=brief");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(headline);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("painted")))
    .toBe("/fahrzeuge");
  await page.goBack();
  await expect(page).toHaveURL("/kontakt");
  await test.step("#hero stays, also after Back", async () => {
    await page.goto("/#hero");
    await page.getByRole("link", { name: "Fahrzeuge Ansehen", exact: true }).click();
    await expect(page).toHaveURL("/fahrzeuge");
    await page.goBack();
    await expect(page).toHaveURL("/#hero");
    await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
  });
  await test.step("the company section, where the footer and /unternehmen lead", async () => {
    await page.goto("/kontakt");
    await waitForHydration(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Unternehmen" }).click();
    await expect(page).toHaveURL("/#hero");
    await expect(page.locator("#unternehmen")).toBeFocused();
    await expect(page.locator("#unternehmen")).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL("/kontakt");
    await navigateTo(page, "/unternehmen");
    await expect(page).toHaveURL("/#hero");
    await expect(page.locator("#unternehmen")).toBeInViewport();
    await page.goto("/unternehmen");
    await waitForHydration(page);
    await expect(page).toHaveURL("/#unternehmen");
    await expect(page.locator("#unternehmen")).toBeInViewport();
  });
  await test.step("client-side navigation follows old addresses as HTTP redirects do", async () => {
    await navigateTo(page, "/unsere-fahrzeuge?kraftstoff=diesel");
    await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
    await navigateTo(page, "/?utm_source=brief");
    await expect(page).toHaveURL("/fahrzeuge?utm_source=brief");
  });
});

test("home stays for crawlers, which obey robots.txt, and from 768 px on", async ({
  page,
  request,
}) => {
  await test.step("768 px", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/");
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
    await expect(page).toHaveURL("/");
    await page.setViewportSize({ width: 390, height: 844 });
  });
  const robots = await (await request.get("/robots.txt")).text();
  const closed = robots.split("\n").flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
  await page.route(
    ({ pathname }) => closed.some((path) => pathname.startsWith(path)),
    (route) => route.abort(),
  );
  await page.goto("/");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("home stays on phones too", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
    await expect(page).toHaveURL("/");
  });
});
