import type { Page } from "@playwright/test";
import { expect, takenOver, test } from "./site-test.ts";

const chat = (page: Page) => page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ });

test("the chat is at hand on every page, in a tab of its own", async ({ page }) => {
  for (const path of ["/", "/fahrzeuge", "/fahrzeugankauf", "/impressum"]) {
    await page.goto(path);
    await expect(chat(page)).toHaveAttribute("href", "https://wa.me/491713920014");
    await expect(chat(page)).toHaveAttribute("target", "_blank");
    await expect(chat(page)).toHaveAttribute("rel", "noopener noreferrer");
    await expect(chat(page)).toHaveAccessibleName(/externer Dienst/);
    await expect(chat(page)).toBeInViewport({ ratio: 1 });
    const box = await chat(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("the bar of a vehicle has the chat on phones already", async ({ page, cars }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
  await expect(chat(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(chat(page)).toBeVisible();
});

test.describe("before the decision about cookies", () => {
  test.use({ consent: "undecided" });

  test("the banner about cookies does not cover it", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/impressum");
    const accept = page.getByRole("button", { name: "Alle akzeptieren" });
    await expect(accept).toBeVisible();
    // Playwright refuses to click what something else covers.
    await chat(page).click({ trial: true });
    await accept.click({ trial: true });
    await page.getByRole("button", { name: "Ablehnen" }).click();
    await expect(accept).toBeHidden();
    const bottom = async () => {
      const box = await chat(page).boundingBox();
      return 844 - (box?.y ?? 0) - (box?.height ?? 0);
    };
    await expect.poll(bottom).toBe(16);
  });
});

test("it goes while one reads on, and comes back on the way up or by the keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/impressum");
  await takenOver(page);
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 500);
  await expect(chat(page)).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 300);
  await expect(chat(page)).not.toBeInViewport();
  await chat(page).focus();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
});

test("it goes while a field has the focus", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  const field = page.getByRole("main").getByRole("combobox").first();
  await field.focus();
  await expect(chat(page)).not.toBeInViewport();
  await field.blur();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
});

for (const width of [390, 1280]) {
  for (const path of ["/kontakt", "/fahrzeugankauf"]) {
    test(`it never lies over the form of ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await takenOver(page);
      const overlap = () =>
        page.evaluate(() => {
          const button = document.querySelector(".chat-button")?.getBoundingClientRect();
          const form = document.querySelector("main form")?.getBoundingClientRect();
          if (!button || !form) throw new Error("Button or form is missing.");
          return (
            button.top < Math.min(form.bottom, window.innerHeight) &&
            button.bottom > form.top &&
            button.left < form.right
          );
        });
      await expect.poll(overlap).toBe(false);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.mouse.move(width / 2, 300);
      await page.mouse.wheel(0, -60);
      await expect(chat(page)).toBeInViewport({ ratio: 1 });
      while ((await page.evaluate(() => window.scrollY)) > 0) {
        const before = await page.evaluate(() => window.scrollY);
        await page.mouse.wheel(0, -250);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before);
        await expect.poll(overlap).toBe(false);
      }
    });
  }
}

test("it stays off paper", async ({ page }) => {
  await page.goto("/kontakt");
  await page.emulateMedia({ media: "print" });
  await expect(chat(page)).toBeHidden();
});
