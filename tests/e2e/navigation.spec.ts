import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "./site-test.ts";

const bar = (page: Page) => page.getByRole("banner");
const menu = (page: Page) => page.getByRole("navigation", { name: "Hauptnavigation" });
const backgroundOf = (page: Page) =>
  bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);

const transparent = "rgba(0, 0, 0, 0)";

test("the navigation bar links to each page and marks it; on home it is transparent until 50 px are scrolled", async ({
  page,
}) => {
  await page.goto("/impressum");
  const dark = await backgroundOf(page);
  expect(dark).not.toBe(transparent);
  for (const [name, path] of [
    ["Fahrzeuge", "/fahrzeuge"],
    ["Fahrzeugankauf", "/fahrzeugankauf"],
    ["Kontakt", "/kontakt"],
  ] as const) {
    await menu(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu(page).locator("[aria-current]")).toHaveText(name);
  }
  await bar(page).getByRole("link", { name: "Autohaus Ladenburg" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => backgroundOf(page)).toBe(transparent);
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50);
  expect(await backgroundOf(page)).toBe(transparent);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect.poll(() => backgroundOf(page)).toBe(dark);
});

test("footer links open four pages without a reload or unstyled content, at the top or at the linked section", async ({
  page,
}) => {
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto("/kontakt");
  await waitForHydration(page);
  const steps = await page.evaluate(() => history.length);
  // Records the h2's font size in each frame: a single size means that no frame was unstyled.
  await page.evaluate(() => {
    const sizes = new Set<string>();
    const look = () => {
      if (document.querySelector("h1")?.textContent === "Impressum") {
        for (const title of document.querySelectorAll("main h2")) {
          sizes.add(getComputedStyle(title).fontSize);
        }
      }
      document.documentElement.dataset.sizeCount = String(sizes.size);
      requestAnimationFrame(look);
    };
    look();
  });
  const footer = page.getByRole("contentinfo");
  for (const [name, url] of [
    ["Impressum", "/impressum"],
    // A link to the current page adds no history entry.
    ["Impressum", "/impressum"],
    ["Datenschutz", "/datenschutz"],
    ["Unternehmen", "/#unternehmen"],
    ["Fahrzeuge", "/fahrzeuge"],
  ] as const) {
    await footer.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    if (url === "/#unternehmen") await expect(page.locator("#unternehmen")).toBeInViewport();
    else await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    if (url === "/impressum")
      await expect(page.locator("html")).toHaveAttribute("data-size-count", "1");
  }
  expect(await page.evaluate(() => history.length)).toBe(steps + 4);
  expect(documents).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const button = (page: Page) => bar(page).getByRole("button", { name: "Menü" });

  test("a menu has the links, exposes its state, and closes in each way", async ({ page }) => {
    await page.goto("/kontakt");
    await waitForHydration(page);
    // The browser derives the state from `popovertarget`, so only its accessibility tree has it.
    const session = await page.context().newCDPSession(page);
    const isExpanded = async () => {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const found = nodes.find(
        ({ role, name }) => role?.value === "button" && name?.value === "Menü",
      );
      return found?.properties?.find(({ name }) => name === "expanded")?.value.value;
    };
    const expectOpen = async (isOpen: boolean) => {
      await expect.poll(isExpanded).toBe(isOpen);
      await expect(menu(page)).toBeVisible({ visible: isOpen });
    };
    await expectOpen(false);
    await button(page).click();
    await expectOpen(true);
    const id = await button(page).getAttribute("popovertarget");
    await expect(menu(page)).toHaveAttribute("id", String(id));
    await expectAccessible(page, "header");
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page).click();
    await expectOpen(false);

    await button(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu(page).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expectOpen(false);
    await expect(button(page)).toBeFocused();

    // Rotating the phone makes the bar wide enough for the links.
    await button(page).tap();
    await expectOpen(true);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(button(page)).toBeHidden();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectOpen(false);

    // Closes on a tap outside, and on choosing a link, even to the current page.
    await button(page).tap();
    await expectOpen(true);
    await page.touchscreen.tap(195, 600);
    await expectOpen(false);
    for (const _ of ["another page", "the same"]) {
      await button(page).tap();
      await menu(page).getByRole("link", { name: "Fahrzeugankauf" }).tap();
      await expect(page).toHaveURL("/fahrzeugankauf");
      await expectOpen(false);
    }
  });
});

test("a browser without popovers shows page and links too", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
  });
  await page.goto("/kontakt");
  await expect(page.locator("form[novalidate]")).toBeVisible();
  await bar(page).getByRole("link", { name: "Fahrzeuge", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/fahrzeuge");
});
