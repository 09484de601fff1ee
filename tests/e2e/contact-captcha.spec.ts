import type { Page } from "@playwright/test";
import {
  accept,
  challenge,
  contactCall,
  contactForm,
  contactValues,
  preventTickets,
  sendTrivialChallenge,
} from "./contact-form.ts";
import { axeOn, expect, test } from "./site-test.ts";

const captchaNeeded =
  "Im Moment gehen sehr viele Anfragen bei uns ein. Deshalb ist vor dem Absenden eine kurze automatische Prüfung nötig.";
const captchaRefused = "Bitte bestätigen Sie, dass Sie kein Roboter sind";

test.use({ expectedFailures: /send-contact-inquiry$/ });

test.beforeEach(({ page }) => preventTickets(page));

/** Refuses the first calls with these messages and accepts the others; records each call's body. */
async function refuseFirst(page: Page, ...messages: string[]) {
  const sent: Record<string, string>[] = [];
  const answers = [...messages];
  await page.route(contactCall, (route) => {
    sent.push(route.request().postDataJSON());
    const message = answers.shift();
    if (message === undefined) return accept(route);
    const issues = [{ field: "recaptchaToken", message }];
    return route.fulfill({ status: 403, json: { error: { code: "captcha", message, issues } } });
  });
  return sent;
}

test("the captcha runs by itself, the form is sent again with everything typed, and a refused token is replaced", async ({
  page,
}) => {
  const form = contactForm(page);
  const sent = await refuseFirst(page, captchaNeeded, captchaRefused);
  // Delays the challenge, so that the pending state can be checked.
  const released = Promise.withResolvers<void>();
  await page.route(challenge, async (route) => {
    await released.promise;
    await sendTrivialChallenge(route);
  });
  await form.open();
  await form.fill();
  await form.send.click();
  const check = page.getByRole("region", { name: "Automatische Prüfung" });
  const failed = page.getByRole("region", { name: "Fehler beim Versenden" });
  await expect(check.getByRole("alert")).toContainText(captchaNeeded);
  await expect(check.getByRole("status")).toContainText("Wird geprüft");
  await expect(form.toasts.getByText("Fehler beim Versenden")).toHaveCount(0);
  await expect(failed).toHaveCount(0);
  for (const [name, text] of Object.entries(contactValues)) {
    await expect(form.field(name as keyof typeof contactValues)).toHaveValue(text);
  }
  const axe = axeOn(page, "main");
  expect((await axe.analyze()).violations).toEqual([]);
  released.resolve();
  await expect(failed).toContainText(captchaRefused);
  const box = page.getByRole("checkbox", { name: "Ich bin kein Roboter" });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(form.sent).toBeFocused();
  const withToken = { ...contactValues, recaptchaToken: expect.stringMatching(/^[\w+/]+=*$/) };
  expect(sent).toEqual([contactValues, withToken, withToken]);
  expect(sent[1]?.recaptchaToken).not.toBe(sent[2]?.recaptchaToken);
  // The next message needs no captcha.
  await page.getByRole("main").getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("name")).toBeFocused();
  await expect(check).toHaveCount(0);
});
