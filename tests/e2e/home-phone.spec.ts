import { expect, expectAccessible, navigateTo, takenOver, test } from "./site-test.ts";

const headline = "Ihre Autosuche hat ein Ende";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("is replaced by the list before anything of it is painted", async ({ page }) => {
    await page.addInitScript(() => {
      // Whatever is painted of a home page leaves its name in this tab.
      new PerformanceObserver((list) => {
        if (list.getEntries().length > 0) sessionStorage.setItem("painted", location.pathname);
      }).observe({ type: "paint", buffered: true });
    });
    await page.goto("/kontakt");
    await page.evaluate(() => sessionStorage.removeItem("painted"));
    await page.goto("/");
    await expect(page).toHaveURL("/fahrzeuge");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(headline);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("painted")))
      .toBe("/fahrzeuge");
    await page.goBack();
    await expect(page).toHaveURL("/kontakt");
  });

  test("stays under its own hashes, and is replaced under any other, where the query survives", async ({
    page,
  }) => {
    await page.goto("/?utm_source=brief#fragen");
    await expect(page).toHaveURL("/fahrzeuge?utm_source=brief");
    await test.step("#unternehmen, where /unternehmen leads", async () => {
      await page.goto("/unternehmen");
      await expect(page).toHaveURL("/#unternehmen");
      await expect(page.locator("#unternehmen")).toBeInViewport();
      await takenOver(page);
      await expect(page).toHaveURL("/#unternehmen");
    });
    await test.step("#hero, and Back comes there", async () => {
      // The same document under another hash would not be opened anew.
      await page.goto("/kontakt");
      await page.goto("/#hero");
      await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
      await page.getByRole("link", { name: "Fahrzeuge Ansehen" }).click();
      await expect(page).toHaveURL("/fahrzeuge");
      await page.goBack();
      await expect(page).toHaveURL("/#hero");
      await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
    });
    await test.step("the company section, from another page", async () => {
      await page.goto("/kontakt");
      await takenOver(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Unternehmen" }).click();
      await expect(page).toHaveURL("/#hero");
      const company = page.getByRole("region", { name: "Autokauf ist Vertrauenssache" });
      await expect(company).toBeFocused();
      await expect(company.getByRole("heading", { level: 2 })).toBeInViewport();
      await page.goBack();
      await expect(page).toHaveURL("/kontakt");
    });
    await navigateTo(page, "/?utm_source=brief");
    await expect(page).toHaveURL("/fahrzeuge?utm_source=brief");
  });

  test("stays for a crawler, which keeps to robots.txt, and from 768 px on", async ({
    page,
    request,
  }) => {
    await test.step("768 px", async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.goto("/");
      await takenOver(page);
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
    await takenOver(page);
    await expect(page.getByRole("heading", { name: headline })).toBeInViewport();
    await expect(page).toHaveURL("/");
  });
});

test("has no accessibility fault and fits small and large screens", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/#hero");
  const claim = page.locator("#hero").getByText(/Nummer/);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(claim).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("group").first().locator("summary").click();
  await expectAccessible(page);
});
