import type { Page } from "@playwright/test";
import { expect, takenOver, test } from "./site-test.ts";

/** That every page has it, and where it leads: tests/site/contents.test.ts. */

const chat = (page: Page) => page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ });

test("the bar of a vehicle has the chat on phones already, and it stays off paper", async ({
  page,
  cars,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
  await expect(chat(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(chat(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(chat(page)).toBeHidden();
});

test.describe("before the decision about cookies", () => {
  test.use({ consent: "undecided" });

  test("the banner does not cover it, it goes while one reads on, and comes back on the way up or by the keyboard", async ({
    page,
  }) => {
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
    const box = await chat(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 500);
    await expect(chat(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect(chat(page)).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 300);
    await expect(chat(page)).not.toBeInViewport();
    await chat(page).focus();
    await expect(chat(page)).toBeInViewport({ ratio: 1 });

    await test.step("nothing of the last line of a page lies under it", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const place = await chat(page).boundingBox();
      const last = await page.getByRole("contentinfo").getByText(/^©/).boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });
});

/** Goes up the page in steps; where the button still lies over the form a second later. */
function overlapsOnTheWayUp(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const isOver = () => {
      const button = document.querySelector(".chat-button")?.getBoundingClientRect();
      const form = document.querySelector("main form")?.getBoundingClientRect();
      if (!button || !form) throw new Error("Button or form is missing.");
      return (
        button.top < Math.min(form.bottom, window.innerHeight) &&
        button.bottom > form.top &&
        button.left < form.right
      );
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const found: number[] = [];
    for (let before = Number.POSITIVE_INFINITY; window.scrollY < before; ) {
      // Two frames: the button has heard of the step and has moved.
      for (let frames = 0; frames < 2 || (isOver() && frames < 60); frames += 1) await frame();
      if (isOver()) found.push(window.scrollY);
      before = window.scrollY;
      window.scrollBy({ top: -250, behavior: "instant" });
    }
    return found;
  });
}

test("it never lies over a form, and goes while a field has the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ["/kontakt", "/fahrzeugankauf"]) {
    await page.goto(path);
    await takenOver(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.mouse.move(195, 300);
    await page.mouse.wheel(0, -60);
    await expect(chat(page)).toBeInViewport({ ratio: 1 });
    expect(await overlapsOnTheWayUp(page), path).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.goto("/fahrzeuge");
  await takenOver(page);
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  const field = page.getByRole("main").getByRole("combobox").first();
  await field.focus();
  await expect(chat(page)).not.toBeInViewport();
  await field.blur();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
});
