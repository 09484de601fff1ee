import {
  challenge,
  expectToast,
  goToLast,
  openSell,
  robotBox,
  sendButton,
  solve,
} from "./sell-page.ts";
import { expect, test } from "./site-test.ts";

test("nothing of the captcha is loaded before it is wanted", async ({ page }) => {
  const wanted: string[] = [];
  page.on("request", (request) => wanted.push(request.url()));
  await openSell(page);
  await goToLast(page);
  const ofCaptcha = () => wanted.filter((url) => /prove-work|work-thread|captcha/.test(url));
  expect(ofCaptcha()).toEqual([]);
  await solve(page);
  expect(ofCaptcha().length).toBeGreaterThanOrEqual(3);
});

test("the button says why it does not send yet, and leads to the box", async ({ page }) => {
  await openSell(page);
  await goToLast(page);
  await expect(sendButton(page)).toBeDisabled();
  await expect(sendButton(page)).toHaveAccessibleDescription(/fehlt noch die Bestätigung/);
  // It keeps its place in the order of the keyboard.
  await sendButton(page).focus();
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Validierungsfehler", "Bitte bestätigen Sie, dass Sie kein Roboter sind");
  await expect(robotBox(page)).toBeFocused();
  await expect(robotBox(page)).toHaveAttribute("aria-invalid", "true");
  await expect(robotBox(page)).toHaveAccessibleDescription(/Bitte bestätigen Sie/);
  await page.keyboard.press("Space");
  await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
  await expect(robotBox(page)).toHaveAttribute("aria-invalid", "false");
});

test("taking the tick away takes the token away", async ({ page }) => {
  await openSell(page);
  await goToLast(page);
  await solve(page);
  await robotBox(page).uncheck();
  await expect(sendButton(page)).toBeDisabled();
  await solve(page);
});

test("says that it works, and can be stopped meanwhile", async ({ page }) => {
  await page.route(challenge, () => undefined);
  await openSell(page);
  await goToLast(page);
  await robotBox(page).check();
  await expect(page.getByRole("status").getByText("Wird geprüft")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await robotBox(page).uncheck();
  await expect(page.getByText("Wird geprüft")).toHaveCount(0);
});

test.describe("without a challenge to be had", () => {
  test.use({ provoked: /^\/captcha\/challenge$/ });

  test("says so and tries again", async ({ page }) => {
    let isDown = true;
    await page.route(challenge, (route) =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await openSell(page);
    await goToLast(page);
    await robotBox(page).click();
    const again = page.getByRole("button", { name: "Erneut prüfen" });
    await expect(again).toBeVisible();
    await expect(robotBox(page)).not.toBeChecked();
    await expect(sendButton(page)).toBeDisabled();
    isDown = false;
    await again.click();
    await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
  });
});

test("a challenge in another form is a failure, not a crash", async ({ page }) => {
  await page.route(challenge, (route) => route.fulfill({ json: { parameters: { keyPrefix: 1 } } }));
  await openSell(page);
  await goToLast(page);
  await robotBox(page).click();
  await expect(page.getByRole("button", { name: "Erneut prüfen" })).toBeVisible();
});

test("an expired token is cleared and renewed", async ({ page }) => {
  await page.clock.install();
  await openSell(page);
  await goToLast(page);
  await solve(page);
  // The renewal waits, so that what stands meanwhile can be seen.
  const held = Promise.withResolvers<void>();
  await page.route(challenge, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.fastForward("20:00");
  await expect(page.getByText("wird gerade erneuert")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  held.resolve();
  await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
});
