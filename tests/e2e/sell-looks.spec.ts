import type { Page } from "@playwright/test";
import {
  call,
  challenge,
  goOn,
  goToLast,
  openSell,
  robotBox,
  sendButton,
  solve,
} from "./sell-page.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

/** Accessibility of the sell page in each state of its form, in both themes, small and large. */

test.use({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } });

async function expectGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
}

const never = () => new Promise<void>(() => undefined);

test("has no faults and fits: wrong, on the last tab, while it works and when that fails", async ({
  page,
}) => {
  await openSell(page);
  await goOn(page);
  await page.getByText("Vorname ist erforderlich").first().waitFor();
  await expectGood(page);

  await goToLast(page);
  await page.getByText("Fragen zum Zustand").click();
  await page.getByLabel("HU bis").waitFor();
  await page.route(challenge, never);
  await robotBox(page).check();
  await page.getByText("Wird geprüft").waitFor();
  await expectGood(page);

  await robotBox(page).uncheck();
  await page.route(challenge, (route) => route.abort());
  await robotBox(page).click();
  await page.getByRole("button", { name: "Erneut prüfen" }).waitFor();
  await expectGood(page);
});

test("has no faults and fits: while it sends, when that fails, and when it is sent", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held.promise;
    await route.abort();
  });
  await openSell(page);
  await goToLast(page);
  await solve(page);
  await sendButton(page).click();
  await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
  await expectGood(page);

  held.resolve();
  await page.getByRole("region", { name: "Fehler beim Versenden" }).waitFor();
  await expectGood(page);

  const json = { success: true, reference: "A-2345-67" };
  await page.route(call, (route) => route.fulfill({ json }));
  await sendButton(page).click();
  await page.getByText("A-2345-67").waitFor();
  await expectGood(page);
});
