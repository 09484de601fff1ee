import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";

const chat = (page: Page) => page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ });

test.use({
  consent: "undecided",
  reducedMotion: "reduce",
  viewport: { width: 390, height: 844 },
});

/** Scrolls up in steps; returns the texts that the button still covers after a second. */
function coveredWhileScrollingUp(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const findCovered = () => {
      const button = document.querySelector(".chat-button")?.getBoundingClientRect();
      const main = document.querySelector("main");
      if (!button || !main) throw new Error("The button or the page is missing.");
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest(".sr-only")) continue;
        range.selectNode(texts.currentNode);
        const isCovered = [...range.getClientRects()].some(
          (line) =>
            line.width > 1 &&
            button.top < window.innerHeight &&
            line.right > button.left &&
            line.bottom > button.top &&
            line.top < Math.min(button.bottom, window.innerHeight),
        );
        if (isCovered && texts.currentNode.textContent?.trim())
          return texts.currentNode.textContent;
      }
      return null;
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const covered: string[] = [];
    for (let before = Number.POSITIVE_INFINITY; window.scrollY < before; ) {
      // Some frames: the button handles the end of scrolling and moves.
      for (let frames = 0; frames < 12 || (findCovered() !== null && frames < 60); frames += 1)
        await frame();
      const text = findCovered();
      if (text !== null) covered.push(text);
      before = window.scrollY;
      window.scrollBy({ top: -250, behavior: "instant" });
    }
    return covered;
  });
}

test("the chat button is never covered, hides on scrolling down, returns on scrolling up or by keyboard, and is gone over what one reads or presses", async ({
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
  // The banner's room goes a frame after the banner, which moves the page's end up.
  const bannerRoom = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue("--banner-height"));
  await expect.poll(bannerRoom).toMatch(/^(0px)?$/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(chat(page)).not.toBeInViewport();
  await page.mouse.move(195, 300);
  await page.mouse.wheel(0, -60);
  await expect(chat(page)).toBeInViewport({ ratio: 1 });

  const field = page.getByRole("main").getByRole("textbox").first();
  await field.evaluate((input) => input.focus({ preventScroll: true }));
  await expect(chat(page)).not.toBeInViewport();
  await field.blur();
  await expect(chat(page)).toBeInViewport();
  await page.mouse.wheel(0, 500);
  await expect(chat(page)).not.toBeInViewport();
  await chat(page).focus();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
  await chat(page).blur();

  expect(await coveredWhileScrollingUp(page)).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
