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

test.use({ colorScheme: "dark", reducedMotion: "reduce" });

test("the toggle goes from the system's dark through light and back, here, on the next page and in the other tab", async ({
  page,
  context,
}) => {
  const first = await keepFirstGround(page);
  await page.goto("/kontakt");
  const other = await context.newPage();
  await other.goto("/impressum");
  await takenOver(other);
  await test.step("dark, as the system and the browser's own bar", async () => {
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("button", { name: "Farbschema: System" })).toBeVisible();
    await expect(toggle(page)).toHaveCount(1);
    expect(await ground(page)).toBe(dark);
    const named = await page.locator('meta[name="theme-color"]').evaluate((meta) => {
      const probe = document.createElement("i");
      probe.style.color = meta.getAttribute("content") ?? "";
      return probe.style.color;
    });
    await expect(page.getByRole("banner")).toHaveCSS("background-color", named);
  });
  await test.step("light, without fading where motion is not wished for, and for good", async () => {
    await takenOver(page);
    await page.evaluate(() => {
      addEventListener("transitionrun", () => {
        document.documentElement.dataset.faded = "yes";
      });
    });
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName("Farbschema: Hell");
    expect(await ground(page)).toBe(light);
    // The first frame starts what fades, the next one tells of it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(page.locator("html")).not.toHaveAttribute("data-faded");
    expect(await kept(page)).toBe("light");
    await expect(toggle(other)).toHaveAccessibleName("Farbschema: Hell");
    await expect.poll(() => ground(other)).toBe(light);
    await page.reload();
    await expect.poll(first).toBe("light");
    await expect(toggle(page)).toHaveAccessibleName("Farbschema: Hell");
    expect(await ground(page)).toBe(light);
  });
  await test.step("dark and the system's again", async () => {
    await takenOver(page);
    await page.emulateMedia({ colorScheme: "light" });
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName("Farbschema: Dunkel");
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
});

test("the tooltip comes at once with the keyboard, after 700 ms with the pointer, and the next one at once", async ({
  page,
}) => {
  const tip = page.getByRole("tooltip");
  await page.clock.install();
  await page.goto("/kontakt");
  await takenOver(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await test.step("by the pointer", async () => {
    await toggle(page).hover();
    await page.clock.fastForward(690);
    await expect(tip).toHaveCount(0);
    await page.clock.fastForward(20);
    await expect(tip).toHaveText("Farbschema: System");
    await tip.hover();
    await page.clock.fastForward(300);
    await expect(tip).toBeVisible();
    // The chat comes back on the way up.
    await page.mouse.wheel(0, -20);
    await page.getByRole("link", { name: /^WhatsApp-Chat/ }).hover();
    await page.clock.fastForward(1);
    await expect(tip).toHaveText("WhatsApp-Chat öffnen");
    await page.keyboard.press("Escape");
    await expect(tip).toHaveCount(0);
    await page.clock.fastForward(301);
    await toggle(page).hover();
    await page.clock.fastForward(690);
    await expect(tip).toHaveCount(0);
  });
  await test.step("by the keyboard", async () => {
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).focus();
    await page.keyboard.press("Tab");
    await expect(toggle(page)).toBeFocused();
    await expect(tip).toHaveText("Farbschema: System");
    await page.keyboard.press("Shift+Tab");
    await expect(tip).toHaveCount(0);
  });
});
