import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";

const chat = (page: Page) => page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ });

test.use({
  consent: "undecided",
  reducedMotion: "reduce",
  viewport: { width: 390, height: 844 },
});

/** Scrolls up in steps; returns where the button still overlaps the form after a second. */
function overlapsWhileScrollingUp(page: Page): Promise<number[]> {
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
    const positions: number[] = [];
    for (let before = Number.POSITIVE_INFINITY; window.scrollY < before; ) {
      // Two frames: the button handles the scroll event and moves.
      for (let frames = 0; frames < 2 || (isOver() && frames < 60); frames += 1) await frame();
      if (isOver()) positions.push(window.scrollY);
      before = window.scrollY;
      window.scrollBy({ top: -250, behavior: "instant" });
    }
    return positions;
  });
}

test("the chat button is never covered, hides on scrolling down, returns on scrolling up or by keyboard, and covers no form", async ({
  page,
}) => {
  await page.goto("/kontakt");
  await waitForHydration(page);
  const accept = page.getByRole("button", { name: "Alle akzeptieren" });
  // Playwright refuses to click what something else covers.
  await chat(page).click({ trial: true });
  await accept.click({ trial: true });
  await page.getByRole("button", { name: "Ablehnen" }).click();
  await expect(accept).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(chat(page)).not.toBeInViewport();
  await page.mouse.move(195, 300);
  await page.mouse.wheel(0, -60);
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  expect(await overlapsWhileScrollingUp(page)).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  const field = page.getByRole("main").getByRole("combobox").first();
  await field.focus();
  await expect(chat(page)).not.toBeInViewport();
  await field.blur();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 500);
  await expect(chat(page)).not.toBeInViewport();
  await chat(page).focus();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
});
