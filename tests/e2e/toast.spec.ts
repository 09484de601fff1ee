import type { Locator, Page } from "@playwright/test";
import { contactCall, contactForm } from "./contact-form.ts";
import { call, field, goToLast, openSell, sendButton, solve } from "./sell-page.ts";
import { expect, test } from "./site-test.ts";

/** WCAG 2.4.11, Focus Not Obscured: a message never lies on what has the focus. */

const toast = (page: Page) =>
  page.getByRole("region", { name: "Meldungen" }).locator("[role$=dialog]");

/** Whether both stand still in the window, the one clear of the other. */
async function expectClear(page: Page, focused: Locator): Promise<void> {
  await expect(toast(page)).toHaveCSS("opacity", "1");
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport({ ratio: 1 });
  const isClear = async () => {
    const [a, b] = [await toast(page).boundingBox(), await focused.boundingBox()];
    if (a === null || b === null) return false;
    return a.y + a.height <= b.y || b.y + b.height <= a.y || b.x + b.width <= a.x;
  };
  await expect.poll(isClear).toBe(true);
}

// Below and above the breakpoint at which a message leaves the full width for a corner (640 px).
for (const width of [320, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ reducedMotion: "reduce", viewport: { width, height: width < 700 ? 700 : 900 } });

    test("leaves the wrong fields of the sell form free, wherever they stand, and the thank-you", async ({
      page,
    }) => {
      await openSell(page);
      const first = field(page, "Vorname");
      for (const block of ["start", "end"] as const) {
        await first.focus();
        await first.evaluate((box, to) => box.scrollIntoView({ block: to }), block);
        await page.keyboard.press("Enter");
        await expectClear(page, first);
        await page.keyboard.press("Tab");
        await expectClear(page, field(page, "Nachname"));
        await page.getByRole("button", { name: "Meldung schließen" }).click();
        await expect(toast(page)).toHaveCount(0);
      }

      await page.route(call, (route) =>
        route.fulfill({ json: { success: true, reference: "A-2345-67" } }),
      );
      await goToLast(page);
      await solve(page);
      await sendButton(page).click();
      await expectClear(page, page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage" }));
    });

    test("leaves free what has the focus in the contact form: wrong, in vain and sent", async ({
      page,
    }) => {
      const form = contactForm(page);
      await form.open();
      await form.send.click();
      await expectClear(page, form.field("name"));

      await page.route(contactCall, (route) => route.abort());
      await form.fill();
      await form.send.click();
      await expectClear(page, form.retry);

      await page.route(contactCall, (route) =>
        route.fulfill({ json: { success: true, reference: "K-2345-67" } }),
      );
      await form.retry.click();
      await expectClear(page, form.sent);
    });
  });
}
