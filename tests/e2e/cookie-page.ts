import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Consent, readConsent } from "#domain/consent/consent.ts";
import { consentCookie, storageKeys } from "#domain/consent/storage-keys.ts";

/** The banner and the dialog about cookies, as tests see and use them. */

export const cookieBanner = (page: Page): Locator =>
  page.getByRole("region", { name: "Cookie-Einstellungen" });

export const cookieDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Cookie-Einstellungen anpassen" });

/** The switch of one category. */
export const cookieSwitch = (page: Page, category: string): Locator =>
  cookieDialog(page).getByRole("switch", { name: category });

/** What consent can be given to on the site of most tests. */
export const noServices = { analytics: false, recaptcha: false };

/** The record as it stands in local storage; null without one. */
export async function storedRecord(page: Page): Promise<Consent | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storageKeys.consent);
  return text === null ? null : readConsent(text, noServices, new Date());
}

/** The cookie that mirrors it. */
export async function mirroredCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === consentCookie);
}
