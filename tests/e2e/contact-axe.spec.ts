import type { Route } from "@playwright/test";
import { accept, contactCall, contactForm, withoutTicket } from "./contact-form.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

test.use({ reducedMotion: "reduce", viewport: { width: 320, height: 800 } });

test("the contact form has no faults and fits in each of its states, in both themes", async ({
  page,
}) => {
  const form = contactForm(page);
  const expectFine = async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await withoutTicket(page);
  await form.open();
  await test.step("wrong", async () => {
    await form.send.click();
    await expect(form.field("name")).toBeFocused();
    await form.toasts.getByText("Validierungsfehler").waitFor();
    await expectFine();
  });
  await form.fill();
  await test.step("sending", async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route(contactCall, asked.resolve, { times: 1 });
    await form.send.click();
    await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
    await expectFine();
    await (await asked.promise).abort();
  });
  await test.step("failed", async () => {
    await form.retry.waitFor();
    await expectFine();
  });
  await test.step("sent", async () => {
    await page.route(contactCall, accept);
    await form.retry.click();
    await form.sent.waitFor();
    await expectFine();
  });
});
