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

const never = () => new Promise<void>(() => undefined);
const help = (page: Page) => page.getByRole("region", { name: "Fehler beim Versenden" });

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  begun: async () => undefined,
  wrong: async (page) => {
    await goOn(page);
    await page.getByText("Vorname ist erforderlich").first().waitFor();
  },
  "last tab": async (page) => {
    await goToLast(page);
    await page.getByText("Fragen zum Zustand").click();
    await page.getByLabel("HU bis").waitFor();
  },
  verifying: async (page) => {
    await page.route(challenge, never);
    await goToLast(page);
    await robotBox(page).check();
    await page.getByText("Wird geprüft").waitFor();
  },
  "not verified": async (page) => {
    await page.route(challenge, (route) => route.abort());
    await goToLast(page);
    await robotBox(page).click();
    await page.getByRole("button", { name: "Erneut prüfen" }).waitFor();
  },
  sending: async (page) => {
    await page.route(call, never);
    await goToLast(page);
    await solve(page);
    await sendButton(page).click();
    await page.getByRole("button", { name: "Wird versendet..." }).waitFor();
  },
  failed: async (page) => {
    await page.route(call, (route) => route.abort());
    await goToLast(page);
    await solve(page);
    await sendButton(page).click();
    await help(page).waitFor();
  },
  sent: async (page) => {
    await page.route(call, (route) =>
      route.fulfill({ json: { success: true, reference: "A-2345-67" } }),
    );
    await goToLast(page);
    await solve(page);
    await sendButton(page).click();
    await page.getByText("A-2345-67").waitFor();
  },
};

test.use({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } });

for (const [state, reach] of Object.entries(states)) {
  test(`${state}: has no faults and fits`, async ({ page }) => {
    await openSell(page);
    await reach(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}
