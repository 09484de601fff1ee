import type { Locator } from "@playwright/test";
import { expect } from "./site-test.ts";

/**
 * Every point of each card is the link to its vehicle or a control with a name of its own: in a grid of points
 * whose spaces are narrower than a line of text.
 */
export async function expectWholeCardsOpen(cards: Locator): Promise<void> {
  await expect(cards.first()).toBeVisible();
  const dead = await cards.evaluateAll((elements) =>
    elements.slice(0, 4).flatMap((card) => {
      card.scrollIntoView({ block: "center", behavior: "instant" });
      const target = card.querySelector("a")?.pathname;
      const { left, top, width, height } = card.getBoundingClientRect();
      const points: string[] = [];
      // Without the border and its round corners.
      for (let y = 6; y < height - 6; y += 8) {
        for (let x = 6; x < width - 6; x += 16) {
          const found = document.elementFromPoint(left + x, top + y);
          const control = found?.closest("a, button, label, input, textarea");
          const opens = control instanceof HTMLAnchorElement && control.pathname === target;
          const name = control?.getAttribute("aria-label") || control?.textContent;
          if (!opens && !name) points.push(`${x}, ${y}: ${found?.outerHTML.slice(0, 80)}`);
        }
      }
      return points.slice(0, 3);
    }),
  );
  expect(dead).toEqual([]);
}
