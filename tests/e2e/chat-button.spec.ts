import type { Page } from "@playwright/test";
import { expect, test } from "./site-test.ts";

const chat = (page: Page) => page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ });

for (const path of ["/", "/fahrzeuge", "/kontakt", "/impressum"]) {
  test(`the chat is at hand on ${path}, in a tab of its own`, async ({ page }) => {
    await page.goto(path);
    await expect(chat(page)).toHaveAttribute("href", "https://wa.me/491713920014");
    await expect(chat(page)).toHaveAttribute("target", "_blank");
    await expect(chat(page)).toHaveAttribute("rel", "noopener noreferrer");
    await expect(chat(page)).toHaveAccessibleName(/externer Dienst/);
    await expect(chat(page)).toBeInViewport({ ratio: 1 });
    const box = await chat(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
}

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
    await page.goto("/kontakt");
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

test("it stays off paper", async ({ page }) => {
  await page.goto("/kontakt");
  await page.emulateMedia({ media: "print" });
  await expect(chat(page)).toBeHidden();
});
