import { cookieBanner, cookieDialog, cookieSwitch, storedRecord } from "./cookie-page.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

test.use({ consent: "undecided" });

test("the banner moves nothing, is not what the page waits for, hides nothing, and weighs both answers alike", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: "" };
    Reflect.set(window, "seen", seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      const element: Element | null = Reflect.get(list.getEntries().at(-1) ?? {}, "element");
      seen.largest = element?.closest("[aria-labelledby=cookie-einstellungen]") ? "banner" : "page";
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  for (const path of ["/fahrzeuge", "/kontakt"]) {
    await page.goto(path);
    await expect(cookieBanner(page)).toBeVisible();
    const seen = () =>
      page.evaluate(() => Reflect.get(window, "seen") as { shift: number; largest: string });
    await expect.poll(async () => (await seen()).largest, path).toBe("page");
    // A frame later the banner has been painted and would have been counted.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect((await seen()).largest, path).toBe("page");
    expect((await seen()).shift, path).toBeLessThan(0.01);
  }
  await test.step("nothing stays hidden behind it", async () => {
    const end = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const banner = await cookieBanner(page).boundingBox();
      const footer = await page.getByRole("contentinfo").boundingBox();
      return Math.floor((footer?.y ?? 0) + (footer?.height ?? 0)) - Math.ceil(banner?.y ?? 0);
    };
    // The page makes room for the banner a moment after it is there.
    await expect.poll(end).toBeLessThanOrEqual(0);
    expect((await cookieBanner(page).boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
  });
  await test.step("both answers weigh the same", async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    const measure = (name: string) =>
      cookieBanner(page)
        .getByRole("button", { name })
        .evaluate((button) => {
          const { width, height, top } = button.getBoundingClientRect();
          const { fontSize, fontWeight, color, backgroundColor, borderColor, opacity } =
            getComputedStyle(button);
          const look = { fontSize, fontWeight, color, backgroundColor, borderColor, opacity };
          return { ...look, width: Math.round(width), height: Math.round(height), top };
        });
    const reject = await measure("Ablehnen");
    expect(await measure("Alle akzeptieren")).toEqual(reject);
    expect(reject.height).toBeGreaterThanOrEqual(44);
    expect((await cookieBanner(page).boundingBox())?.height).toBeLessThan(720 / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test("is met first and answered with the keyboard alone; axe finds nothing in banner and dialog", async ({
  page,
}) => {
  await page.goto("/impressum");
  await expect(cookieBanner(page)).toBeVisible();
  // The imprint below it, too.
  await expectAccessible(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The skip link, privacy policy, imprint.
  await press("Tab", "Tab", "Tab", "Tab");
  await expect(cookieBanner(page).getByRole("button", { name: "Anpassen" })).toBeFocused();
  await press("Enter");
  await expect(cookieDialog(page)).toBeVisible();
  for (const more of await cookieDialog(page).getByText("Dienste und Speicherdauer").all()) {
    await more.click();
  }
  await expect(cookieDialog(page).getByText("OpenStreetMap Foundation")).toBeVisible();
  await expect(cookieDialog(page)).toHaveCSS("opacity", "1");
  await expectAccessible(page, "[role=dialog]");
  await cookieSwitch(page, "Funktionale Cookies").focus();
  await press("Space");
  await expect(cookieSwitch(page, "Funktionale Cookies")).toBeChecked();
  await press("Enter");
  await expect(cookieDialog(page)).toHaveCount(0);
  expect(await storedRecord(page)).toMatchObject({ analytics: false, functional: true });
  // The banner is gone: the keyboard goes on with the page, not at its very beginning.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);
});
