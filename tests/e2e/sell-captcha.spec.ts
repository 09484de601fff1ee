import type { Route } from "@playwright/test";
import { challenge, sendTrivialChallenge } from "./contact-form.ts";
import {
  expectToast,
  openLastTab,
  openSell,
  robotBox,
  sendButton,
  solveCaptcha,
} from "./sell-page.ts";
import { expect, test } from "./site-test.ts";

// The second challenge fails.
test.use({ expectedFailures: /^\/captcha\/challenge$/ });

test("the button names what is missing; the captcha can be stopped, repeated after a failure, and renews itself", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const ofCaptcha = () => requested.filter((url) => /proof-of-work|work-thread|captcha/.test(url));
  const answers: ((route: Route) => unknown)[] = [
    () => undefined,
    (route) => route.fulfill({ status: 503, json: {} }),
    // A malformed challenge is a failure, not a crash.
    (route) => route.fulfill({ json: { parameters: { keyPrefix: 1 } } }),
  ];
  await page.route(challenge, async (route) => {
    await (answers.shift() ?? sendTrivialChallenge)(route);
  });
  await page.clock.install();
  await openSell(page);
  await openLastTab(page);
  await test.step("the button focuses the checkbox, and nothing loads before", async () => {
    await expect(sendButton(page)).toBeDisabled();
    await expect(sendButton(page)).toHaveAccessibleDescription(/fehlt noch die Bestätigung/);
    // The button keeps its place in the tab order.
    await sendButton(page).focus();
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    const missing = "Bitte bestätigen Sie, dass Sie kein Roboter sind";
    await expectToast(page, "Validierungsfehler", missing);
    await expect(robotBox(page)).toBeFocused();
    await expect(robotBox(page)).toHaveAttribute("aria-invalid", "true");
    await expect(robotBox(page)).toHaveAccessibleDescription(/Bitte bestätigen Sie/);
    // Once beside the box, which also describes the button.
    await expect(page.getByText(/fehlt noch die Bestätigung/)).toHaveCount(0);
    await expect(sendButton(page)).toHaveAccessibleDescription(missing);
    expect(ofCaptcha()).toEqual([]);
  });
  await test.step("the captcha can be stopped while it runs", async () => {
    await page.keyboard.press("Space");
    await expect(page.getByRole("status").getByText("Wird geprüft")).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
    await expect.poll(() => answers.length).toBe(2);
    await robotBox(page).uncheck();
    await expect(page.getByText("Wird geprüft")).toHaveCount(0);
  });
  await test.step("a challenge that fails to load is reported and retried", async () => {
    await robotBox(page).click();
    const again = page.getByRole("button", { name: "Erneut prüfen" });
    for (const left of [1, 0]) {
      await expect(again).toBeVisible();
      expect(answers).toHaveLength(left);
      await expect(robotBox(page)).not.toBeChecked();
      await expect(sendButton(page)).toBeDisabled();
      await again.click();
    }
    await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
    await expect(robotBox(page)).toHaveAttribute("aria-invalid", "false");
    expect(ofCaptcha().length).toBeGreaterThanOrEqual(3);
  });
  await test.step("unticking removes the token, which is renewed when it expires", async () => {
    await robotBox(page).uncheck();
    await expect(sendButton(page)).toBeDisabled();
    await solveCaptcha(page);
    // Delays the renewal, so that the pending state can be checked.
    const released = Promise.withResolvers<void>();
    answers.push(async (route) => {
      await released.promise;
      await sendTrivialChallenge(route);
    });
    await page.clock.fastForward("20:00");
    await expect(page.getByText("wird gerade erneuert")).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
    released.resolve();
    await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
  });
});
