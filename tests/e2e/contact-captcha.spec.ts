import type { Page } from "@playwright/test";
import {
  accept,
  challenge,
  contactCall,
  contactForm,
  filled,
  trivialChallenge,
  withoutTicket,
} from "./contact-form.ts";
import { axeOn, expect, test } from "./site-test.ts";

const crowded =
  "Im Moment gehen sehr viele Anfragen bei uns ein. Deshalb ist vor dem Absenden eine kurze automatische Prüfung nötig.";
const wrong = "Bitte bestätigen Sie, dass Sie kein Roboter sind";

test.use({ expectedFailures: /send-contact-inquiry$/ });

test.beforeEach(({ page }) => withoutTicket(page));

/** Refuses the first calls with these messages and accepts the others; records each call's body. */
async function refuseFirst(page: Page, ...words: string[]) {
  const sent: Record<string, string>[] = [];
  const answers = [...words];
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
  const sent = await refuseFirst(page, crowded, wrong);
  // Delays the challenge, so that the pending state can be checked.
  const held = Promise.withResolvers<void>();
  await page.route(challenge, async (route) => {
    await held.promise;
    await trivialChallenge(route);
  });
  await form.open();
  await form.fill();
  await form.send.click();
  const check = page.getByRole("region", { name: "Automatische Prüfung" });
  const failed = page.getByRole("region", { name: "Fehler beim Versenden" });
  await expect(check.getByRole("alert")).toContainText(crowded);
  await expect(check.getByRole("status")).toContainText("Wird geprüft");
  await expect(form.toasts.getByText("Fehler beim Versenden")).toHaveCount(0);
  await expect(failed).toHaveCount(0);
  for (const [name, text] of Object.entries(filled)) {
    await expect(form.field(name as keyof typeof filled)).toHaveValue(text);
  }
  const axe = axeOn(page, "main");
  expect((await axe.analyze()).violations).toEqual([]);
  held.resolve();
  await expect(failed).toContainText(wrong);
  const box = page.getByRole("checkbox", { name: "Ich bin kein Roboter" });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(form.sent).toBeFocused();
  const withToken = { ...filled, recaptchaToken: expect.stringMatching(/^[\w+/]+=*$/) };
  expect(sent).toEqual([filled, withToken, withToken]);
  expect(sent[1]?.recaptchaToken).not.toBe(sent[2]?.recaptchaToken);
  // The next message needs no captcha.
  await page.getByRole("main").getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(form.field("name")).toBeFocused();
  await expect(check).toHaveCount(0);
});
