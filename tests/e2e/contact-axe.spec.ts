import AxeBuilder from "@axe-core/playwright";
import type { Route } from "@playwright/test";
import { accept, contactCall, contactForm, withoutTicket } from "./contact-form.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

test.use({ reducedMotion: "reduce", viewport: { width: 320, height: 800 } });

test("the contact form has no faults and fits in each of its states, in both themes", async ({
  page,
}) => {
  const form = contactForm(page);
  const expectFit = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  /** After the first state only the form and the toasts change. */
  const expectFormFine = async () => {
    const axe = () => new AxeBuilder({ page }).include("main").include("[aria-label=Meldungen]");
    await page.emulateMedia({ colorScheme: "light" });
    expect((await axe().analyze()).violations).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await axe().withRules(["color-contrast"]).analyze()).violations).toEqual([]);
    await expectFit();
  };
  await withoutTicket(page);
  await form.open();
  await test.step("wrong", async () => {
    await form.send.click();
    await expect(form.field("name")).toBeFocused();
    await form.toasts.getByText("Validierungsfehler").waitFor();
    await expectAccessible(page);
    await expectFit();
  });
  await form.fill();
  await test.step("sending", async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route(contactCall, asked.resolve, { times: 1 });
    await form.send.click();
    await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
    await expectFormFine();
    await (await asked.promise).abort();
  });
  await test.step("failed", async () => {
    await form.retry.waitFor();
    await expectFormFine();
  });
  await test.step("sent", async () => {
    await page.route(contactCall, accept);
    await form.retry.click();
    await form.sent.waitFor();
    await expectFormFine();
  });
});
