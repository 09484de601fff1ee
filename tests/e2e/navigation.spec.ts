import type { Page } from "@playwright/test";
import { expect, expectAccessible, takenOver, test } from "./site-test.ts";

const bar = (page: Page) => page.getByRole("banner");
const menu = (page: Page) => page.getByRole("navigation", { name: "Hauptnavigation" });
const groundOf = (page: Page) =>
  bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);

const clear = "rgba(0, 0, 0, 0)";
const dusk = "rgb(25, 24, 23)";

test("the bar leads to each page and marks it, dark from its top; the logo leads home", async ({
  page,
}) => {
  await page.goto("/impressum");
  expect(await groundOf(page)).toBe(dusk);
  for (const { name, path, title } of [
    { name: "Fahrzeuge", path: "/fahrzeuge", title: /Gebrauchtwagen|Fahrzeuge/ },
    { name: "Fahrzeugankauf", path: "/fahrzeugankauf", title: /Wir kaufen/ },
    { name: "Kontakt", path: "/kontakt", title: /Kontakt/ },
  ]) {
    const link = menu(page).getByRole("link", { name, exact: true });
    await expect(link).not.toHaveAttribute("aria-current");
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(menu(page).locator("[aria-current]")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await groundOf(page)).toBe(dusk);
  }

  await bar(page).getByRole("link", { name: "Autohaus Ladenburg" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("#hero")).toBeInViewport();
  // On top of home the bar is clear, until one has scrolled past 50 px.
  await expect.poll(() => groundOf(page)).toBe(clear);
  const top = await page.getByRole("main").boundingBox();
  expect(top?.y).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50);
  expect(await groundOf(page)).toBe(clear);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect.poll(() => groundOf(page)).toBe(dusk);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => groundOf(page)).toBe(clear);
  await menu(page).getByRole("link", { name: "Fahrzeuge", exact: true }).click();
  await expect.poll(() => groundOf(page)).toBe(dusk);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const button = (page: Page) => bar(page).getByRole("button", { name: "Menü" });

  test("a menu holds the links, fits, says whether it is open, and closes in each way", async ({
    page,
  }) => {
    await page.goto("/kontakt");
    await takenOver(page);
    const isOpen = async (is: boolean) => {
      await expect(button(page)).toHaveAttribute("aria-expanded", String(is));
      await expect(menu(page)).toBeVisible({ visible: is });
    };
    await isOpen(false);
    await button(page).click();
    await isOpen(true);
    const id = await button(page).getAttribute("aria-controls");
    await expect(menu(page)).toHaveAttribute("id", String(id));
    await expect(menu(page)).toContainText(/geöffnet bis \d+:00|wieder geöffnet/);
    for (const link of await menu(page).getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page, "header");
    await test.step("nothing sticks out of the bar", async () => {
      for (const width of [320, 767, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await isOpen(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expect(button(page)).toBeInViewport({ ratio: 1 });
        const name = bar(page).getByText("Autohaus Ladenburg");
        const call = bar(page).getByRole("link", { name: /^Anrufen:/ });
        const [logo, phone] = await Promise.all([name.boundingBox(), call.boundingBox()]);
        expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(phone?.x ?? 0);
      }
    });
    await button(page).click();
    await isOpen(false);

    // Escape gives the focus back.
    await button(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu(page).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await isOpen(false);
    await expect(button(page)).toBeFocused();

    // The phone is turned and the bar has room.
    await button(page).tap();
    await isOpen(true);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(button(page)).toBeHidden();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await isOpen(false);

    // One touches the page, or has chosen one, be it this one.
    await button(page).tap();
    await isOpen(true);
    await page.touchscreen.tap(195, 600);
    await isOpen(false);
    for (const _ of ["another page", "the same"]) {
      await button(page).tap();
      await menu(page).getByRole("link", { name: "Fahrzeugankauf" }).tap();
      await expect(page).toHaveURL("/fahrzeugankauf");
      await isOpen(false);
    }
  });
});

test("a browser without popovers shows page and links all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
  });
  await page.goto("/kontakt");
  await expect(page.locator("form[novalidate]")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Fahrzeuge", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/fahrzeuge");
});
