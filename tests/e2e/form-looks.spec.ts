import type { Locator, Page, Route } from "@playwright/test";
import {
  accept,
  challenge,
  contactCall,
  contactForm,
  easyChallenge,
  withoutTicket,
} from "./contact-form.ts";
import { call, field, goOn, goToLast, openSell, robotBox, sendButton, solve } from "./sell-page.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

/**
 * Both forms in each of their states, on the smallest phone: nothing sticks out, axe finds nothing in
 * either theme, and no message lies on what has the focus (WCAG 2.4.11, Focus Not Obscured).
 */

const phone = { width: 320, height: 700 };
test.use({ reducedMotion: "reduce", viewport: phone });

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

const expectFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

/** Head and foot are the same on every page. */
async function expectFormFine(page: Page): Promise<void> {
  await expectFit(page);
  await expectAccessible(page, "main", "[aria-label=Meldungen]");
}

test("the contact form is fine in each of its states", async ({ page }) => {
  const form = contactForm(page);
  await withoutTicket(page);
  await form.open();
  await test.step("wrong", async () => {
    await form.send.click();
    await expectClear(page, form.field("name"));
    await expectFormFine(page);
  });
  await form.fill();
  await test.step("sending", async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route(contactCall, asked.resolve, { times: 1 });
    await form.send.click();
    await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
    await expectFit(page);
    await (await asked.promise).abort();
  });
  await test.step("failed", async () => {
    await expectClear(page, form.retry);
    await expectFormFine(page);
  });
  await test.step("sent", async () => {
    await page.route(contactCall, accept);
    await form.retry.click();
    await expectClear(page, form.sent);
    await expectFormFine(page);
  });
});

test("the sell form is fine in each of its states", async ({ page }) => {
  await openSell(page);
  await test.step("wrong, wherever the fields stand, and on large screens too", async () => {
    const first = field(page, "Vorname");
    // Below and above the breakpoint at which a message leaves the full width for a corner (640 px).
    for (const size of [{ width: 1280, height: 900 }, phone]) {
      await page.setViewportSize(size);
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
    }
    await goOn(page);
    await expectClear(page, first);
    await expectFormFine(page);
  });
  await goToLast(page);
  await test.step("while the captcha works, and when that fails", async () => {
    await page.getByText("Fragen zum Zustand").click();
    await page.getByLabel("HU bis").waitFor();
    const asked = Promise.withResolvers<Route>();
    await page.route(challenge, asked.resolve, { times: 1 });
    await robotBox(page).check();
    await page.getByText("Wird geprüft").waitFor();
    await expectFit(page);
    await (await asked.promise).abort();
    await page.getByRole("button", { name: "Erneut prüfen" }).waitFor();
    await expectFormFine(page);
  });
  await page.route(challenge, easyChallenge);
  await solve(page);
  await test.step("while it sends, and when that fails", async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route(call, asked.resolve, { times: 1 });
    await sendButton(page).click();
    await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
    await expectFit(page);
    await (await asked.promise).abort();
    await page.getByRole("region", { name: "Fehler beim Versenden" }).waitFor();
    await expectFormFine(page);
  });
  await test.step("sent", async () => {
    await page.route(call, accept);
    await sendButton(page).click();
    await expectClear(page, page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage" }));
    await expectFormFine(page);
  });
});
