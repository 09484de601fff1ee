import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";

const chat = (page: Page) => page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ });

test.use({
  consent: "undecided",
  reducedMotion: "reduce",
  viewport: { width: 390, height: 844 },
});

/** Scrolls up in steps; returns where the button still overlaps such an element after a second. */
function overlapsWhileScrollingUp(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(async (covered) => {
    const isOver = () => {
      const button = document.querySelector(".chat-button")?.getBoundingClientRect();
      const boxes = Array.from(document.querySelectorAll(covered), (element) =>
        element.getBoundingClientRect(),
      );
      if (!button || boxes.length === 0) throw new Error("Button or element is missing.");
      return boxes.some(
        (box) =>
          button.top < Math.min(box.bottom, window.innerHeight) &&
          button.bottom > box.top &&
          button.left < box.right,
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
  }, selector);
}

test("the chat button is never covered, hides on scrolling down, returns on scrolling up or by keyboard, and covers neither a form nor a card's text", async ({
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
  expect(await overlapsWhileScrollingUp(page, "main form")).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await expect(chat(page)).not.toBeInViewport();
  expect(await overlapsWhileScrollingUp(page, ".card-text, .card-actions")).toEqual([]);

  await page.goto("/fahrzeuge?marke=keine");
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
