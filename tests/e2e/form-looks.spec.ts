import type { Locator, Page } from "@playwright/test";
import {
  accept,
  challenge,
  contactCall,
  contactForm,
  preventTickets,
  sendTrivialChallenge,
} from "./contact-form.ts";
import {
  field,
  openLastTab,
  openNextTab,
  openSell,
  robotBox,
  sellCallUrl,
  sendButton,
  solveCaptcha,
} from "./sell-page.ts";
import { axeOn, expect, expectAccessible, test } from "./site-test.ts";

/**
 * Both forms in each of their states on the smallest phone: no overflow, no axe violations in either theme,
 * and no toast over the focused element (WCAG 2.4.11, Focus Not Obscured).
 */

const phone = { width: 320, height: 700 };
test.use({ reducedMotion: "reduce", viewport: phone });

const toast = (page: Page) =>
  page.getByRole("region", { name: "Meldungen" }).locator("[role$=dialog]").first();

async function expectInView(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport({ ratio: 1 });
}

async function expectFocusVisible(page: Page, focused: Locator): Promise<void> {
  await expect(toast(page)).toHaveCSS("opacity", "1");
  await expectInView(focused);
  await expectUncovered(page, focused);
}

async function expectUncovered(page: Page, target: Locator): Promise<void> {
  const isClear = async () => {
    const [a, b] = [await toast(page).boundingBox(), await target.boundingBox()];
    if (a === null || b === null) return false;
    return a.y + a.height <= b.y || b.y + b.height <= a.y || b.x + b.width <= a.x;
  };
  await expect.poll(isClear).toBe(true);
}

const expectFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

/** Header and footer are the same on every page and tested elsewhere. */
const parts = ["main", "[aria-label=Meldungen]"];

/** Checks both themes, because error states have colours of their own. */
async function expectNoFaults(page: Page): Promise<void> {
  await expectFit(page);
  expect((await axeOn(page, ...parts).analyze()).violations).toEqual([]);
}

test("the contact form has no overflow, axe violation or covered focus in any state", async ({
  page,
}) => {
  const form = contactForm(page);
  await preventTickets(page);
  await form.open();
  await test.step("with errors", async () => {
    await form.send.click();
    await expectInView(form.field("name"));
    await expectNoFaults(page);
  });
  await form.fill();
  await test.step("not sent", async () => {
    await page.route(contactCall, (route) => route.abort(), { times: 1 });
    await form.send.click();
    await expectInView(form.retry);
    await expectAccessible(page, ...parts);
  });
  await test.step("sent", async () => {
    await page.route(contactCall, accept);
    await form.retry.click();
    await expectInView(form.sent);
    await expectNoFaults(page);
  });
});

test("the sell form has no overflow, axe violation or covered focus in any state", async ({
  page,
}) => {
  await openSell(page);
  await test.step("errors, in every layout", async () => {
    const first = field(page, "Vorname");
    // Below and above the breakpoint (640 px) from which toasts are shown in the corner.
    for (const size of [{ width: 1280, height: 900 }, phone]) {
      await page.setViewportSize(size);
      await first.focus();
      await first.evaluate((box) => box.scrollIntoView({ block: "end" }));
      await page.keyboard.press("Enter");
      await expectFocusVisible(page, first);
      await expectUncovered(page, page.getByRole("banner"));
      await page.keyboard.press("Tab");
      await expectFocusVisible(page, field(page, "Nachname"));
    }
    await openNextTab(page);
    await expectFocusVisible(page, first);
    await expectFit(page);
    await expectAccessible(page, ...parts);
  });
  await openLastTab(page);
  await test.step("the captcha fails", async () => {
    await page.getByText("Fragen zum Zustand").click();
    await page.getByLabel("HU bis").waitFor();
    await page.route(challenge, (route) => route.abort(), { times: 1 });
    await robotBox(page).click();
    await page.getByRole("button", { name: "Erneut prüfen" }).waitFor();
    await expectNoFaults(page);
  });
  await page.route(challenge, sendTrivialChallenge);
  await solveCaptcha(page);
  await test.step("sent", async () => {
    await page.route(sellCallUrl, accept);
    await sendButton(page).click();
    await expectFocusVisible(
      page,
      page.getByRole("heading", { name: "Vielen Dank für Ihre Anfrage" }),
    );
    // Nor does the toast cover the next link.
    await expectUncovered(page, page.getByRole("link", { name: /^Fotos per WhatsApp senden/ }));
    await expectNoFaults(page);
  });
});
