import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";

const toggle = (page: Page) => page.getByRole("button", { name: /^Farbschema/ });
const scheme = (page: Page) =>
  page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return Number(red) < 128 ? "dark" : "light";
  });
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

test.use({ colorScheme: "dark", reducedMotion: "reduce" });

test("the theme toggle switches from the system's dark to light and back, on this page, the next and in another tab", async ({
  page,
  context,
}) => {
  await page.goto("/kontakt");
  const other = await context.newPage();
  await other.goto("/impressum");
  await waitForHydration(other);
  await waitForHydration(page);
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: System");
  expect(await scheme(page)).toBe("dark");

  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: Hell");
  expect(await scheme(page)).toBe("light");
  expect(await storedTheme(page)).toBe("light");
  await expect(toggle(other)).toHaveAccessibleName("Farbschema: Hell");
  await expect.poll(() => scheme(other)).toBe("light");
  await page.reload();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: Hell");

  await waitForHydration(page);
  await page.emulateMedia({ colorScheme: "light" });
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: Dunkel");
  await page.getByRole("banner").getByRole("link", { name: "Fahrzeuge", exact: true }).click();
  await expect(page).toHaveURL("/fahrzeuge");
  expect(await scheme(page)).toBe("dark");
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: System");
  expect(await storedTheme(page)).toBe("system");
  expect(await scheme(page)).toBe("light");
});

test("the ground of a card's photo is darker in the dark theme; wherever a car is looked at, photos are true", async ({
  page,
}) => {
  const photo = page.getByRole("main").locator('img[srcset*="/bilder/"]').first();
  const veil = () => photo.evaluate((image) => getComputedStyle(image).maskImage);
  await page.goto("/fahrzeuge");
  const inList = await veil();
  await page.emulateMedia({ colorScheme: "light" });
  expect(await veil()).not.toBe(inList);
  await page.emulateMedia({ colorScheme: "dark" });
  const hrefs = page.getByRole("article").getByRole("heading").getByRole("link");
  const [one, other] = await hrefs.evaluateAll((links) =>
    links.map((link) => String(link.getAttribute("href")).replace("/fahrzeug/", "")),
  );
  await page.goto(`/vergleich?fahrzeuge=${one},${other}`);
  expect(await veil()).toBe("none");
  await page.goto(`/fahrzeug/${one}`);
  expect(await veil()).toBe("none");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Vollbild" }).click();
  const large = page.getByRole("dialog").locator('img[src*="/bilder/"]').first();
  await expect(large).toBeVisible();
  expect(await large.evaluate((image) => getComputedStyle(image).maskImage)).toBe("none");
});

test("the tooltip shows at once on focus, after 700 ms on hover, and the next one at once", async ({
  page,
}) => {
  const tooltip = page.getByRole("tooltip");
  await page.clock.install();
  await page.goto("/kontakt");
  await waitForHydration(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await toggle(page).hover();
  await page.clock.fastForward(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.fastForward(20);
  await expect(tooltip).toHaveText("Farbschema: System");
  // The pointer may hover the tooltip itself.
  await tooltip.hover();
  await page.clock.fastForward(300);
  await expect(tooltip).toBeVisible();
  // The chat button reappears on scrolling up.
  await page.mouse.wheel(0, -20);
  await page.getByRole("link", { name: /^WhatsApp-Chat/ }).hover();
  await page.clock.fastForward(1);
  await expect(tooltip).toHaveText("WhatsApp-Chat öffnen");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await page.clock.fastForward(301);
  await toggle(page).hover();
  await page.clock.fastForward(690);
  await expect(tooltip).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Cookie-Einstellungen" }).focus();
  await page.keyboard.press("Tab");
  await expect(toggle(page)).toBeFocused();
  await expect(tooltip).toHaveText("Farbschema: System");
  await page.keyboard.press("Shift+Tab");
  await expect(tooltip).toHaveCount(0);
});
