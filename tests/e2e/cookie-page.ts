import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Consent, readConsent } from "#domain/consent/consent.ts";
import { consentCookie, storageKeys } from "#domain/consent/storage-keys.ts";

export const cookieBanner = (page: Page): Locator =>
  page.getByRole("region", { name: "Cookie-Einstellungen" });

export const cookieDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Cookie-Einstellungen anpassen" });

export const cookieSwitch = (page: Page, category: string): Locator =>
  cookieDialog(page).getByRole("switch", { name: category });

/** Most tests' site has no services that need consent. */
export const noServices = { analytics: false, recaptcha: false };

/** The consent record in local storage; null without one. */
export async function storedRecord(page: Page): Promise<Consent | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storageKeys.consent);
  return text === null ? null : readConsent(text, noServices, new Date());
}

export async function mirroredCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === consentCookie);
}
