import type { Page } from "@playwright/test";
import { expect, takenOver, test } from "./site-test.ts";

const light = "rgb(246, 244, 241)";
const dark = "rgb(19, 18, 17)";
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const toggle = (page: Page) => page.getByRole("button", { name: /^Farbschema/ });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

/** The ground at the first frame, which is painted long before React is there. */
async function keepFirstGround(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      if (!document.body) requestAnimationFrame(look);
      else
        document.documentElement.dataset.firstScheme ??= getComputedStyle(
          document.body,
        ).colorScheme;
    });
  });
  return () => page.evaluate(() => document.documentElement.dataset.firstScheme ?? null);
}

test.describe("in a dark system", () => {
  test.use({ colorScheme: "dark" });

  test("the page is dark until one chooses otherwise, for good", async ({ page }) => {
    const first = await keepFirstGround(page);
    await page.goto("/kontakt");
    expect(await ground(page)).toBe(dark);
    await expect(toggle(page)).toHaveAccessibleName("Farbschema: System");
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName("Farbschema: Hell");
    expect(await ground(page)).toBe(light);
    expect(await kept(page)).toBe("light");
    await page.reload();
    await expect.poll(first).toBe("light");
    await expect(toggle(page)).toHaveAccessibleName("Farbschema: Hell");
    expect(await ground(page)).toBe(light);
  });
});

test("the toggle goes through dark back to the system, here, on the next page and in the other tab", async ({
  page,
  context,
}) => {
  await page.goto("/kontakt");
  const other = await context.newPage();
  await other.goto("/impressum");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("button", { name: "Farbschema: System" })).toBeVisible();
  await expect(toggle(page)).toHaveCount(1);
  expect(await ground(page)).toBe(light);
  // The browser's own bar has the colour of ours.
  const named = await page.locator('meta[name="theme-color"]').evaluate((meta) => {
    const probe = document.createElement("i");
    probe.style.color = meta.getAttribute("content") ?? "";
    return probe.style.color;
  });
  await expect(page.getByRole("banner")).toHaveCSS("background-color", named);

  await toggle(page).click();
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: Dunkel");
  expect(await ground(page)).toBe(dark);
  expect(await kept(page)).toBe("dark");
  await expect(toggle(other)).toHaveAccessibleName("Farbschema: Dunkel");
  expect(await ground(other)).toBe(dark);
  await page.getByRole("banner").getByRole("link", { name: "Fahrzeuge", exact: true }).click();
  await expect(page).toHaveURL("/fahrzeuge");
  expect(await ground(page)).toBe(dark);

  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: System");
  expect(await kept(page)).toBe("system");
  expect(await ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground(page)).toBe(dark);
});

test("a choice of another tab holds in one that is still loading", async ({ page, context }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const other = await context.newPage();
  await other.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await other.goto("/impressum", { waitUntil: "commit" });
  await expect.poll(() => ground(other)).toBe(light);
  await page.goto("/kontakt");
  await toggle(page).click();
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: Dunkel");
  letGo();
  await expect(toggle(other)).toHaveAccessibleName("Farbschema: Dunkel");
  await expect.poll(() => ground(other)).toBe(dark);
});

test("with little motion nothing fades from one colour to the other", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/kontakt");
  await takenOver(page);
  const fading = page.evaluate(async () => {
    let count = 0;
    addEventListener("transitionrun", () => {
      count += 1;
    });
    const nextFrame = () => new Promise(requestAnimationFrame);
    while (document.documentElement.dataset.theme !== "dark") await nextFrame();
    // The first frame starts what fades, the next one tells of it.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    return count;
  });
  await toggle(page).click();
  await toggle(page).click();
  expect(await ground(page)).toBe(dark);
  expect(await fading).toBe(0);
});

test("where storage is refused the choice holds until the page is left", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.goto("/kontakt");
  await toggle(page).click();
  await toggle(page).click();
  await expect(toggle(page)).toHaveAccessibleName("Farbschema: Dunkel");
  expect(await ground(page)).toBe(dark);
  await page.reload();
  expect(await ground(page)).toBe(light);
});

test.describe("the tooltip", () => {
  const tip = (page: Page) => page.getByRole("tooltip");

  test("opens after 700 ms and the next one at once", async ({ page }) => {
    await page.clock.install();
    await page.goto("/kontakt");
    await takenOver(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await toggle(page).hover();
    await page.clock.fastForward(690);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.fastForward(20);
    await expect(tip(page)).toHaveText("Farbschema: System");
    // The chat comes back on the way up.
    await page.mouse.wheel(0, -20);
    await page.getByRole("link", { name: /^WhatsApp-Chat/ }).hover();
    await page.clock.fastForward(1);
    await expect(tip(page)).toHaveText("WhatsApp-Chat öffnen");
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
    await page.clock.fastForward(301);
    await toggle(page).hover();
    await page.clock.fastForward(690);
    await expect(tip(page)).toHaveCount(0);
  });

  test("comes at once with the keyboard, goes with it, and stays while the pointer goes to it", async ({
    page,
  }) => {
    await page.goto("/kontakt");
    await takenOver(page);
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).focus();
    await page.keyboard.press("Tab");
    await expect(toggle(page)).toBeFocused();
    await expect(tip(page)).toHaveText("Farbschema: System");
    await page.keyboard.press("Shift+Tab");
    await expect(tip(page)).toHaveCount(0);

    await toggle(page).hover();
    await expect(tip(page)).toBeVisible();
    await tip(page).hover();
    await expect(tip(page)).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });

  test("the page is the system's, and has no toggle", async ({ page }) => {
    await page.goto("/kontakt");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(toggle(page)).toBeHidden();
  });
});
