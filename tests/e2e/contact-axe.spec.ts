import type { Page } from "@playwright/test";
import { contactCall, contactForm } from "./contact-form.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

/** Accessibility of the contact form in each of its states, in both themes, also on small phones. */

const states: Record<string, (page: Page) => Promise<void>> = {
  idle: async (page) => {
    await contactForm(page).open();
  },
  wrong: async (page) => {
    const form = contactForm(page);
    await form.open();
    await form.send.click();
    await expect(form.field("name")).toBeFocused();
    await form.toasts.getByText("Validierungsfehler").waitFor();
  },
  sending: async (page) => {
    const form = contactForm(page);
    await page.route(contactCall, () => new Promise(() => undefined));
    await form.open();
    await form.fill();
    await form.send.click();
    await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
  },
  failed: async (page) => {
    const form = contactForm(page);
    await page.route(contactCall, (route) => route.abort());
    await form.open();
    await form.fill();
    await form.send.click();
    await form.retry.waitFor();
  },
  sent: async (page) => {
    const form = contactForm(page);
    await page.route(contactCall, (route) =>
      route.fulfill({ json: { success: true, reference: "K-2345-67" } }),
    );
    await form.open();
    await form.fill();
    await form.send.click();
    await form.sent.waitFor();
  },
};

test.use({ reducedMotion: "reduce", viewport: { width: 320, height: 800 } });

for (const [state, reach] of Object.entries(states)) {
  test(`${state}: has no faults and fits`, async ({ page }) => {
    await reach(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}
