import { createHash } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { Email } from "postal-mime";
import type { Car } from "#domain/car/record.ts";
import { nothingAllowed } from "#domain/consent/consent.ts";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { readPublicCars } from "../public-cars.ts";
import { runSiteInNewFolder } from "../run-site.ts";
import { findMail } from "../site-mail.ts";
import { siteFolder } from "./start-site.ts";

type SiteFixtures = {
  /** The stock from the public API, newest first, to compare pages with. */
  cars: readonly Car[];
  /** Fails the test for console errors and warnings, CSP violations and foreign requests. */
  quiet: undefined;
  /** `rejected` stores a decision, because the cookie banner covers what tests click. */
  consent: "rejected" | "undecided";
  /** Foreign addresses that the page may request; all others fail the test. */
  allowedAddresses: RegExp;
  /** Paths whose responses of 400 and more the test expects; all others fail it. */
  expectedFailures: RegExp;
};

/** A browser test on the running site; it also fails on console errors and foreign requests. */
export const test = base.extend<SiteFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE),
  cars: async ({ baseURL }, use) => use(await readPublicCars(String(baseURL))),
  consent: ["rejected", { option: true }],
  storageState: async ({ baseURL, consent }, use) => {
    // The specification's fields: most tests do not care which services a site offers.
    const refused = { ...nothingAllowed, essential: true, consentGiven: false, decisionMade: true };
    const value = JSON.stringify({ ...refused, consentDate: new Date().toISOString() });
    const rejected = {
      origin: baseURL ?? "",
      localStorage: [{ name: storageKeys.consent, value }],
    };
    await use({ cookies: [], origins: consent === "rejected" ? [rejected] : [] });
  },
  // Rate limits count by address: without this, tests would use up each other's.
  extraHTTPHeaders: async ({ browserName: _ }, use, { testId, retry }) => {
    const digest = createHash("sha256").update(`${testId} ${retry}`).digest();
    await use({ "x-forwarded-for": `198.18.${digest[0]}.${digest[1]}` });
  },
  allowedAddresses: [/^$/, { option: true }],
  expectedFailures: [/^$/, { option: true }],
  quiet: [
    async ({ page, baseURL, expectedFailures, allowedAddresses }, use) => {
      const problems: string[] = [];
      page.on("console", (message) => {
        const kind = message.type();
        // The browser logs every failed response; which may fail is checked below, by address.
        if (kind === "error" && message.text().startsWith("Failed to load resource")) return;
        // Without or before hydration nobody uses the stock file that the list preloads.
        if (message.text().includes("was preloaded using link preload but not used")) return;
        if (kind === "error" || kind === "warning") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("request", (request) => {
        const isOurs = request.url().startsWith(`${baseURL}/`) || request.url().startsWith("data:");
        if (isOurs || allowedAddresses.test(request.url())) return;
        problems.push(`foreign request: ${request.url()}`);
      });
      page.on("response", (response) => {
        const path = response.url().slice(baseURL?.length);
        // On a busy machine the demo draws photos too late.
        if (response.status() === 503 && path.startsWith("/bilder/")) return;
        if (response.status() >= 400 && !expectedFailures.test(path)) {
          problems.push(`${response.status()} ${path}`);
        }
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** A browser test on a site with settings of its own, which starts once per worker. */
export const testOnSite = (settings: () => Promise<Record<string, string>>) =>
  test.extend<object, { site: Awaited<ReturnType<typeof runSiteInNewFolder>> }>({
    site: [
      async ({ browserName: _ }, use) => {
        const site = await runSiteInNewFolder(await settings());
        await use(site);
        await site.close();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ site }, use) => use(site.address),
  });

/**
 * Waits for hydration: the consent code is the last to load. Earlier clicks and key presses are replayed;
 * history navigation, other tabs and values set by script are not.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "cookieConsentDebug" in window);
}

/**
 * Enter that accepts a word of an input method: as Chromium and Firefox report it, within the composition, and as
 * Safari does, after its end.
 */
export const inputMethodPresses = [
  { key: "Enter", isComposing: true },
  { key: "Enter", keyCode: 229 },
];

/** Holds matching requests until the returned function is called. */
export async function holdRequests(
  target: Page | BrowserContext,
  url: string | RegExp,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await target.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** A client-side navigation, as by a link to this address. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}

/** Axe for the page, or for these selectors. */
export function axeOn(page: Page, ...parts: string[]): AxeBuilder {
  // Legacy mode, because the default opens a second page each time for cross-origin frames, which the site
  // does not have. Reporting only violations saves more time than the analysis takes on long pages.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  for (const part of parts) builder.include(part);
  return builder;
}

/**
 * No axe violations on the page, or in these selectors, since header and footer are the same everywhere. The
 * dark theme changes colours only, so contrast is checked again.
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

/** Waits for a mail that the site has sent (tests/site-mail.ts). */
export async function receivedMail(
  fileName: RegExp,
  isWanted?: Parameters<typeof findMail>[2],
): Promise<Email> {
  const find = () => findMail(siteFolder(), fileName, isWanted);
  await expect.poll(find).not.toBeNull();
  const mail = await find();
  if (mail === null) throw new Error("The mail is gone.");
  return mail;
}

/** Sets the browser's font size, which media queries follow too. */
export async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
  await session.detach();
  await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
}
