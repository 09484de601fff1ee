import { createHash } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { z } from "zod";
import { type Car, carSchema } from "#domain/car/record.ts";
import { nothingAllowed } from "#domain/consent/consent.ts";
import { storageKeys } from "#domain/consent/storage-keys.ts";

const wirePath = "/rest/v1/rpc/get_cars_public";
const publicKey = "anon-ladenburg";

type SiteFixtures = {
  /** The stock as the wire tells it, newest first: what pages are compared with. */
  cars: readonly Car[];
  /** Fails the test for anything a visitor's console should never hold, and for foreign requests. */
  quiet: undefined;
  /** Whether the visitor has answered the cookie banner, which covers what others click. */
  consent: "rejected" | "undecided";
  /** Addresses of others that the visitor of the test agrees to; all others fail it. */
  agreed: RegExp;
  /** Answers of 400 and more that the test provokes; all others fail it. */
  provoked: RegExp;
};

/** A browser test on the running site; a silent console and no foreign host are part of each. */
export const test = base.extend<SiteFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE),
  cars: async ({ request }, use) => {
    const answer = await request.get(wirePath, { headers: { apikey: publicKey } });
    await use(z.array(carSchema).parse(await answer.json()));
  },
  consent: ["rejected", { option: true }],
  storageState: async ({ baseURL, consent }, use) => {
    // The fields of the specification: what a site offers is no matter of most tests.
    const refused = { ...nothingAllowed, essential: true, consentGiven: false, decisionMade: true };
    const value = JSON.stringify({ ...refused, consentDate: new Date().toISOString() });
    const rejected = {
      origin: baseURL ?? "",
      localStorage: [{ name: storageKeys.consent, value }],
    };
    await use({ cookies: [], origins: consent === "rejected" ? [rejected] : [] });
  },
  // Limits count by address: without this the tests would use up each other's.
  extraHTTPHeaders: async ({ browserName: _ }, use, { testId, retry }) => {
    const digest = createHash("sha256").update(`${testId} ${retry}`).digest();
    await use({ "x-forwarded-for": `198.18.${digest[0]}.${digest[1]}` });
  },
  agreed: [/^$/, { option: true }],
  provoked: [/^$/, { option: true }],
  quiet: [
    async ({ page, baseURL, provoked, agreed }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        const kind = message.type();
        // The browser prints every failed answer; which may fail is checked below, by address.
        if (kind === "error" && message.text().startsWith("Failed to load resource")) return;
        // Where scripts are off or late, nobody asks for the stock that the list names beforehand.
        if (message.text().includes("was preloaded using link preload but not used")) return;
        // playwright.config.ts asks for it.
        if (message.text() === "Service Worker registration blocked by Playwright") return;
        if (kind === "error" || kind === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        const isOurs = request.url().startsWith(`${baseURL}/`) || request.url().startsWith("data:");
        if (isOurs || agreed.test(request.url())) return;
        complaints.push(`foreign request: ${request.url()}`);
      });
      page.on("response", (response) => {
        const path = response.url().slice(baseURL?.length);
        // On a busy machine the demo draws photos too late.
        if (response.status() === 503 && path.startsWith("/bilder/")) return;
        if (response.status() >= 400 && !provoked.test(path)) {
          complaints.push(`${response.status()} ${path}`);
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until the page is the browser's and hears everything: what was agreed to is the last to come
 * (app/features/consent/consent-banner.tsx). Clicks and keys are not lost before; steps of the history,
 * other tabs, and what is written by scripts alone are.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => "cookieConsentDebug" in window);
}

/** A navigation within the browser, as by a link to such an address. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await takenOver(page);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}

/** Axe for the page, or the parts that these selectors name. */
export function axeOn(page: Page, ...parts: string[]): AxeBuilder {
  // The usual mode opens a second page each time, for frames of other origins, which the site has not.
  // What passes is not told in detail: on a long page that takes longer than to find it out.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  for (const part of parts) builder.include(part);
  return builder;
}

/**
 * Axe finds nothing on the page as it is, or in the parts that these selectors name: head and foot are the
 * same everywhere. The dark theme changes colours only, so contrast is asked again.
 */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect((await axeOn(page, ...parts).analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(
    (
      await axeOn(page, ...parts)
        .withRules(["color-contrast"])
        .analyze()
    ).violations,
  ).toEqual([]);
}

export { expect };
