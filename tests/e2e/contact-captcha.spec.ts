import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { contactCall, contactForm, filled } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

/** The contact form while so many inquiries come in that the server asks for the captcha. */

const crowded =
  "Im Moment gehen sehr viele Anfragen bei uns ein. Deshalb ist vor dem Absenden eine kurze automatische Prüfung nötig.";
const wrong = "Bitte bestätigen Sie, dass Sie kein Roboter sind";

test.use({ provoked: /send-contact-inquiry$/ });

/** Refuses the first calls with these words; the others go to the server. What each call sent. */
async function refuseFirst(page: Page, ...words: string[]) {
  const sent: Record<string, string>[] = [];
  const answers = [...words];
  await page.route(contactCall, (route) => {
    sent.push(route.request().postDataJSON());
    const message = answers.shift();
    if (message === undefined) return route.continue();
    const issues = [{ field: "recaptchaToken", message }];
    return route.fulfill({ status: 403, json: { error: { code: "captcha", message, issues } } });
  });
  return sent;
}

test("the check runs by itself, and the form is sent again with everything typed", async ({
  page,
}) => {
  const form = contactForm(page);
  const sent = await refuseFirst(page, crowded);
  // The check waits, so that what stands meanwhile can be seen.
  const held = Promise.withResolvers<void>();
  await page.route("**/captcha/challenge", async (route) => {
    await held.promise;
    await route.continue();
  });
  await form.open();
  await form.fill();
  await form.send.click();
  const check = page.getByRole("region", { name: "Automatische Prüfung" });
  await expect(check.getByRole("alert")).toContainText(crowded);
  await expect(check.getByRole("status")).toContainText("Wird geprüft");
  await expect(form.toasts.getByText("Fehler beim Versenden")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Fehler beim Versenden" })).toHaveCount(0);
  for (const [name, text] of Object.entries(filled)) {
    await expect(form.field(name as keyof typeof filled)).toHaveValue(text);
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  held.resolve();
  await expect(form.sent).toBeFocused();
  expect(sent).toEqual([
    filled,
    { ...filled, recaptchaToken: expect.stringMatching(/^[\w+/]+=*$/) },
  ]);
  // The next message begins without it.
  await page.getByRole("main").getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("name")).toBeFocused();
  await expect(check).toHaveCount(0);
});

test("a token that is not taken is solved anew when one asks for it", async ({ page }) => {
  const form = contactForm(page);
  const sent = await refuseFirst(page, crowded, wrong);
  await form.open();
  await form.fill();
  await form.send.click();
  const failed = page.getByRole("region", { name: "Fehler beim Versenden" });
  await expect(failed).toContainText(wrong);
  const box = page.getByRole("checkbox", { name: "Ich bin kein Roboter" });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(form.sent).toBeFocused();
  const tokens = sent.map(({ recaptchaToken }) => recaptchaToken);
  expect(tokens).toEqual([undefined, expect.any(String), expect.any(String)]);
  expect(tokens[1]).not.toBe(tokens[2]);
});
